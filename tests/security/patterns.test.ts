import { resolve } from 'node:path'
import { check } from 'recheck'
import { describe, expect, test } from 'vitest'
import { type Pattern, patternsIn, patternsOf } from './patternsOf.ts'

/**
 * Returns true for the documentation search: its patterns read only the product's own chapters, never user
 * input.
 */
const readsOwnChapters = ({ path }: Pattern): boolean => path.startsWith('src/admin/documentation/')

/** Counts the letters that a match reads in place of its time, which another load of the machine would change. */
const bySteps = { seedingTimeout: null, incubationTimeout: null, attackTimeout: null }

/**
 * Returns the pattern's weakness if some text makes it take more than the time of reading that text; null if
 * none does.
 */
async function weaknessOf({ path, pattern, flags }: Pattern): Promise<string | null> {
  const verdict = await check(pattern, flags, { ...bySteps, timeout: 120_000 })
  return verdict.status === 'safe' ? null : `${path}: /${pattern}/${flags} is ${verdict.status}`
}

async function weakAmong(patterns: readonly Pattern[]): Promise<string[]> {
  const found: string[] = []
  for (const pattern of patterns) {
    const weakness = await weaknessOf(pattern)
    if (weakness !== null) found.push(weakness)
  }
  return found
}

describe('a text that is made to keep a pattern busy', () => {
  test('finds no pattern of the product that it could', { timeout: 240_000 }, async () => {
    const patterns = patternsOf(resolve(import.meta.dirname, '../..'))
    expect(patterns.length).toBeGreaterThan(120)
    expect(await weakAmong(patterns.filter((one) => !readsOwnChapters(one)))).toEqual([])
  })

  test('would be found', async () => {
    const planted = "const a = /^(a+)+$/u\nconst b = new RegExp(`^(b|b)*${a}$`, 'u')\nconst c = RegExp('^c$')"
    const patterns = patternsIn('src/domain/planted.ts', planted)
    expect(patterns.map(({ pattern }) => pattern)).toEqual(['^(a+)+$', '^(b|b)*1$', '^c$'])
    expect(await weakAmong(patterns)).toEqual([
      'src/domain/planted.ts: /^(a+)+$/u is vulnerable',
      'src/domain/planted.ts: /^(b|b)*1$/u is vulnerable',
    ])
  })

  test('finds none that is made while running', () => {
    expect(() => patternsIn('src/a.ts', 'RegExp(typed)')).toThrow('only running it')
  })
})
