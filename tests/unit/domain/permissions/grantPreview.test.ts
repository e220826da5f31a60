import fc from 'fast-check'
import { expect, test } from 'vitest'
import { remoteFunctions } from '../../../../src/contract/permissions/remoteFunctions.ts'
import {
  changedRooms,
  explicitGrant,
  overwrittenBy,
} from '../../../../src/domain/permissions/grantPreview.ts'
import {
  cellOf,
  functionsIn,
  type Grant,
  isAssignableAt,
  levels,
  canSetGrant,
} from '../../../../src/domain/permissions/permissions.ts'

/** Levels below the platform, which has no permissions. */
const depths = levels.slice(1)

/**
 * Generates a tree with a number of branches at each level, its rooms, and the explicit grants of a function
 * at some org units.
 */
const tree = fc
  .record({
    branches: fc.tuple(...depths.slice(1).map(() => fc.integer({ min: 1, max: 3 }))),
    name: fc.constantFrom(...remoteFunctions),
    word: fc.option(fc.boolean(), { nil: null }),
    words: fc.array(fc.option(fc.boolean(), { nil: null }), { minLength: 130, maxLength: 130 }),
    kinds: fc.array(fc.constantFrom('care_system', 'byod'), { minLength: 81, maxLength: 81 }),
    at: fc.nat(),
  })
  .map(({ branches, name, word, words, kinds, at }) => {
    let paths: string[][] = [['o']]
    const orgUnitIds = ['o']
    for (const count of branches) {
      paths = paths.flatMap((path) =>
        Array.from({ length: count }, (_, index) => [...path, `${path.at(-1) ?? ''}.${index}`]),
      )
      orgUnitIds.push(...paths.map((path) => path.at(-1) ?? ''))
    }
    const rooms = paths.map((path, index) => ({
      id: path.at(-1) ?? '',
      path,
      type: kinds[index] ?? 'care_system',
    }))
    const said = new Map(
      orgUnitIds.flatMap((orgUnitId, index): [string, boolean][] => {
        const spoken = words[index] ?? null
        return spoken === null ? [] : [[orgUnitId, spoken]]
      }),
    )
    return {
      name,
      nodes: orgUnitIds,
      rooms,
      said,
      change: { orgUnitId: orgUnitIds[at % orgUnitIds.length] ?? 'o', granted: word },
    }
  })

type Tree = typeof tree extends fc.Arbitrary<infer Value> ? Value : never

const grantsOf = ({ name }: Tree, path: readonly string[], said: ReadonlyMap<string, boolean>): Grant[] =>
  path.flatMap((id, depth): Grant[] => {
    const word = said.get(id)
    const level = depths[depth]
    return word === undefined || level === undefined ? [] : [{ level, function: name, granted: word }]
  })

test('the grid shows for a room what its sessions have', () => {
  fc.assert(
    fc.property(tree, (grown) => {
      for (const { path, id, type } of grown.rooms) {
        const cell = cellOf({
          level: 'room',
          function: grown.name,
          keeps: true,
          explicit: grown.said.get(id) ?? null,
          above: explicitGrant(path.slice(0, -1), grown.said),
        })
        const has = functionsIn('care_system', grantsOf(grown, path, grown.said)).includes(grown.name)
        expect(cell.available ?? false).toBe(has)
        const onPhone = functionsIn(type, grantsOf(grown, path, grown.said)).includes(grown.name)
        expect(onPhone).toBe(has && !(type === 'byod' && grown.name === 'entertainment'))
      }
    }),
  )
})

test('a preview names exactly the rooms whose sessions then have something else', () => {
  fc.assert(
    fc.property(tree, (grown) => {
      const { name, rooms, said, change } = grown
      const after = new Map(said)
      if (change.granted === null) after.delete(change.orgUnitId)
      else after.set(change.orgUnitId, change.granted)
      const has = (room: (typeof rooms)[number], words: ReadonlyMap<string, boolean>) =>
        functionsIn(room.type, grantsOf(grown, room.path, words)).includes(name)
      const expected = rooms
        .filter((room) => has(room, said) !== has(room, after))
        .map((room) => [room.id, has(room, after)])
      const found = changedRooms(rooms, said, { ...change, function: name })
      expect(found.map(({ room, becomes }) => [room.id, becomes])).toEqual(expected)
    }),
  )
})

test('a grant that a preview lists as overwritten no longer affects any room, and no other grant loses effect', () => {
  fc.assert(
    fc.property(tree, ({ name, nodes: orgUnitIds, rooms, said, change }) => {
      fc.pre(change.granted !== null)
      const below = orgUnitIds.filter(
        (id) => id !== change.orgUnitId && id.startsWith(`${change.orgUnitId}.`),
      )
      const gone = overwrittenBy(below, said, { ...change, function: name })
      const after = new Map(said).set(change.orgUnitId, change.granted ?? false)
      const without = new Map([...after].filter(([id]) => !gone.includes(id)))
      for (const { path } of rooms) expect(explicitGrant(path, after)).toBe(explicitGrant(path, without))
      expect(gone.filter((id) => !below.includes(id))).toEqual([])
    }),
  )
})

test('a grant is not allowed below a higher decision, above a function’s highest level, or outside the user’s scope', () => {
  const explicit = null
  for (const level of depths)
    for (const name of remoteFunctions) {
      const asked = { level, function: name, explicit, above: null, keeps: true }
      expect(canSetGrant(asked, true)).toBe(isAssignableAt(level, name))
      expect(canSetGrant({ ...asked, keeps: false }, true)).toBe(false)
      expect(canSetGrant({ ...asked, above: false }, true)).toBe(false)
      // An explicit grant can always be removed.
      expect(canSetGrant({ ...asked, explicit: true, above: false }, null)).toBe(true)
    }
  expect(isAssignableAt('customer', 'entertainment')).toBe(false)
  expect(isAssignableAt('facility', 'entertainment')).toBe(true)
})
