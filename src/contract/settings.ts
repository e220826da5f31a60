import * as z from 'zod/mini'
import { SettingKey } from './settingValues.ts'

/** A level at which a setting may stand; the platform has no id. */
export const SettingNode = z.object({
  level: z.enum(['platform', 'organization', 'customer', 'facility', 'unit']),
  id: z.nullable(z.string()),
  name: z.string(),
})
export type SettingNode = z.infer<typeof SettingNode>

/** What one level says of a setting. A secret's value is never sent. */
const SettingStep = z.object({
  node: SettingNode,
  set: z.boolean(),
  value: z.unknown(),
  /** To be sent in If-Match by whoever changes it here; 0 where it is not set. */
  version: z.number(),
  /** Who set it; null for what was there at the start. */
  by: z.nullable(z.string()),
  /** When, in epoch milliseconds. */
  at: z.nullable(z.number()),
})
export type SettingStep = z.infer<typeof SettingStep>

/** A setting at a node. */
export const SettingItem = z.object({
  key: SettingKey,
  /** What holds here; null for a secret. */
  value: z.unknown(),
  /** From where; null where no level has set it. */
  from: z.nullable(SettingNode),
  /** What would hold here, were it not set here, and from where. */
  inherited: z.object({ value: z.unknown(), from: z.nullable(SettingNode) }),
  /** What each level says, from the platform down to the node. */
  steps: z.array(SettingStep),
  /** How many levels below set it for themselves. */
  below: z.number(),
})
export type SettingItem = z.infer<typeof SettingItem>

/** GET /api/v1/settings?node=: without a node, at the highest that whoever asks keeps. */
export const SettingQuery = z.strictObject({ node: z.optional(z.union([z.uuid(), z.literal('platform')])) })
export const SettingList = z.object({
  /** From the platform, or the highest that one keeps, down to the node. */
  path: z.array(SettingNode),
  /** What lies directly below, by name. */
  children: z.array(SettingNode),
  items: z.array(SettingItem),
})
export type SettingList = z.infer<typeof SettingList>

/** PUT /api/v1/settings/{key} with If-Match; `node` null is the platform. Wrong values are told by their fields. Of a secret, what is left out stays. */
export const SettingChange = z.strictObject({ node: z.nullable(z.uuid()), value: z.unknown() })
export type SettingChange = z.infer<typeof SettingChange>

/** DELETE /api/v1/settings/{key}?node= with If-Match: what holds above holds here again. */
export const SettingRemoval = z.strictObject({ node: z.union([z.uuid(), z.literal('platform')]) })
