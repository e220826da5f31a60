import * as z from 'zod/mini'
import type { SettingItem } from '../../../contract/settings/settingRequests.ts'
import { type SettingKey, settingSchemas } from '../../../contract/settings/settingSchemas.ts'
import { isSettableAt, isWeaker, settingRules } from '../../../domain/settings.ts'
import { callStore } from '../../db/calls/callStore.ts'
import type { Tx } from '../../db/database.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import { ApiError, schemaError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { allValues, type FoundRecord, recordCommands } from '../recordCommands.ts'
import { managedOrgUnit, settingAt, type SettingOrgUnit } from './settingList.ts'

interface VersionedSetting {
  key: SettingKey
  /** `null` for the platform. */
  orgUnitId: string | null
  version: number
}

type Deps = Pick<CommandContext, 'database' | 'clock' | 'careRequestSignals'>

/**
 * Sets a setting at an org unit, replacing the version that the user saw; 0 if it was not set. Throws
 * `bad_request` with the field of the value, `stale_record`, and `forbidden` or `not_found` as the list does.
 */
export async function setSetting(
  { database, clock, careRequestSignals }: Deps,
  actor: RequestActor,
  { key, orgUnitId, version }: VersionedSetting,
  asked: unknown,
): Promise<SettingItem> {
  const read = z.safeParse(settingSchemas[key], asked)
  if (!read.success) throw schemaError(read.error.issues, 'value')
  const changed = await settings(key, orgUnitId).change(
    { database },
    actor,
    key,
    async (tx, { item, place, level }) => {
      const above = item.steps.slice(0, -1).flatMap(({ set, value }) => (set ? [value] : []))
      if (isWeaker(key, above, read.data))
        throw new ApiError('bad_request', { fields: { value: 'weaker_than_above' } })
      const value =
        settingRules[key].secret === true ? await withOwnParts(tx, { key, orgUnitId }, read.data) : read.data
      const change = { value, changedBy: actor.by.name, changedAt: new Date(clock.now()) }
      const at = { key, nodeId: orgUnitId }
      const row =
        version === 0
          ? await settingStore.add(tx, { ...at, ...change, level, customerId: place.customerId ?? null })
          : await settingStore.change(tx, { ...at, version }, change)
      await reviewRooms(tx, key, { level, orgUnitId })
      // Comparing a secret would let the user guess it.
      return row !== null && (settingRules[key].secret !== true || {})
    },
  )
  if (key === 'care_requests') careRequestSignals.changed(orgUnitId)
  return changed
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
  { database, careRequestSignals }: Omit<Deps, 'clock'>,
  actor: RequestActor,
  { key, orgUnitId, version }: VersionedSetting,
): Promise<void> {
  await settings(key, orgUnitId).change({ database }, actor, key, async (tx, { level }) => {
    await reviewRooms(tx, key, { level, orgUnitId })
    return settingStore.remove(tx, { key, nodeId: orgUnitId, version })
  })
  if (key === 'care_requests') careRequestSignals.changed(orgUnitId)
}

/** Lets the rooms below apply a rule to their calls that has changed. The next sweep does it. */
async function reviewRooms(
  tx: Tx,
  key: SettingKey,
  { level, orgUnitId }: { level: FoundSetting['level']; orgUnitId: string | null },
): Promise<void> {
  if (key !== 'roommate') return
  await callStore.reviewPictures(
    tx,
    level === 'platform' || orgUnitId === null ? null : { level, id: orgUnitId },
  )
}

interface FoundSetting extends FoundRecord<SettingItem> {
  level: SettingOrgUnit['orgUnit']['level']
}

/** A setting at an org unit: even one that is not set there has a value, so setting or removing it is a change. */
const settings = (key: SettingKey, orgUnitId: string | null) =>
  recordCommands<SettingItem, FoundSetting>({
    find: async (tx, user) => {
      const found = await managedOrgUnit(tx, user, orgUnitId)
      const { level } = found.orgUnit
      if (!isSettableAt(key, level)) throw new ApiError('forbidden')
      return { item: await settingAt(tx, found, key), place: found.place, level }
    },
    read: async (tx, user) => settingAt(tx, await managedOrgUnit(tx, user, orgUnitId), key),
    target: () => ({ kind: 'setting', id: orgUnitId, name: key }),
    changeable: ({ steps }) => [steps.at(-1)?.set, steps.at(-1)?.value],
    // Of a secret, the audit records only that it was set.
    audited: allValues(({ steps }) => {
      const own = steps.at(-1)
      return { [key]: settingRules[key].secret === true ? (own?.set ?? false) : (own?.value ?? null) }
    }),
  })
