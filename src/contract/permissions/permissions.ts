import * as z from 'zod/mini'
import { readableLine } from '../readable.ts'
import { RemoteFunction } from './functions.ts'

/** Org unit at which a function can be granted or denied. */
export const GrantOrgUnitRef = z.object({
  level: z.enum(['organization', 'customer', 'facility', 'unit', 'room']),
  id: z.string(),
  name: z.string(),
})
export type GrantOrgUnitRef = z.infer<typeof GrantOrgUnitRef>

/**
 * State of a function at an org unit: granted or denied there; decided by a higher level; not decided by any
 * level; or not for the requesting user to decide there.
 */
export const CellState = z.enum(['granted', 'denied', 'from_above', 'not_set', 'locked'])
export type CellState = z.infer<typeof CellState>

export const GrantCell = z.object({
  function: RemoteFunction,
  state: CellState,
  /** Decision that applies here; null if no level down to here has decided. */
  available: z.nullable(z.boolean()),
  /** Decision made here, even if a higher level overwrites it. */
  said: z.nullable(z.boolean()),
  /** True if the requesting user may change the decision here. */
  may_change: z.boolean(),
  /** Version to send in If-Match when changing the decision; 0 if there is none. */
  version: z.number(),
  /** User who made the decision; null for the initial data, and if there is no decision. */
  by: z.nullable(z.string()),
  /** Time of the decision, in epoch milliseconds. */
  at: z.nullable(z.number()),
})
export type GrantCell = z.infer<typeof GrantCell>

/** Org unit with the state of every function there. */
export const GrantRow = z.object({
  node: GrantOrgUnitRef,
  /** Number of rooms at or below it; null above the org unit that was asked for, and from the previous version. */
  rooms: z._default(z.nullable(z.number()), null),
  cells: z.array(GrantCell),
})
export type GrantRow = z.infer<typeof GrantRow>

/** Permissions of an org unit and of those below it. */
export const PermissionGrid = z.object({
  /** Path from the organization down to the org unit. */
  path: z.array(GrantRow),
  /**
   * Org units below it, each one before those below itself, by name: all levels that fit into a few hundred rows, and at
   * least the first of those directly below. The rooms that have their own decision are the last level; at a unit,
   * every room is listed.
   */
  below: z._default(z.array(GrantRow), []),
  /** Number of org units, and of rooms that have their own decision, that are left out. */
  more: z._default(z.number(), 0),
  /** Rows directly below, which a console of the previous version shows, and their number. */
  children: z.array(GrantRow),
  total: z.number(),
})
export type PermissionGrid = z.infer<typeof PermissionGrid>

/** Change of a decision. A null `granted` removes the decision. */
export const PermissionChange = z.strictObject({
  node: z.uuid(),
  function: RemoteFunction,
  granted: z.nullable(z.boolean()),
})
export type PermissionChange = z.infer<typeof PermissionChange>

/** Longest reason for a decision, in characters. */
export const longestReason = 200

/** `overwrites` is the number of overwritten decisions in the preview. */
export const PermissionDecision = z.extend(PermissionChange, {
  overwrites: z.number().check(z.int(), z.gte(0)),
  /** Kept in the audit. */
  reason: z.optional(readableLine(0, longestReason)),
})
export type PermissionDecision = z.infer<typeof PermissionDecision>

export const PermissionPreview = z.object({
  node: GrantOrgUnitRef,
  function: RemoteFunction,
  granted: z.nullable(z.boolean()),
  /** Decisions of lower levels that no longer count: the first few by level and name, and their number. */
  overwritten: z.object({
    items: z.array(z.object({ node: GrantOrgUnitRef, said: z.boolean() })),
    total: z.number(),
  }),
  /** Number of rooms that gain and lose the function. */
  gain: z.number(),
  lose: z.number(),
  /** Number of units that contain these rooms. */
  units: z.number(),
  /** The first of these units, sorted by facility and name; none from the previous version. */
  by_unit: z._default(
    z.array(z.object({ id: z.string(), name: z.string(), gain: z.number(), lose: z.number() })),
    [],
  ),
  /** The first of these rooms, sorted by facility, unit and number. */
  rooms: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      unit: z.string(),
      facility: z.string(),
      becomes: z.boolean(),
    }),
  ),
})
export type PermissionPreview = z.infer<typeof PermissionPreview>

/** Reason why a room has a function or not. */
export const RoomPermissionExplanation = z.object({
  room: GrantOrgUnitRef,
  function: RemoteFunction,
  available: z.boolean(),
  /** A level decides; no level has decided; or it is a patient's own phone, which has no screen for films. */
  because: z.enum(['decided', 'nobody_spoke', 'no_screen']),
  /** Path from the organization down to the room. `decides` marks the deciding step. */
  steps: z.array(
    z.object({
      node: GrantOrgUnitRef,
      said: z.nullable(z.boolean()),
      by: z.nullable(z.string()),
      at: z.nullable(z.number()),
      decides: z.boolean(),
    }),
  ),
})
export type RoomPermissionExplanation = z.infer<typeof RoomPermissionExplanation>
