import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const ui = resolve(import.meta.dirname, '../../../src/ui')
const sprite = readFileSync(resolve(ui, 'icons.svg'), 'utf8')
const symbols = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)">/g)].map(
  ([, id = '', box = '']) => ({
    id,
    box,
  }),
)
const names = [...readFileSync(resolve(ui, 'iconName.ts'), 'utf8').matchAll(/'(\w+)'/g)].map(
  ([, name = '']) => name,
)

test('each icon that a screen may name is drawn once, and none is drawn that no screen names', () => {
  expect(names.length).toBeGreaterThan(20)
  const drawn = symbols.map(({ id }) => id).filter((id) => id !== 'name')
  expect(drawn.toSorted((a, b) => a.localeCompare(b))).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
})

test('every pictogram fills the same square', () => {
  const boxes = new Set(symbols.filter(({ id }) => id !== 'name').map(({ box }) => box))
  expect([...boxes]).toEqual(['0 0 256 256'])
})
