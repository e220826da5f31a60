import * as z from 'zod/mini'
import type { SettingItem } from '../../../contract/settings/settingRequests.ts'
import { type SettingKey, settingSchemas } from '../../../contract/settings/settingSchemas.ts'
import { isSettableAt, isWeaker, settingRules } from '../../../domain/settings.ts'
import type { Database, Tx } from '../../db/database.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import { ApiError, schemaError } from '../../errors/apiError.ts'
import { allValues, type FoundRecord, recordCommands } from '../recordCommands.ts'
import { managedOrgUnit, settingAt, type SettingOrgUnit } from './settingList.ts'

interface Seen {
  key: SettingKey
  /** `null` for the platform. */
  node: string | null
  version: number
}

interface Parts {
  database: Database
  clock: { now(): number }
}

/**
 * Sets a setting at an org unit, replacing the version that the user saw; 0 if it was not set. Throws
 * `bad_request` with the field of the value, `stale_record`, and `forbidden` or `not_found` as the list does.
 */
export async function setSetting(
  { database, clock }: Parts,
  keeper: RequestActor,
  { key, node, version }: Seen,
  asked: unknown,
): Promise<SettingItem> {
  const read = z.safeParse(settingSchemas[key], asked)
  if (!read.success) throw schemaError(read.error.issues, 'value')
  return settings(key, node).change({ database }, keeper, key, async (tx, { item, place, level }) => {
    const above = item.steps.slice(0, -1).flatMap(({ set, value }) => (set ? [value] : []))
    if (isWeaker(key, above, read.data))
      throw new ApiError('bad_request', { fields: { value: 'weaker_than_above' } })
    const value =
      settingRules[key].secret === true ? await withOwnParts(tx, { key, node }, read.data) : read.data
    const change = { value, changedBy: keeper.by.name, changedAt: new Date(clock.now()) }
    const at = { key, nodeId: node }
    const row =
      version === 0
        ? await settingStore.add(tx, { ...at, ...change, level, customerId: place.customerId ?? null })
        : await settingStore.change(tx, { ...at, version }, change)
    return row !== null
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
  { key, node }: Pick<Seen, 'key' | 'node'>,
  asked: unknown,
): Promise<unknown> {
  const parts = partsOf(asked)
  if (Object.keys(parts).length === 0) throw new ApiError('bad_request', { fields: { value: 'no_part' } })
  const set = await settingStore.atNodes(tx, node === null ? [] : [node], key)
  return { ...partsOf(set.get(node)), ...parts }
}

/**
 * Removes a setting from an org unit: the value from above applies there again. Throws as `setSetting` does.
 */
export async function removeSetting(
  { database }: Parts,
  keeper: RequestActor,
  { key, node, version }: Seen,
): Promise<void> {
  await settings(key, node).change({ database }, keeper, key, (tx) =>
    settingStore.remove(tx, { key, nodeId: node, version }),
  )
}

interface FoundSetting extends FoundRecord<SettingItem> {
  level: SettingOrgUnit['node']['level']
}

/** A setting at an org unit: even one that is not set there has a value, so setting or removing it is a change. */
const settings = (key: SettingKey, node: string | null) =>
  recordCommands<SettingItem, FoundSetting>({
    find: async (tx, user) => {
      const orgUnit = await managedOrgUnit(tx, user, node)
      const { level } = orgUnit.node
      if (!isSettableAt(key, level)) throw new ApiError('forbidden')
      return { item: await settingAt(tx, orgUnit, key), place: orgUnit.place, level }
    },
    read: async (tx, user) => settingAt(tx, await managedOrgUnit(tx, user, node), key),
    target: () => ({ kind: 'setting', id: node, name: key }),
    // Of a secret, the audit records only that it was set.
    audited: allValues(({ steps }) => {
      const own = steps.at(-1)
      return { [key]: settingRules[key].secret === true ? (own?.set ?? false) : (own?.value ?? null) }
    }),
  })
