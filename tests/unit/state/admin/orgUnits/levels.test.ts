import { describe, expect, test } from 'vitest'
import type { Assignment } from '../../../../../src/contract/permissions/roles.ts'
import {
  levelName,
  levelTree,
  matchingLevels,
  openLevels,
} from '../../../../../src/state/admin/orgUnits/levels.ts'
import { facilityLevels, levelItem } from '../../../../support/scripted/admin/scriptedLevels.ts'

const held: readonly Assignment[] = [
  {
    role: 'FACILITY_ADMIN',
    path: [
      { level: 'organization', id: 'o', name: 'Northlight Health' },
      { level: 'customer', id: 'c', name: 'Lakeside Hospitals' },
      { level: 'facility', id: 'f', name: 'Lakeside General' },
    ],
  },
]
const tree = levelTree(facilityLevels, held)
const names = (levels: readonly { name: string }[]) => levels.map(({ name }) => name)

describe('the tree of levels', () => {
  test('has each level before those below it, with their sums', () => {
    expect(tree.map(({ name, depth, beds, offline }) => [name, depth, beds, offline])).toEqual([
      ['Lakeside General', 0, 47, 3],
      ['4 East', 1, 22, 0],
      ['4 West', 1, 24, 1],
      ['ICU', 1, 1, 2],
    ])
    expect(tree.map(({ children, place, siblings }) => [children, place, siblings])).toEqual([
      [3, 1, 1],
      [0, 1, 3],
      [0, 2, 3],
      [0, 3, 3],
    ])
  })

  test('knows the levels above from the roles of the user', () => {
    expect(names(tree[2]?.path ?? [])).toEqual([
      'Northlight Health',
      'Lakeside Hospitals',
      'Lakeside General',
      '4 West',
    ])
    expect(levelName(tree[2] ?? { path: [] })).toBe('4 West · Lakeside General')
  })

  test('leaves a sum out where the user sees no devices', () => {
    const blind = levelTree(
      [
        levelItem('facility', 'A', { id: 'a', offline: null }),
        levelItem('unit', 'B', { parent_id: 'a', offline: null }),
      ],
      [],
    )
    expect(blind.map(({ offline }) => offline)).toEqual([null, null])
  })

  test('shows only what is open', () => {
    expect(names(openLevels(tree, new Set()))).toEqual(['Lakeside General'])
    expect(openLevels(tree, new Set(['f']))).toHaveLength(4)
  })
})

describe('the search of a level', () => {
  test('keeps the levels above what matches, and begins at the first with that name', () => {
    const { levels, count, first } = matchingLevels(tree, '4 w')
    expect(names(levels)).toEqual(['Lakeside General', '4 West'])
    expect([count, first]).toEqual([1, 1])
  })

  test('finds a unit by words of the levels above, too', () => {
    expect(matchingLevels(tree, 'lakeside east').count).toBe(1)
    expect(matchingLevels(tree, 'nowhere')).toEqual({ levels: [], count: 0, first: 0 })
  })

  test('goes through 5,000 units within a frame or two', () => {
    const units = Array.from({ length: 5_000 }, (_, at) =>
      levelItem('unit', `Unit ${String(at)}`, { parent_id: 'f' }),
    )
    const large = levelTree([levelItem('facility', 'Lakeside General', { id: 'f' }), ...units], [])
    const began = performance.now()
    expect(matchingLevels(large, 'unit 49').count).toBeGreaterThan(100)
    expect(performance.now() - began).toBeLessThan(250)
  })
})
