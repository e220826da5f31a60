import * as z from 'zod/mini'
import type { SettingItem } from '../../../contract/settings/settingRequests.ts'
import { type SettingKey, settingSchemas } from '../../../contract/settings/settingSchemas.ts'
import { isSettableAt, isWeaker, settingRules } from '../../../domain/settings.ts'
import { type Actor, auditStore } from '../../db/audit/auditStore.ts'
import type { Database, Tx } from '../../db/database.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError, schemaError } from '../../errors/apiError.ts'
import { managedOrgUnit, settingAt, type SettingOrgUnit } from './settingList.ts'

interface SettingActor {
  user: ConsoleUser
  by: Actor
}

interface VersionedSetting {
  key: SettingKey
  /** `null` for the platform. */
  orgUnitId: string | null
  version: number
}

interface Deps {
  database: Database
  clock: { now(): number }
}

/**
 * Sets a setting at an org unit, replacing the version that the user saw; 0 if it was not set. Throws
 * `bad_request` with the field of the value, `stale_record`, and `forbidden` or `not_found` as the list does.
 */
export async function setSetting(
  { database, clock }: Deps,
  { user, by }: SettingActor,
  { key, orgUnitId, version }: VersionedSetting,
  asked: unknown,
): Promise<SettingItem> {
  const read = z.safeParse(settingSchemas[key], asked)
  if (!read.success) throw schemaError(read.error.issues, 'value')
  return database.transaction(user.scope, async (tx) => {
    const place = await requireSettable(tx, user, key, orgUnitId)
    const before = await settingAt(tx, place, key)
    const above = before.steps.slice(0, -1).flatMap(({ set, value }) => (set ? [value] : []))
    if (isWeaker(key, above, read.data))
      throw new ApiError('bad_request', { fields: { value: 'weaker_than_above' } })
    const value =
      settingRules[key].secret === true ? await withOwnParts(tx, { key, orgUnitId }, read.data) : read.data
    const change = { value, changedBy: by.name, changedAt: new Date(clock.now()) }
    const at = { key, nodeId: orgUnitId }
    const { level } = place.orgUnit
    const row =
      version === 0
        ? await settingStore.add(tx, { ...at, ...change, level, customerId: place.place.customerId ?? null })
        : await settingStore.change(tx, { ...at, version }, change)
    if (row === null) throw new ApiError('stale_record')
    const item = await settingAt(tx, place, key)
    await note(tx, by, { place, key, before, after: item })
    return item
  })
}

const SecretParts = z.record(z.string(), z.unknown())
const partsOf = (value: unknown) => z.safeParse(SecretParts, value).data ?? {}

/**
 * Merges the given parts of a secret setting with the stored ones: no one is sent a secret, so no one can
 * send it back, and omitted parts stay as they are at the org unit. Throws `bad_request` if all are omitted;
 * `removeSetting` removes them.
 */
async function withOwnParts(
  tx: Tx,
  { key, orgUnitId }: Pick<VersionedSetting, 'key' | 'orgUnitId'>,
  asked: unknown,
): Promise<unknown> {
  const parts = partsOf(asked)
  if (Object.keys(parts).length === 0) throw new ApiError('bad_request', { fields: { value: 'no_part' } })
  const set = await settingStore.atOrgUnits(tx, orgUnitId === null ? [] : [orgUnitId], key)
  return { ...partsOf(set.get(orgUnitId)), ...parts }
}

/**
 * Removes a setting from an org unit: the value from above applies there again. Throws as `setSetting` does.
 */
export async function removeSetting(
  { database }: Deps,
  { user, by }: SettingActor,
  { key, orgUnitId, version }: VersionedSetting,
): Promise<void> {
  return database.transaction(user.scope, async (tx) => {
    const place = await requireSettable(tx, user, key, orgUnitId)
    const before = await settingAt(tx, place, key)
    if (!(await settingStore.remove(tx, { key, nodeId: orgUnitId, version })))
      throw new ApiError('stale_record')
    const item = await settingAt(tx, place, key)
    await note(tx, by, { place, key, before, after: item })
  })
}

async function requireSettable(
  tx: Tx,
  user: ConsoleUser,
  key: SettingKey,
  orgUnitId: string | null,
): Promise<SettingOrgUnit> {
  const place = await managedOrgUnit(tx, user, orgUnitId)
  if (!isSettableAt(key, place.orgUnit.level)) throw new ApiError('forbidden')
  return place
}

interface AuditedChange {
  place: SettingOrgUnit
  key: SettingKey
  before: SettingItem
  after: SettingItem
}

/** Writes the new value to the audit; of a secret, only that it was set. */
async function note(tx: Tx, by: Actor, { place, key, before, after }: AuditedChange): Promise<void> {
  const told = ({ steps }: SettingItem) => {
    const own = steps.at(-1)
    return settingRules[key].secret === true ? (own?.set ?? false) : (own?.value ?? null)
  }
  await auditStore.write(tx, {
    by,
    action: 'change',
    place: place.place,
    target: { kind: 'setting', id: place.orgUnit.id, name: key },
    before: { [key]: told(before) },
    after: { [key]: told(after) },
  })
}
