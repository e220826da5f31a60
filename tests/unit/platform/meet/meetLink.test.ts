import { expect, test } from 'vitest'
import { tabMemory } from '../../../../src/platform/meet/meetLink.ts'

/** Fake storage of an invited person's tab. The tests check what the tab keeps, and what it does not show. */
function storage(opening: Record<string, string> = {}) {
  const kept = new Map(Object.entries(opening))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const place = {
  resume: 'come-back-0123456789',
  name: 'Adaeze Okafor',
  invitation: { kind: 'guest', room: { name: 'Room 412', facility: 'St. Brigid' } },
} as const
const wishes = { camera: { on: true, id: 'front' }, microphone: { on: false, id: null } }
const stay = { id: 's', at: 1_800_000_000_000, closed: true, wishes, ticket: null }

test('a place and how its call was left are the same after a reload', () => {
  const tab = storage()
  tabMemory(() => tab).save({ ...place, stay })
  expect(tabMemory(() => tab).load()).toEqual({ ...place, stay })
})

test('a place of an earlier version, without a stay, still leads back', () => {
  const tab = storage({ 'wardlink.meet': JSON.stringify(place) })
  expect(tabMemory(() => tab).load()).toEqual(place)
})

test('a forgotten place leaves nothing in the tab’s storage', () => {
  const tab = storage()
  tabMemory(() => tab).save({ ...place, stay })
  tabMemory(() => tab).save(null)
  expect(tab.kept.size).toBe(0)
})

test.each(['nonsense', '{}', JSON.stringify({ ...place, stay: { at: 'now' } })])(
  'a stored value that no version wrote, %j, is ignored',
  (written) => {
    expect(tabMemory(() => storage({ 'wardlink.meet': written })).load()).toBeNull()
  },
)

test('a browser that keeps nothing still joins', () => {
  const refused = tabMemory(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  refused.save(place)
  expect(refused.load()).toBeNull()
})
