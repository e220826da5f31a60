import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { misplaced } from './planted/fault.ts'
import { productFaults } from './planted/productFaults.ts'
import { missingProofs, unprovenInChange } from './rules/claims.ts'
import { readTests } from './rules/testTitles.ts'

const root = resolve(import.meta.dirname, '..')
const source = (file: string): string => readFileSync(resolve(root, file), 'utf8')

describe('the faults that are planted in the product', () => {
  test('have a name each', () => {
    expect(new Set(productFaults.map(({ name }) => name)).size).toBe(productFaults.length)
  })

  test('are in every layer', () => {
    const layers = globSync('src/*', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
    expect(layers.length).toBeGreaterThan(10)
    const unplanted = layers.filter(
      (layer) => !productFaults.some(({ change }) => change.file.startsWith(`${layer}/`)),
    )
    expect(unplanted).toEqual([])
  })

  test('replace a text that occurs once in its file', () => {
    const lost = productFaults.flatMap(({ name, change }) => {
      const found = misplaced(change, source(change.file))
      return found === null ? [] : [`${name}: ${found}`]
    })
    expect(lost).toEqual([])
  })

  test('are caught by tests that run for every change', () => {
    const tests = readTests(root)
    // The sweeps generate their titles from the screens they check.
    const titled = productFaults.filter(({ caughtBy }) => !caughtBy.file.startsWith('tests/e2e/sweep/'))
    const claims = titled.map(({ name, caughtBy }) => ({ kind: 'fault' as const, name, proofs: [caughtBy] }))
    expect(missingProofs(claims, tests)).toEqual([])
    expect(unprovenInChange(claims, tests)).toEqual([])
    expect(productFaults.filter(({ caughtBy }) => !tests.has(caughtBy.file))).toEqual([])
  })

  test.each([
    ['is gone', 'const b = 1', '0 times in src/a.ts'],
    ['occurs twice', 'const a = 1\nconst a = 1', '2 times in src/a.ts'],
    ['occurs once', 'const a = 1', null],
  ])('are reported when their text %s', (_situation, text, told) => {
    expect(misplaced({ file: 'src/a.ts', stands: 'const a', without: 'let a' }, text)).toBe(told)
  })
})
