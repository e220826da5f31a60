import { RemoteFunction } from '../../../../src/contract/permissions/functions.ts'
import type {
  GrantCell,
  GrantOrgUnitRef,
  GrantRow,
  PermissionGrid,
  RoomPermissionExplanation,
} from '../../../../src/contract/permissions/permissions.ts'
import { type AccessExplanation, RightName } from '../../../../src/contract/permissions/accessExplanation.ts'
import { permissionEndpoints } from '../../../../src/contract/permissions/permissionEndpoints.ts'
import { remoteFunctions } from '../../../../src/contract/permissions/remoteFunctions.ts'
import {
  settingEndpoints,
  type SettingItem,
  type SettingList,
  type SettingOrgUnitRef,
} from '../../../../src/contract/settings/settingRequests.ts'
import type { SettingKey } from '../../../../src/contract/settings/settingSchemas.ts'
import { settingIn, settingRules } from '../../../../src/domain/settings.ts'
import type { Refusal } from '../../../../src/state/admin/result.ts'
import { scriptedEndpoints } from './scriptedEndpoints.ts'

const granted = (level: GrantOrgUnitRef['level'], id: string, name: string): GrantOrgUnitRef => ({
  level,
  id,
  name,
})
const lakeside = granted('customer', 'c', 'Lakeside Hospitals')
const general = granted('facility', 'f', 'Lakeside General')
const west = granted('unit', 'u', '4 West')
const room = granted('room', 'r', '401 A')

const notSet = { available: null, said: null, may_change: true, version: 0, by: null, at: null } as const
export const cellOf = (name: RemoteFunction, change: Partial<GrantCell> = {}): GrantCell => ({
  function: name,
  state: 'not_set',
  ...notSet,
  ...change,
})
const rowOf = (
  orgUnit: GrantOrgUnitRef,
  change: Partial<Record<RemoteFunction, Partial<GrantCell>>> = {},
): GrantRow => ({
  node: orgUnit,
  rooms: 12,
  cells: remoteFunctions.map((name) => cellOf(name, change[name])),
})
const locked = { state: 'locked', may_change: false } as const
const fromAbove = { state: 'from_above', available: true, may_change: false } as const
const isGranted = { state: 'granted', available: true, said: true, version: 7 } as const

const grid: PermissionGrid = {
  path: [
    rowOf(lakeside, {
      call_clinician: { ...isGranted, may_change: false },
      call_guest: locked,
      entertainment: locked,
    }),
    rowOf(general, { call_clinician: fromAbove }),
  ],
  below: [rowOf(west, { call_clinician: fromAbove, call_guest: isGranted })],
  more: 0,
  children: [],
  total: 0,
}

/**
 * Returns a server that stores permissions, records its requests in `asked`, and can refuse the next
 * decision.
 */
export function scriptedPermissions(asked: string[]) {
  const world: { refusal: Refusal | null } = { refusal: null }
  const previewOf = (name: RemoteFunction, word: boolean | null) => ({
    node: general,
    function: name,
    granted: word,
    gain: 2,
    lose: 0,
    units: 1,
    by_unit: [{ id: 'u', name: '4 West', gain: 2, lose: 0 }],
    overwritten:
      name === 'call_guest' ? { items: [{ node: west, said: true }], total: 1 } : { items: [], total: 0 },
    rooms: [{ id: 'r', name: '401 A', unit: '4 West', facility: 'Lakeside General', becomes: true }],
  })
  const ports = scriptedEndpoints(permissionEndpoints, {
    grid: ({ query }) => {
      asked.push(`permissions ${query.get('node') ?? 'highest'}`)
      return grid
    },
    preview: ({ body: change }) => {
      asked.push(`preview ${change.node} ${change.function} ${change.granted}`)
      return world.refusal ?? previewOf(change.function, change.granted)
    },
    decide: ({ body: decision, version }) => {
      asked.push(`decide ${JSON.stringify(decision)} ${version}`)
      return world.refusal ?? previewOf(decision.function, decision.granted)
    },
    whyPerson: ({ id, query }) => {
      const right = RightName.parse(query.get('right'))
      asked.push(`why ${id} ${right} ${query.get('node') ?? 'platform'}`)
      return whyPersonOf(id, right)
    },
    whyRoom: ({ query }) => {
      const name = RemoteFunction.parse(query.get('function'))
      asked.push(`why ${query.get('room')} ${name}`)
      return whyOf(name)
    },
  })
  return { ports, world }
}

/** Explains the access of a person who manages permissions at the facility and is a technician elsewhere. */
function whyPersonOf(id: string, right: RightName): AccessExplanation {
  const keeps = right === 'keepPermissions'
  const holds = { role: 'FACILITY_ADMIN', has: keeps } as const
  return {
    person: { id, name: 'Priya Raman' },
    right,
    node: west,
    allowed: keeps,
    because: keeps ? 'role' : 'elsewhere',
    roles: keeps ? ['FACILITY_ADMIN', 'USER_ADMIN'] : ['TECH'],
    steps: [
      { node: null, held: [], decides: false },
      { node: lakeside, held: [], decides: false },
      { node: general, held: [holds], decides: keeps },
      { node: west, held: [], decides: false },
    ],
    elsewhere: [{ role: 'TECH', path: [{ level: 'unit', id: 'e', name: '4 East' }], has: !keeps }],
    functions: keeps
      ? [
          {
            function: 'call_guest',
            state: 'from_above',
            available: false,
            may_change: false,
            said_at: general,
          },
          { function: 'entertainment', state: 'not_set', available: null, may_change: true, said_at: null },
        ]
      : null,
  }
}

const silent = { said: null, by: null, at: null, decides: false } as const
function whyOf(name: RemoteFunction): RoomPermissionExplanation {
  if (name === 'entertainment')
    return {
      room,
      function: name,
      available: false,
      because: 'nobody_spoke',
      steps: [lakeside, general, west, room].map((orgUnit) => ({ node: orgUnit, ...silent })),
    }
  return {
    room,
    function: name,
    available: true,
    because: 'decided',
    steps: [
      { node: lakeside, said: true, by: 'Clara Jensen', at: 1_700_000_000_000, decides: true },
      { node: general, said: false, by: null, at: 1_600_000_000_000, decides: false },
      { node: west, ...silent },
      { node: room, ...silent },
    ],
  }
}

const platform: SettingOrgUnitRef = { level: 'platform', id: null, name: '' }
const house: SettingOrgUnitRef = { level: 'facility', id: 'f', name: 'Lakeside General' }

/** Returns a server that stores the settings of a platform and a facility. */
export function scriptedSettings(asked: string[]) {
  const set = new Map<string, { value: unknown; version: number }>([
    ['phone_rule platform', { value: 'international', version: 3 }],
  ])
  const world: { refusal: Refusal | null } = { refusal: null }
  const keys: readonly SettingKey[] = [
    'phone_rule',
    'announcement',
    'password_rule',
    'conference_pins',
    'emergency_entry',
    'care_requests',
  ]
  const at = (key: SettingKey, orgUnit: SettingOrgUnitRef) => set.get(`${key} ${orgUnit.id ?? 'platform'}`)
  const told = (key: SettingKey, value: unknown) => (settingRules[key].secret === true ? null : value)
  const itemOf = (key: SettingKey): SettingItem => {
    const held = [platform, house].filter((orgUnit) => at(key, orgUnit) !== undefined)
    const values = held.map((orgUnit) => at(key, orgUnit)?.value)
    const above = held.filter(({ id }) => id === null)
    return {
      key,
      below: 0,
      value: told(key, settingIn(key, values)),
      from: held.at(-1) ?? null,
      inherited: {
        value: settingIn(
          key,
          above.map((orgUnit) => at(key, orgUnit)?.value),
        ),
        from: above.at(-1) ?? null,
      },
      steps: [platform, house].map((orgUnit) => ({
        node: orgUnit,
        set: at(key, orgUnit) !== undefined,
        value: told(key, at(key, orgUnit)?.value ?? null),
        version: at(key, orgUnit)?.version ?? 0,
        by: at(key, orgUnit) ? 'Una Novak' : null,
        at: at(key, orgUnit) ? 1_700_000_000_000 : null,
      })),
    }
  }
  const list = (): SettingList => ({ path: [platform, house], children: [], items: keys.map(itemOf) })
  const ports = scriptedEndpoints(settingEndpoints, {
    list: ({ query }) => {
      asked.push(`settings ${query.get('node') ?? 'highest'}`)
      return list()
    },
    set: ({ key, version, body: { node, value } }) => {
      asked.push(`set ${key} ${node} ${version} ${JSON.stringify(value)}`)
      const { refusal } = world
      world.refusal = null
      if (refusal !== null) return refusal
      set.set(`${key} ${node ?? 'platform'}`, { value, version: version + 10 })
      return itemOf(key)
    },
    remove: ({ key, version, query }) => {
      asked.push(`remove ${key} ${query.get('node')} ${version}`)
      set.delete(`${key} ${query.get('node')}`)
    },
  })
  return { ports, world, set }
}
