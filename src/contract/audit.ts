import * as z from 'zod/mini'
import type { Endpoints } from './endpoint.ts'
import { listOf, listQuery } from './lists/lists.ts'

/** Actions in the audit. */
export const auditActions = [
  'create',
  'change',
  'remove',
  'restore',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'password',
  'take_second_factor',
  'begin_login_as',
  'end_login_as',
  'issue_link',
  'knock',
  'emergency_entry',
  'care_request',
  'visit',
  'admit',
  'transfer',
  'discharge',
  'issue_code',
  'revoke_device',
  'end_sessions',
  'notify',
  'restart_device',
  'test_device',
  'note_test',
  'read_device_log',
  'import',
  'acknowledge',
  'send_test',
  'send_again',
  'expire',
] as const
export const AuditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof AuditAction>

/** Kinds of target in the audit. */
export const auditKinds = [
  'organization',
  'customer',
  'facility',
  'unit',
  'room',
  'user',
  'session',
  'sso_provider',
  'api_key',
  'scim_group',
  'webhook',
  'hl7_feed',
  'setting',
  'permission',
  'import',
  'device_alert',
  'notification',
  'audit',
] as const
export const AuditKind = z.enum(auditKinds)
export type AuditKind = z.infer<typeof AuditKind>

/** A person by id and by their name at the time of the entry. */
const Person = z.object({ id: z.nullable(z.string()), name: z.string() })
/** Values before or after a change, by field name. */
export const AuditValues = z.nullable(z.record(z.string(), z.unknown()))

/**
 * Audit entry: the user, the impersonated user in a Login As session, the network address, and the values
 * before and after.
 */
export const AuditItem = z.object({
  /** Number in the hash chain. */
  id: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  by: Person,
  as: z.nullable(Person),
  address: z.string(),
  /** One of `auditActions`; the name of another one in an entry of a later version. */
  action: z.string(),
  /** `kind` is one of `auditKinds`, or that of a later version. */
  target: z.object({ kind: z.string(), id: z.nullable(z.string()), name: z.string() }),
  before: AuditValues,
  after: AuditValues,
})
export type AuditItem = z.infer<typeof AuditItem>

/** Limited to before the year 3000, because the database does not write six-digit years. */
const moment = z.coerce.number().check(z.int(), z.gte(0), z.lt(Date.UTC(3000, 0)))

/** Filter of the audit. `target` and `by` are ids; `from` and `until` are epoch milliseconds. */
export const AuditQuery = z.strictObject({
  limit: listQuery.limit,
  cursor: listQuery.cursor,
  q: listQuery.q,
  action: z.optional(AuditAction),
  kind: z.optional(AuditKind),
  target: z.optional(z.uuid()),
  by: z.optional(z.uuid()),
  from: z.optional(moment),
  until: z.optional(moment),
})
export type AuditQuery = z.infer<typeof AuditQuery>
export const AuditList = listOf(AuditItem)
export type AuditList = z.infer<typeof AuditList>

/** Number of an entry in the hash chain. */
const AuditEntryParams = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,14}$/u)) })

/** Reports whether every entry exists as it was written, or else the first one that does not. */
export const AuditVerification = z.object({ whole: z.boolean(), broken_at: z.nullable(z.string()) })
export type AuditVerification = z.infer<typeof AuditVerification>

/** The audit, which is read and never written by a request. */
export const auditEndpoints = {
  /** Entries, newest first. */
  list: { method: 'GET', path: '/api/v1/audit-events', query: AuditQuery, reply: AuditList },
  entry: { method: 'GET', path: '/api/v1/audit-events/:id', params: AuditEntryParams, reply: AuditItem },
  verify: { method: 'GET', path: '/api/v1/audit-events/verification', reply: AuditVerification },
} as const satisfies Endpoints
