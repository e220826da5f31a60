import type { ScimFilter } from '../../../domain/provisioning/scimFilter.ts'
import type { ScimObject } from '../../../domain/provisioning/scimPatch.ts'
import {
  isScimUserActive,
  mailLanguageOf,
  personNameOf,
  readScimUser,
  scimUserObject,
  type ScimUserValues,
} from '../../../domain/provisioning/scimUser.ts'
import { isWithin } from '../../../domain/users/users.ts'
import type { Tx } from '../../db/database.ts'
import { scimGroupStore } from '../../db/provisioning/scimGroupStore.ts'
import { type ScimPart, type ScimUserRow, scimUserStore } from '../../db/provisioning/scimUserStore.ts'
import { ssoStore } from '../../db/singleSignOn/ssoStore.ts'
import { accountLinkStore } from '../../db/users/accountLinkStore.ts'
import { rolesOf } from '../../db/users/userRoles.ts'
import { placeAt } from '../audit/placeOf.ts'
import { notifyOwner } from '../users/notifyOwner.ts'
import { sendAccountLink } from '../users/sendAccountLink.ts'
import { applyGroupRoles } from './applyGroupRoles.ts'
import { accountToProvision, mayManage } from './accountToProvision.ts'
import { activate, deactivate, resumeRoles } from './scimActivation.ts'
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
import { refusedAsUniqueness } from './refusedAsUniqueness.ts'

/** Person as a reply shows them. */
export interface ScimUserRecord {
  resource: ScimObject
  version: string
}

/** Returns one page of the people of the key's directory. Throws `invalidFilter`. */
export async function listScimUsers(
  { database }: ScimDeps,
  caller: ScimCaller,
  filter: ScimFilter | null,
  part: ScimPart,
): Promise<{ records: ScimUserRecord[]; total: number }> {
  return database.transaction('platform', async (tx) => {
    const { directory } = await openDirectory(tx, caller, false)
    const found = await scimUserStore.list(tx, directory.id, filter, part)
    if (found === null) throw new ScimError(400, 'invalidFilter', 'An attribute cannot be filtered')
    return { records: found.rows.map(recordOf), total: found.total }
  })
}

/** Returns one person of the key's directory. Throws 404 for anyone else. */
export async function readScimUserById(
  { database }: ScimDeps,
  caller: ScimCaller,
  id: string,
): Promise<ScimUserRecord> {
  return database.transaction('platform', async (tx) => {
    const { directory } = await openDirectory(tx, caller, false)
    return recordOf(await requireRow(tx, directory.id, id))
  })
}

/** Creates a person with an account, or takes over an account of theirs. Throws `uniqueness` and `invalidValue`. */
export async function createScimUser(
  deps: ScimDeps,
  caller: ScimCaller,
  body: ScimObject,
): Promise<ScimUserRecord> {
  const values = valuesIn(body, true)
  return refusedAsUniqueness(() =>
    changeDirectory(deps, caller, async (tx, open) => {
      const account = await accountToProvision(tx, open, values)
      await scimUserStore.create(tx, open.directory, account.id, { ...values, active: true })
      open.entries.push({
        action: account.action,
        target: { kind: 'user', id: account.id, name: personNameOf(values) },
        place: placeAt(open.path),
        after: {
          name: personNameOf(values),
          email: values.email,
          provisioned: 'SCIM',
          external_id: values.externalId,
        },
      })
      let made = await requireRow(tx, open.directory.id, account.id)
      if (account.former !== null) {
        await resumeRoles(tx, open, { ...made, suspendedRoles: account.former.suspendedRoles })
        made = await requireRow(tx, open.directory.id, account.id)
      }
      if (!values.active) await deactivate(tx, open, made, new Date(deps.clock.now()))
      else if (!made.accountActivated) await invite(deps, tx, open, account.id, values)
      return recordOf(await requireRow(tx, open.directory.id, account.id))
    }),
  )
}

/**
 * Changes a person to what `next` returns for the resource as it is. A change that has no effect does not change the
 * version. Throws 404, 412, `uniqueness`, `mutability`, `invalidValue`, and 403 for an account with roles beyond the
 * directory or the authority of its key.
 */
export async function changeScimUser(
  deps: ScimDeps,
  caller: ScimCaller,
  id: string,
  next: (resource: ScimObject) => ScimObject,
): Promise<ScimUserRecord> {
  return refusedAsUniqueness(() =>
    changeDirectory(deps, caller, async (tx, open) => {
      const row = await rowToChange(tx, open, id)
      refuseStale(caller, versionOf(row))
      const before = valuesOf(row)
      const { emails, ...others } = scimUserObject(id, before)
      // An address that is the user name follows it.
      const body = next(before.emailSent ? { emails, ...others } : others)
      if (!isScimUserActive(body, before.active)) {
        await endAccessOf(deps, tx, open, row)
        // A name or an address that is refused must not keep a leaver's access.
        await unlessRefused(tx, open, async (within) => {
          const left = await requireRow(within, open.directory.id, id)
          await write(deps, within, open, left, valuesIn(body, false))
        })
        return recordOf(await requireRow(tx, open.directory.id, id))
      }
      const values = valuesIn(body, before.active)
      await write(deps, tx, open, row, values)
      if (!before.active) {
        await activate(tx, open, row)
        await applyGroupRoles(tx, open, [id], (role) => mayGiveFrom(open, role))
        if (!row.accountActivated) await invite(deps, tx, open, id, values)
      }
      return recordOf(await requireRow(tx, open.directory.id, id))
    }),
  )
}

/** Removes a person: the account is deactivated, and loses the roles of its groups. Throws as `changeScimUser` does. */
export async function removeScimUser(deps: ScimDeps, caller: ScimCaller, id: string): Promise<void> {
  await refusedAsUniqueness(() =>
    changeDirectory(deps, caller, async (tx, open) => {
      const row = await rowToChange(tx, open, id)
      refuseStale(caller, versionOf(row))
      await endAccessOf(deps, tx, open, row)
      await scimGroupStore.leaveAll(tx, id)
      await applyGroupRoles(tx, open, [id], () => false)
      await scimUserStore.change(tx, id, { removedAt: new Date(deps.clock.now()) })
      open.entries.push({
        action: 'change',
        target: { kind: 'user', id, name: row.accountName },
        place: placeAt(open.path),
        before: { provisioned: 'SCIM', ...identityOf(row) },
        after: { provisioned: '' },
      })
    }),
  )
}

/**
 * Ends the access of a person who is inactive: also of one who has been, and to whom an administrator has granted a role
 * within the directory since.
 */
async function endAccessOf(
  { clock }: ScimDeps,
  tx: Tx,
  open: OpenDirectory,
  row: ScimUserRow,
): Promise<void> {
  const roles = (await rolesOf(tx, [row.userId], { resting: true })).get(row.userId) ?? []
  const hasAccess = row.accountRemovedAt === null && roles.some(({ path }) => isWithin(path, open.path))
  if (valuesOf(row).active || hasAccess) await deactivate(tx, open, row, new Date(clock.now()))
}

/** Makes a change that is dropped, with its audit entries, if it is refused. */
async function unlessRefused(
  tx: Tx,
  open: OpenDirectory,
  change: (within: Tx) => Promise<void>,
): Promise<void> {
  const count = open.entries.length
  try {
    await refusedAsUniqueness(() => tx.transaction(change))
  } catch (error) {
    if (!(error instanceof ScimError)) throw error
    open.entries.length = count
  }
}

/** Writes what the provider says of a person, to the directory and to the account. */
async function write(
  deps: ScimDeps,
  tx: Tx,
  open: OpenDirectory,
  row: ScimUserRow,
  { active, ...sent }: ScimUserValues,
): Promise<void> {
  const before = valuesOf(row)
  await rename(deps, tx, open, row, { ...sent, active })
  if (!isSame(sent, before)) await scimUserStore.change(tx, row.userId, sent)
  if (sent.userName === before.userName && sent.externalId === before.externalId) return
  open.entries.push({
    action: 'change',
    target: { kind: 'user', id: row.userId, name: personNameOf(sent) },
    place: placeAt(open.path),
    before: identityOf(before),
    after: identityOf(sent),
  })
}

/** Sends a person a link to choose a password, unless a provider signs them in. */
async function invite(
  { clock, origin }: ScimDeps,
  tx: Tx,
  open: OpenDirectory,
  id: string,
  values: ScimUserValues,
): Promise<void> {
  if (!values.active || (await signsInElsewhere(tx, open))) return
  await sendAccountLink(tx, {
    user: { id, name: personNameOf(values), email: values.email },
    purpose: 'activate',
    locale: mailLanguageOf(values),
    origin: origin(),
    now: new Date(clock.now()),
  })
}

/** Returns by what the provider knows a person, as the audit has it. */
const identityOf = ({ userName, externalId }: Pick<ScimUserValues, 'userName' | 'externalId'>) => ({
  user_name: userName,
  external_id: externalId,
})

/** Writes name and address to the account. */
async function rename(
  deps: ScimDeps,
  tx: Tx,
  open: OpenDirectory,
  row: ScimUserRow,
  values: ScimUserValues,
): Promise<void> {
  const { path, entries, changed } = open
  const { userId: id, accountName, accountEmail } = row
  const change = { name: personNameOf(values), email: values.email }
  if (change.name === accountName && change.email === accountEmail) return
  // The owner of the address can get into the account, and do what its roles allow.
  if (!(await mayManage(tx, open, id))) {
    if (change.email === row.email && change.name === personNameOf(row)) return
    throw new ScimError(403, null, 'The account has roles beyond this directory or the creator of its key')
  }
  await scimUserStore.renameAccount(tx, id, change)
  if (change.email !== accountEmail) {
    const now = new Date(deps.clock.now())
    // A link that went to the old address is in the wrong hands now.
    await accountLinkStore.withdraw(tx, id, now)
    if (!row.accountActivated) await invite(deps, tx, open, id, values)
    else if (values.active)
      await notifyOwner(tx, {
        user: { id, name: change.name, email: accountEmail },
        kind: 'address_changed',
        next: change.email,
        now,
      })
  }
  changed.add(id)
  entries.push({
    action: 'change',
    target: { kind: 'user', id, name: change.name },
    place: placeAt(path),
    before: { name: accountName, email: accountEmail },
    after: change,
  })
}

/**
 * Reports whether people of the directory's org unit sign in with a provider, so that they need no password. The provider of
 * the platform signs in its own staff: a hospital's people are not among them.
 */
async function signsInElsewhere(tx: Tx, { path }: OpenDirectory): Promise<boolean> {
  const ids = new Set(path.map(({ id }) => id))
  const providers = await ssoStore.all(tx)
  return providers.some(
    ({ enabled, nodeId }) => enabled && (nodeId === null ? path.length === 0 : ids.has(nodeId)),
  )
}

/** Returns a person to change, brought back if an administrator took them out of the directory. Throws 404. */
async function rowToChange(tx: Tx, open: OpenDirectory, id: string): Promise<ScimUserRow> {
  await readmitPeople(tx, open, [id])
  return requireRow(tx, open.directory.id, id)
}

async function requireRow(tx: Tx, directoryId: string, id: string): Promise<ScimUserRow> {
  const row = await scimUserStore.find(tx, directoryId, id)
  if (row === null) throw scimNotFound()
  return row
}

function valuesIn(body: ScimObject, active: boolean): ScimUserValues {
  const read = readScimUser(body, active)
  if (!read.ok) throw new ScimError(400, 'invalidValue', read.detail)
  return read.value
}

function valuesOf(row: ScimUserRow): ScimUserValues {
  const { userName, externalId, givenName, familyName, formatted, displayName } = row
  const { email, emailSent, language } = row
  const active = row.active && row.accountRemovedAt === null
  return {
    userName,
    externalId,
    givenName,
    familyName,
    formatted,
    displayName,
    email,
    emailSent,
    language,
    active,
  }
}

const isSame = (one: Omit<ScimUserValues, 'active'>, other: ScimUserValues): boolean =>
  Object.entries(one).every(([name, value]) =>
    Object.entries(other).some(([key, held]) => key === name && held === value),
  )

const versionOf = ({ version, accountVersion }: ScimUserRow): string => `W/"${version}.${accountVersion}"`

function recordOf(row: ScimUserRow): ScimUserRecord {
  const version = versionOf(row)
  const meta = {
    resourceType: 'User',
    created: row.createdAt.toISOString(),
    lastModified: row.changedAt.toISOString(),
    version,
  }
  return { resource: { ...scimUserObject(row.userId, valuesOf(row)), meta }, version }
}
