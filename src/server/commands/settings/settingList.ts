import type {
  SettingItem,
  SettingList,
  SettingOrgUnitRef,
  SettingStep,
} from '../../../contract/settings/settingRequests.ts'
import { type SettingKey, settingKeys } from '../../../contract/settings/settingSchemas.ts'
import { isSettableAt, settingIn, settingRules } from '../../../domain/settings.ts'
import { assignmentsFor, hasRightAt } from '../../../domain/permissions/roles.ts'
import type { Database, Tx } from '../../db/database.ts'
import { childrenOf } from '../../db/orgUnits/orgUnitDescendants.ts'
import { type OrgUnitPath, pathTo } from '../../db/orgUnits/orgUnitPath.ts'
import { type SettingRow, settingStore } from '../../db/settings/settingStore.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'

/** An org unit that may have settings, as the console names it; the platform comes first. */
export interface SettingOrgUnit extends OrgUnitPath {
  orgUnit: SettingOrgUnitRef
  /** Path from the platform down to the org unit. */
  orgUnits: SettingOrgUnitRef[]
}

const platform: SettingOrgUnitRef = { level: 'platform', id: null, name: '' }

/**
 * Returns an org unit whose settings the user manages. Throws `not_found` if the user does not see it,
 * `forbidden` if they only see it.
 */
export async function managedOrgUnit(
  tx: Tx,
  { assignments }: ConsoleUser,
  id: string | null,
): Promise<SettingOrgUnit> {
  const found = await pathTo(tx, id)
  if (found === null || !hasRightAt(assignments, 'seeStructure', found.place)) throw new ApiError('not_found')
  if (!hasRightAt(assignments, 'keepSettings', found.place)) throw new ApiError('forbidden')
  const orgUnits = [platform, ...found.path.flatMap((orgUnit) => (isAbove(orgUnit) ? [orgUnit] : []))]
  // A room has no settings of its own.
  if (orgUnits.length !== found.path.length + 1) throw new ApiError('not_found')
  return { ...found, orgUnits, orgUnit: orgUnits.at(-1) ?? platform }
}

const isAbove = (orgUnit: { level: string }): orgUnit is SettingOrgUnitRef => orgUnit.level !== 'room'

/**
 * Returns every setting at an org unit: the effective value, where it comes from, and the value at each level
 * above. Throws as `managedOrgUnit` does.
 */
export async function settingList(
  { database }: { database: Database },
  user: ConsoleUser,
  asked: string | undefined,
): Promise<SettingList> {
  const id = asked === undefined ? highestOf(user) : asked === 'platform' ? null : asked
  return database.transaction(user.scope, async (tx) => {
    const place = await managedOrgUnit(tx, user, id)
    const below = await childrenOf(tx, place.path.at(-1) ?? null)
    return {
      path: place.orgUnits,
      children: below.orgUnits.flatMap((orgUnit) => (isAbove(orgUnit) ? [orgUnit] : [])),
      items: await itemsAt(tx, place),
    }
  })
}

/** Returns one setting at an org unit, as in the list. */
export async function settingAt(tx: Tx, place: SettingOrgUnit, key: SettingKey): Promise<SettingItem> {
  const item = (await itemsAt(tx, place)).find((each) => each.key === key)
  if (item === undefined) throw new ApiError('not_found')
  return item
}

function highestOf({ assignments }: ConsoleUser): string | null {
  const [widest] = assignmentsFor(assignments, 'keepSettings').toSorted(
    (one, other) => one.path.length - other.path.length,
  )
  if (widest === undefined) throw new ApiError('forbidden')
  return widest.path.at(-1)?.id ?? null
}

async function itemsAt(tx: Tx, { path, orgUnit, orgUnits }: SettingOrgUnit): Promise<SettingItem[]> {
  const rows = await settingStore.rowsAt(
    tx,
    path.map(({ id }) => id),
  )
  const below = await settingStore.countsBelow(tx, orgUnit.level, orgUnit.id)
  return settingKeys
    .filter((key) => isSettableAt(key, orgUnit.level))
    .map((key) => {
      const rowAt = ({ id }: SettingOrgUnitRef) => rows.find((row) => row.key === key && row.nodeId === id)
      return itemOf(key, orgUnits, rowAt, below.get(key) ?? 0)
    })
}

function itemOf(
  key: SettingKey,
  orgUnits: readonly SettingOrgUnitRef[],
  rowAt: (orgUnit: SettingOrgUnitRef) => SettingRow | undefined,
  below: number,
): SettingItem {
  const disclosed = (value: unknown) => (settingRules[key].secret === true ? null : value)
  const held = (among: readonly SettingOrgUnitRef[]) => ({
    value: disclosed(
      settingIn(
        key,
        among.flatMap((orgUnit) => {
          const row = rowAt(orgUnit)
          return row === undefined ? [] : [row.value]
        }),
      ),
    ),
    from: among.findLast((orgUnit) => rowAt(orgUnit) !== undefined) ?? null,
  })
  return {
    key,
    ...held(orgUnits),
    inherited: held(orgUnits.slice(0, -1)),
    steps: orgUnits.map((orgUnit): SettingStep => {
      const row = rowAt(orgUnit)
      return {
        node: orgUnit,
        set: row !== undefined,
        value: disclosed(row?.value ?? null),
        version: row?.version ?? 0,
        by: row?.changedBy ?? null,
        at: row?.changedAt.getTime() ?? null,
      }
    }),
    below,
  }
}
