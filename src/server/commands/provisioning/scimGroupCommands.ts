import type { ScimFilter } from '../../../domain/provisioning/scimFilter.ts'
import {
  readScimGroup,
  scimGroupObject,
  type ScimGroupValues,
} from '../../../domain/provisioning/scimGroup.ts'
import type { ScimObject } from '../../../domain/provisioning/scimPatch.ts'
import type { Tx } from '../../db/database.ts'
import { type ScimGroupRow, scimGroupStore } from '../../db/provisioning/scimGroupStore.ts'
import { type ScimPart, scimUserStore } from '../../db/provisioning/scimUserStore.ts'
import { placeAt } from '../audit/placeOf.ts'
import { applyGroupRoles, rolesOfGroup, rolesText } from './applyGroupRoles.ts'
import { refusedAsUniqueness } from './refusedAsUniqueness.ts'
import {
  changeDirectory,
  mayGiveFrom,
  type OpenDirectory,
  openDirectory,
  readmitPeople,
  refuseStale,
  type ScimCaller,
  type ScimDeps,
} from './scimCaller.ts'
import { ScimError, scimNotFound } from './scimError.ts'

/** Maximum number of groups of a directory. */
const mostGroups = 2_000

/** Group as a reply shows it. */
export interface ScimGroupRecord {
  resource: ScimObject
  version: string
}

/** Returns one page of the groups of the key's directory, with their members if asked. Throws `invalidFilter`. */
export async function listScimGroups(
  { database }: ScimDeps,
  caller: ScimCaller,
  filter: ScimFilter | null,
  { isWithMembers, ...part }: ScimPart & { isWithMembers: boolean },
): Promise<{ records: ScimGroupRecord[]; total: number }> {
  return database.transaction('platform', async (tx) => {
    const { directory } = await openDirectory(tx, caller, false)
    const found = await scimGroupStore.list(tx, directory.id, filter, part)
    if (found === null) throw new ScimError(400, 'invalidFilter', 'An attribute cannot be filtered')
    return { records: await recordsOf(tx, found.rows, isWithMembers), total: found.total }
  })
}

/** Returns one group of the key's directory. Throws 404 for any other. */
export async function readScimGroupById(
  { database }: ScimDeps,
  caller: ScimCaller,
  id: string,
  isWithMembers: boolean,
): Promise<ScimGroupRecord> {
  return database.transaction('platform', async (tx) => {
    const { directory } = await openDirectory(tx, caller, false)
    return recordOf(tx, await requireRow(tx, directory.id, id), isWithMembers)
  })
}

/** Creates a group. It gives no roles until an administrator maps it. Throws `uniqueness` and `invalidValue`. */
export async function createScimGroup(
  deps: ScimDeps,
  caller: ScimCaller,
  body: ScimObject,
): Promise<ScimGroupRecord> {
  const values = valuesIn(body)
  return refusedAsUniqueness(() =>
    changeDirectory(deps, caller, async (tx, open) => {
      const released = await scimGroupStore.releasedNamed(tx, open.directory.id, values.displayName)
      if (released !== null) {
        await readmitGroup(tx, open, released)
        return changeGroup(tx, open, await requireRow(tx, open.directory.id, released.id), () => values)
      }
      const { total } = (await scimGroupStore.list(tx, open.directory.id, null, {
        skipped: 0,
        limit: 1,
      })) ?? {
        total: 0,
      }
      if (total >= mostGroups) throw new ScimError(400, 'tooMany', 'The directory has too many groups')
      const row = await scimGroupStore.create(tx, open.directory, values)
      await refuseStrangers(tx, open, values.members)
      await scimGroupStore.addMembers(tx, row, values.members)
      open.entries.push(entryOf(open, row, 'create', { after: { members: values.members.length } }))
      return recordOf(tx, row, true)
    }),
  )
}

/**
 * Changes a group to what `next` returns for it as it is, and the roles of the people who join or leave. A change
 * that has no effect does not change the version. Throws 404, 412, `uniqueness`, `invalidValue`, and
 * `last_super_admin`.
 */
export async function changeScimGroup(
  deps: ScimDeps,
  caller: ScimCaller,
  id: string,
  next: (resource: ScimObject) => ScimObject,
): Promise<ScimGroupRecord> {
  return refusedAsUniqueness(() =>
    changeDirectory(deps, caller, async (tx, open) => {
      const row = await rowToChange(tx, open, id)
      refuseStale(caller, versionOf(row))
      return changeGroup(tx, open, row, (members) => valuesIn(next(scimGroupObject(id, row, members))))
    }),
  )
}

type Members = readonly { id: string; name: string }[]

/** Changes a group to what `next` returns for its members. */
async function changeGroup(
  tx: Tx,
  open: OpenDirectory,
  row: ScimGroupRow,
  next: (members: Members) => ScimGroupValues,
): Promise<ScimGroupRecord> {
  const { id } = row
  const members = (await scimGroupStore.membersOf(tx, [id])).get(id) ?? []
  const { members: asked, ...values } = next(members)
  const held = new Set(members.map((member) => member.id))
  const kept = new Set(asked)
  const joining = asked.filter((member) => !held.has(member))
  const leaving = [...held].filter((member) => !kept.has(member))
  const isRenamed = values.displayName !== row.displayName || values.externalId !== row.externalId
  if (joining.length + leaving.length === 0 && !isRenamed) return recordOf(tx, row, true)
  await refuseStrangers(tx, open, joining)
  await scimGroupStore.change(tx, id, values)
  await scimGroupStore.addMembers(tx, row, joining)
  await scimGroupStore.removeMembers(tx, id, leaving)
  open.entries.push(
    entryOf(open, { ...row, ...values }, 'change', {
      before: { name: row.displayName, members: held.size },
      after: { name: values.displayName, members: held.size + joining.length - leaving.length },
    }),
  )
  await applyGroupRoles(tx, open, [...joining, ...leaving], (role) => mayGiveFrom(open, role))
  return recordOf(tx, await requireRow(tx, open.directory.id, id), true)
}

/** Removes a group: its members lose the roles that only it gave. Throws as `changeScimGroup` does. */
export async function removeScimGroup(deps: ScimDeps, caller: ScimCaller, id: string): Promise<void> {
  await changeDirectory(deps, caller, async (tx, open) => {
    const row = await rowToChange(tx, open, id)
    refuseStale(caller, versionOf(row))
    const members = (await scimGroupStore.membersOf(tx, [id])).get(id) ?? []
    const roles = (await rolesOfGroup(tx, id)).map(({ assignment }) => assignment)
    await scimGroupStore.remove(tx, id)
    const before = { members: members.length, roles: rolesText(roles) }
    open.entries.push(entryOf(open, row, 'remove', { before }))
    const memberIds = members.map((member) => member.id)
    await applyGroupRoles(tx, open, memberIds, (role) => mayGiveFrom(open, role))
  })
}

/**
 * Refuses members who are not people of the directory, in the same way for those of another one and those of none. People
 * whom an administrator took out of it are back.
 */
async function refuseStrangers(tx: Tx, open: OpenDirectory, ids: readonly string[]): Promise<void> {
  if (!ids.every((id) => isScimId(id))) throw stranger()
  await readmitPeople(tx, open, ids)
  const present = await scimUserStore.presentOf(tx, open.directory.id, ids)
  if (!ids.every((id) => present.has(id))) throw stranger()
}

const stranger = () => new ScimError(400, 'invalidValue', 'A member is not a user of this directory')

/** Reports whether a text can be the id of a resource. */
export const isScimId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text)

/** Returns a group to change, brought back if an administrator took it out of the directory. Throws 404. */
async function rowToChange(tx: Tx, open: OpenDirectory, id: string): Promise<ScimGroupRow> {
  const row = await scimGroupStore.find(tx, open.directory.id, id)
  if (row === null) throw scimNotFound()
  if (row.releasedAt !== null) await readmitGroup(tx, open, row)
  return requireRow(tx, open.directory.id, id)
}

/** Brings a group back, with its members and roles. */
async function readmitGroup(tx: Tx, open: OpenDirectory, row: ScimGroupRow): Promise<void> {
  await scimGroupStore.readmit(tx, row.id)
  const members = (await scimGroupStore.membersOf(tx, [row.id])).get(row.id) ?? []
  open.entries.push(entryOf(open, row, 'restore', { after: { members: members.length } }))
  await applyGroupRoles(
    tx,
    open,
    members.map((member) => member.id),
    (role) => mayGiveFrom(open, role),
  )
}

async function requireRow(tx: Tx, directoryId: string, id: string): Promise<ScimGroupRow> {
  const row = await scimGroupStore.find(tx, directoryId, id)
  if (row === null || row.releasedAt !== null) throw scimNotFound()
  return row
}

function valuesIn(body: ScimObject): ScimGroupValues {
  const read = readScimGroup(body)
  if (!read.ok) throw new ScimError(400, 'invalidValue', read.detail)
  return read.value
}

const versionOf = ({ version }: ScimGroupRow): string => `W/"${version}"`

async function recordOf(tx: Tx, row: ScimGroupRow, isWithMembers: boolean): Promise<ScimGroupRecord> {
  const [record] = await recordsOf(tx, [row], isWithMembers)
  if (record === undefined) throw scimNotFound()
  return record
}

async function recordsOf(
  tx: Tx,
  rows: readonly ScimGroupRow[],
  isWithMembers: boolean,
): Promise<ScimGroupRecord[]> {
  const ids = rows.map(({ id }) => id)
  const members = isWithMembers ? await scimGroupStore.membersOf(tx, ids) : null
  return rows.map((row) => {
    const version = versionOf(row)
    const meta = {
      resourceType: 'Group',
      created: row.createdAt.toISOString(),
      lastModified: row.changedAt.toISOString(),
      version,
    }
    const its = members === null ? null : (members.get(row.id) ?? [])
    return { resource: { ...scimGroupObject(row.id, row, its), meta }, version }
  })
}

const entryOf = (
  { path }: OpenDirectory,
  { id, displayName: name }: Pick<ScimGroupRow, 'id' | 'displayName'>,
  action: 'create' | 'change' | 'remove' | 'restore',
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): OpenDirectory['entries'][number] => ({
  action,
  target: { kind: 'scim_group', id, name },
  place: placeAt(path),
  ...values,
})
