import { describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import {
  type GrantCell,
  PermissionGrid,
  PermissionPreview,
  RoomPermissionExplanation,
} from '../../../src/contract/permissions/permissions.ts'
import { AccessExplanation } from '../../../src/contract/permissions/accessExplanation.ts'
import { OrgUnitList } from '../../../src/contract/orgUnits.ts'
import { UserRecord } from '../../../src/contract/users/users.ts'
import type { RemoteFunction } from '../../../src/contract/permissions/functions.ts'
import { roomStore } from '../../../src/server/db/rooms/roomStore.ts'
import { permissionStore } from '../../../src/server/db/permissions/permissionStore.ts'
import { availableFunctions } from '../../../src/domain/permissions/permissions.ts'
import {
  channel,
  customer,
  facility,
  hospitalTest as test,
  tech,
  users,
  ward,
  wardlink,
} from '../../support/fixtures/hospitalTest.ts'
import type { Administrator } from '../../support/testHospital/administrator.ts'
import { type Answer, read } from '../../support/testHospital/bedsideApi.ts'

const idOf = async (path: string, name: string): Promise<string> => {
  const { items } = read(OrgUnitList, await wardlink.ask(`GET /api/v1/${path}?q=${encodeURIComponent(name)}`))
  const found = items.find((item) => item.name === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found.id
}
const gridAt = async (person: Administrator, node?: string): Promise<PermissionGrid> =>
  read(
    PermissionGrid,
    await person.ask(`GET /api/v1/permissions${node === undefined ? '' : `?node=${node}`}`),
  )
const cellAt = (grid: PermissionGrid, name: RemoteFunction, depth = -1): GrantCell => {
  const cell = grid.path.at(depth)?.cells.find((each) => each.function === name)
  if (cell === undefined) throw new Error('there is no such cell')
  return cell
}

interface Decision {
  node: string
  function: RemoteFunction
  granted: boolean | null
  reason?: string
}
const preview = (person: Administrator, { reason: _reason, ...body }: Decision): Promise<Answer> =>
  person.ask('POST /api/v1/permissions/preview', { body })
const decide = (
  person: Administrator,
  body: Decision & { overwrites: number },
  version: number,
): Promise<Answer> => person.ask('PUT /api/v1/permissions', { body, headers: { 'if-match': `"${version}"` } })
/** Makes a decision as the console does: reads the grid, previews, then decides. */
const decided = async (person: Administrator, body: Decision): Promise<PermissionPreview> => {
  const { version } = cellAt(await gridAt(person, body.node), body.function)
  const { overwritten } = read(PermissionPreview, await preview(person, body))
  return read(PermissionPreview, await decide(person, { ...body, overwrites: overwritten.total }, version))
}

describe('the grid', () => {
  test('starts at the user’s own org unit, and shows the grants there, above and below, and the functions not granted at all', async () => {
    const grid = await gridAt(facility)
    expect(grid.path.map(({ node }) => `${node.level} ${node.name}`)).toEqual([
      'organization Northlight Health',
      'customer Lakeside Hospitals',
      'facility Lakeside General',
    ])
    const units = grid.below.filter(({ node }) => node.level === 'unit')
    expect(units.map(({ node, rooms }) => [node.name, rooms])).toEqual([
      ['4 West Medical', expect.any(Number)],
      ['5 West Surgical', 12],
      ['Intensive Care', expect.any(Number)],
    ])
    const sum = units.reduce((all, { rooms }) => all + (rooms ?? 0), 0)
    // Those above the user's own level are not counted.
    expect(grid.path.map(({ rooms }) => rooms)).toEqual([null, null, sum])
    expect(cellAt(grid, 'entertainment', 0).state).toBe('locked')
    expect(cellAt(grid, 'call_guest', 1)).toMatchObject({ state: 'locked', may_change: false })
    expect(cellAt(grid, 'call_guest')).toMatchObject({ state: 'not_set', may_change: true })
    const surgical = grid.below.find(({ node }) => node.name === '5 West Surgical')
    expect(surgical?.cells.map(({ state }) => state)).toEqual(['granted', 'granted', 'granted', 'granted'])
  })

  test('of the platform begins with its organizations, of a unit ends with its rooms', async () => {
    const top = await gridAt(wardlink)
    expect(top.path).toEqual([])
    expect(top.more).toBe(0)
    const tree = top.below.map(({ node }) => `${node.level} ${node.name}`)
    expect(tree.filter((name) => name.startsWith('organization'))).toEqual([
      'organization Meridian Group',
      'organization Northlight Health',
    ])
    // Each stands before those below it.
    const at = (name: string) => tree.indexOf(name)
    expect(at('organization Northlight Health')).toBeLessThan(at('customer Lakeside Hospitals'))
    expect(at('facility Lakeside General') + 1).toBe(at('unit 4 West Medical'))
    const unit = await gridAt(wardlink, await idOf('units', '5 West Surgical'))
    expect(unit.below).toHaveLength(12)
    expect(unit.below[0]?.node.level).toBe('room')
    expect(unit.below[0]?.cells[0]).toMatchObject({ state: 'from_above', available: true, said: null })
    const room = await gridAt(wardlink, unit.below[0]?.node.id)
    expect(room.path).toHaveLength(5)
    expect(room.below).toEqual([])
  })

  test('is refused to a user who manages no permissions, and for an org unit that the user cannot see', async () => {
    expect((await tech.ask('GET /api/v1/permissions')).code).toBe('forbidden')
    const general = await idOf('facilities', 'Lakeside General')
    expect((await tech.ask(`GET /api/v1/permissions?node=${general}`)).code).toBe('forbidden')
    const meridian = await idOf('organizations', 'Meridian Group')
    expect((await channel.ask(`GET /api/v1/permissions?node=${meridian}`)).code).toBe('not_found')
    expect((await users.ask('GET /api/v1/permissions')).status).toBe(200)
  })
})

describe('a permission', () => {
  test('of one room lists the room below its unit, and only while it has it', async () => {
    const unit = await idOf('units', 'Intensive Care')
    const listed = async () => (await gridAt(facility)).below.map(({ node }) => node.id)
    const before = await listed()
    const rooms = (await gridAt(facility, unit)).below.map(({ node }) => node.id)
    const node = rooms.find((id) => !before.includes(id)) ?? ''
    const above = cellAt(await gridAt(facility, unit), 'entertainment').said
    await decided(facility, { node: unit, function: 'entertainment', granted: null })
    await decided(facility, { node, function: 'entertainment', granted: true })
    const during = await listed()
    expect(during.filter((id) => !before.includes(id))).toEqual([node])
    expect(during.indexOf(node)).toBeGreaterThan(during.indexOf(unit))
    await decided(facility, { node, function: 'entertainment', granted: null })
    expect(await listed()).toEqual(before)
    await decided(facility, { node: unit, function: 'entertainment', granted: above })
  })

  test('that is granted higher up overwrites those below: they are named, the rooms counted, and a remote has it', async () => {
    const node = await idOf('facilities', 'Lakeside General')
    const room = await ward.room(({ unit }) => unit === 'Intensive Care')
    const change = { node, function: 'call_guest', granted: false } as const
    const seen = read(PermissionPreview, await preview(facility, change))
    expect(seen.overwritten.items.map(({ node: { name }, said }) => [name, said])).toContainEqual([
      'Intensive Care',
      true,
    ])
    expect(seen).toMatchObject({ gain: 0, units: 3 })
    expect(seen.lose).toBeGreaterThan(30)
    expect(seen.by_unit.reduce((sum, { lose }) => sum + lose, 0)).toBe(seen.lose)
    expect(seen.rooms).toHaveLength(Math.min(50, seen.lose))
    const had = await functionsOf(room.id)
    expect(had).toContain('call_guest')

    await decided(facility, { ...change, reason: 'Visitor policy' })
    expect(await functionsOf(room.id)).toEqual(had.filter((name) => name !== 'call_guest'))
    const below = (await gridAt(facility)).below
      .find((row) => row.node.name === 'Intensive Care')
      ?.cells.find(({ function: name }) => name === 'call_guest')
    expect(below).toMatchObject({ state: 'from_above', available: false, said: true })
    expect(cellAt(await gridAt(facility, node), 'call_guest')).toMatchObject({
      state: 'denied',
      by: 'Femi Adeola',
    })
    const audit = read(AuditList, await facility.ask(`GET /api/v1/audit-events?target=${node}`))
    expect(audit.items[0]).toMatchObject({
      action: 'change',
      before: { call_guest: null },
      after: { call_guest: false, reason: 'Visitor policy' },
      target: { kind: 'permission' },
    })

    await decided(facility, { ...change, granted: null })
    expect(await functionsOf(room.id)).toEqual(had)
  })

  test.each([
    ['entertainment above a facility', 'wardlink', 'customers', 'Lakeside Hospitals', 'entertainment'],
    ['what a higher level has decided', 'customer', 'facilities', 'Prairie Rehabilitation', 'call_guest'],
  ] as const)('%s cannot be assigned at this level', async (_what, name, path, where, permission) => {
    const people = { wardlink, customer: channel }
    const change = { node: await idOf(path, where), function: permission, granted: true }
    expect((await preview(people[name], change)).code).toBe('permission_not_assignable')
    const answer = await decide(people[name], { ...change, overwrites: 0 }, 0)
    expect(answer.text).toContain('You cannot assign the selected permission at this level.')
    expect(answer.status).toBe(403)
  })

  test('is not decided above one’s own node, nor by who keeps none', async () => {
    const change = {
      node: await idOf('customers', 'Lakeside Hospitals'),
      function: 'call_guest',
      granted: true,
    } as const
    expect((await preview(facility, change)).code).toBe('not_found')
    const general = { ...change, node: await idOf('facilities', 'Lakeside General') }
    expect((await preview(tech, general)).code).toBe('forbidden')
  })

  test('that another user has decided in the meantime is not overwritten with a stale version, nor without one', async () => {
    const node = await idOf('units', '5 West Surgical')
    const { version } = cellAt(await gridAt(customer, node), 'call_guest')
    await decided(facility, { node, function: 'call_guest', granted: false })
    const late = { node, function: 'call_guest', granted: null, overwrites: 0 } as const
    expect((await decide(customer, late, version)).code).toBe('stale_record')
    expect((await decide(customer, late, 0)).code).toBe('stale_record')
    await decided(customer, { node, function: 'call_guest', granted: true })
    const without = await customer.ask('PUT /api/v1/permissions', { body: late })
    expect(without.code).toBe('precondition_required')
  })

  test('overwrites no more than its preview said', async () => {
    const node = await idOf('facilities', 'Lakeside Children’s')
    const { version } = cellAt(await gridAt(customer, node), 'call_interpreter')
    const change = { node, function: 'call_interpreter', granted: true } as const
    expect((await decide(customer, { ...change, overwrites: 0 }, version)).code).toBe('stale_record')
  })
})

describe('why', () => {
  test('a room has a function: the path of grants, and the level that decides', async () => {
    const room = await ward.room(({ facility: name }) => name === 'Prairie Rehabilitation')
    const why = read(
      RoomPermissionExplanation,
      await channel.ask(`GET /api/v1/permissions/why?room=${room.id}&function=call_clinician`),
    )
    expect(why).toMatchObject({ available: true, because: 'decided' })
    expect(why.steps.map(({ node, said, decides }) => [node.level, said, decides])).toEqual([
      ['organization', null, false],
      ['customer', true, true],
      ['facility', null, false],
      ['unit', null, false],
      ['room', null, false],
    ])
  })

  test('a patient’s own phone has no films', async () => {
    const phone = await ward.room(({ type, patient }) => type === 'byod' && patient !== null)
    const why = read(
      RoomPermissionExplanation,
      await wardlink.ask(`GET /api/v1/permissions/why?room=${phone.id}&function=entertainment`),
    )
    expect(why).toMatchObject({ available: false, because: 'no_screen' })
  })

  test('is asked of no room that one does not see', async () => {
    const room = await ward.room(({ organization }) => organization === 'Meridian Group')
    const answer = await channel.ask(`GET /api/v1/permissions/why?room=${room.id}&function=call_guest`)
    expect(answer.code).toBe('not_found')
  })
})

describe('the explanation of a user’s access', () => {
  const ask = (who: Administrator, id: string, right: string, node: string) =>
    who.ask(`GET /api/v1/users/${id}/why?right=${right}&node=${node}`)

  test('lists the roles on the way down, and the state of each permission at that org unit for the user', async () => {
    const unit = await idOf('units', '4 West Medical')
    const { id } = await facility.principal()
    const why = read(AccessExplanation, await ask(channel, id, 'keepPermissions', unit))
    expect(why).toMatchObject({ allowed: true, because: 'role', node: { name: '4 West Medical' } })
    expect(why.steps.filter(({ held }) => held.length > 0)).toMatchObject([
      { node: { level: 'facility' }, held: [{ role: 'FACILITY_ADMIN', has: true }], decides: true },
    ])
    const grid = await gridAt(facility, unit)
    expect(why.functions?.map(({ function: name, state, may_change: may }) => [name, state, may])).toEqual(
      grid.path.at(-1)?.cells.map(({ function: name, state, may_change: may }) => [name, state, may]),
    )
    const denied = read(AccessExplanation, await ask(channel, id, 'keepSso', unit))
    expect(denied).toMatchObject({ allowed: false, because: 'role_lacks', functions: null })
  })

  test('counts a role of which one may not know, and does not name it', async () => {
    const node = await idOf('facilities', 'Lakeside General')
    const customerId = await idOf('customers', 'Lakeside Hospitals')
    const assignments = [
      { role: 'TECH', level: 'facility', node_id: node },
      { role: 'CUSTOMER_ADMIN', level: 'customer', node_id: customerId },
    ]
    const body = { name: 'Two Roles', email: 'two@example.org', assignments }
    const { id } = read(UserRecord, await wardlink.ask('POST /api/v1/users', { body }))
    const why = read(AccessExplanation, await ask(facility, id, 'keepSettings', node))
    expect(why).toMatchObject({ allowed: true, because: 'unseen_role' })
    expect(JSON.stringify([why.steps, why.elsewhere])).not.toContain('CUSTOMER_ADMIN')
    await wardlink.ask(`DELETE /api/v1/users/${id}`, { headers: { 'if-match': '"1"' } })
    expect(read(AccessExplanation, await ask(wardlink, id, 'keepSettings', node)).because).toBe('deactivated')
  })

  test('is not found for a user or an org unit that the caller cannot see', async () => {
    const unit = await idOf('units', '4 West Medical')
    const { id } = await facility.principal()
    const missing = { status: 404, code: 'not_found' }
    const foreign = await idOf('customers', 'Meridian International')
    expect(await ask(facility, id, 'keepSettings', foreign)).toMatchObject(missing)
    expect(await ask(facility, (await channel.principal()).id, 'keepSettings', unit)).toMatchObject(missing)
    expect(await ask(tech, id, 'keepSettings', unit)).toMatchObject(missing)
  })
})

test('row-level security keeps a customer’s grants from another, also where no route asks', async () => {
  const foreign = await idOf('customers', 'Meridian International')
  const own = await idOf('customers', 'Lakeside Hospitals')
  const seen = await ward.database.transaction({ customers: [own] }, (tx) =>
    permissionStore.at(tx, [foreign]),
  )
  expect(seen).toEqual([])
  const write = ward.database.transaction({ customers: [own] }, (tx) =>
    permissionStore.add(tx, {
      level: 'customer',
      nodeId: foreign,
      customerId: foreign,
      function: 'call_guest',
      granted: true,
    }),
  )
  const outcome = await write.then(
    () => 'written',
    () => 'refused',
  )
  expect(outcome).toBe('refused')
})

async function functionsOf(roomId: string): Promise<string[]> {
  return ward.database.transaction('platform', async (tx) => {
    const room = await roomStore.byId(tx, roomId)
    if (room === null) throw new Error('there is no such room')
    return availableFunctions(await permissionStore.grantsAbove(tx, room))
  })
}
