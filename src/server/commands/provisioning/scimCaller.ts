import type { Assignment, Node } from '../../../contract/permissions/roles.ts'
import { isWithin, mayEnd, mayGive } from '../../../domain/users/users.ts'
import type { ApiKeyBearer } from '../../auth/apiKeyAuthentication.ts'
import { type Actor, type AuditEvent, auditStore } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import {
  type ScimDirectoryRow,
  type ScimUserRow,
  scimUserStore,
} from '../../db/provisioning/scimUserStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import { placeAt } from '../audit/placeOf.ts'
import { ScimError } from './scimError.ts'

/** Identity provider that sends a request, by its API key. */
export interface ScimCaller {
  bearer: ApiKeyBearer
  by: Actor
  /** Version in If-Match; null if any is right. */
  seen: string | null
}

/** Directory of a request, and how far its key reaches. */
export interface OpenDirectory {
  directory: ScimDirectoryRow
  /** Path down to the org unit of the directory. */
  path: Node[]
  /** Roles that the creator of the key has now, at the directory's org unit or above. */
  authority: Assignment[]
  by: Actor
  /** Audit entries, written at the end of the transaction, because they lock the audit's chain. */
  entries: Omit<AuditEvent, 'by'>[]
  /** Accounts whose state or roles have changed. */
  changed: Set<string>
}

export type ScimDeps = Pick<CommandContext, 'database' | 'clock'> & {
  /** Origin of the console, for links in mails. */
  origin: () => string
  /** Announces accounts that have changed to the pages that show or use them. */
  announce: (accounts: ReadonlySet<string>) => void
}

/**
 * Runs a change of a directory, writes its audit entries, and announces the accounts that it changed. A refusal for the
 * last SUPER_ADMIN or a higher role is written to the audit too.
 */
export async function changeDirectory<T>(
  { database, announce }: Pick<ScimDeps, 'database' | 'announce'>,
  caller: Pick<ScimCaller, 'bearer' | 'by'>,
  work: (tx: Tx, open: OpenDirectory) => Promise<T>,
): Promise<T> {
  try {
    const { done, changed } = await database.transaction('platform', async (tx) => {
      const open = await openDirectory(tx, caller, true)
      const result = await work(tx, open)
      await auditStore.writeAll(
        tx,
        open.entries.map((entry) => ({ by: open.by, ...entry })),
      )
      return { done: result, changed: open.changed }
    })
    if (changed.size > 0) announce(changed)
    return done
  } catch (error) {
    const refusal = refusalIn(error, caller)
    if (refusal !== null)
      await database.transaction('platform', (tx) => auditStore.write(tx, { by: caller.by, ...refusal }))
    throw error
  }
}

/** Returns the directory of the key's org unit. With `hold`, no one else can change it until the transaction ends. */
export async function openDirectory(
  tx: Tx,
  { bearer, by }: Pick<ScimCaller, 'bearer' | 'by'>,
  hold: boolean,
): Promise<OpenDirectory> {
  const { level, nodeId, customerId, makerId, assignments } = bearer
  const path = assignments[0]?.path ?? []
  const held = makerId === null ? [] : await userStore.assignmentsOf(tx, makerId)
  return {
    directory: await scimUserStore.directoryAt(tx, { level, nodeId, customerId }, hold),
    path,
    authority: held.filter((own) => isWithin(path, own.path)),
    by,
    entries: [],
    changed: new Set(),
  }
}

/** Reports whether a directory may give a role: one of its org units, which the creator of its key may give too. */
export const mayGiveFrom = ({ path, authority }: OpenDirectory, role: Assignment): boolean =>
  isWithin(role.path, path) && mayGive(authority, role)

/** Refusal to end or restore the access of a person with a higher role than the creator of the key. */
class HigherRoleError extends ScimError {
  readonly target: { kind: 'user'; id: string; name: string }
  readonly path: readonly Node[]

  constructor(person: Person, path: readonly Node[]) {
    super(403, null, 'The account has a role above the creator of the key')
    this.target = { kind: 'user', id: person.userId, name: person.accountName }
    this.path = path
  }
}

type Person = Pick<ScimUserRow, 'userId' | 'accountName'>

/** Refuses to end or restore the access of a person with a role in the directory's org units above the creator of the key. */
export function refuseHigher(
  { path, authority }: OpenDirectory,
  person: Person,
  roles: readonly Assignment[],
): void {
  const here = roles.filter((role) => isWithin(role.path, path))
  if (!here.every((role) => mayEnd(authority, role))) throw new HigherRoleError(person, path)
}

/** Returns the audit entry of a refusal, after which someone has access whom the provider wants to have none. */
function refusalIn(error: unknown, { bearer }: Pick<ScimCaller, 'bearer'>): Omit<AuditEvent, 'by'> | null {
  const key = { kind: 'api_key', id: bearer.id, name: bearer.ownName } as const
  if (error instanceof ApiError && error.code === 'last_super_admin')
    return { action: 'change', target: key, after: { refused: 'last_super_admin' } }
  if (!(error instanceof HigherRoleError)) return null
  const after = { refused: 'higher_role', key: bearer.ownName }
  return { action: 'change', target: error.target, place: placeAt(error.path), after }
}

/** Brings people back whom an administrator took out of the directory: the provider names them again. */
export async function readmitPeople(
  tx: Tx,
  { directory, path, entries }: OpenDirectory,
  ids: readonly string[],
): Promise<void> {
  for (const [id, name] of await scimUserStore.readmit(tx, directory.id, ids))
    entries.push({
      action: 'change',
      target: { kind: 'user', id, name },
      place: placeAt(path),
      before: { provisioned: '' },
      after: { provisioned: 'SCIM' },
    })
}

/** Refuses a request about another version of the resource. */
export function refuseStale({ seen }: ScimCaller, version: string): void {
  if (seen !== null && seen !== version)
    throw new ScimError(412, null, 'The resource has changed since that version')
}
