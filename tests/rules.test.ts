import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorCatalogue } from '../src/contract/errors.ts'
import { sections } from './rules/allRules.ts'
import { claims } from './rules/allClaims.ts'
import { type Claim, missingProofs, unprovenInChange } from './rules/claims.ts'
import { countProofs, lostProofs } from './rules/count.ts'
import { by, quotesIn, type Rule, wordsOf } from './rules/rule.ts'
import { readTests, tiersIn } from './rules/testTitles.ts'
import { readCatalogue } from './support/catalogue.ts'

const tests = readTests(resolve(import.meta.dirname, '..'))
const rules = sections.flatMap((section) =>
  section.rules
    .filter(({ side }) => side !== 'words')
    .map((rule) => ({ ...rule, id: `${String(section.number)}-${rule.id}` })),
)
const heldBy = ({ proofs }: Rule) => proofs.flatMap((proof) => ('title' in proof ? [proof] : []))
const isBuilt = ({ proofs, instead }: Rule) => proofs.length > 0 && instead === undefined

describe('the table of the specification’s rules', () => {
  test('saw the rules and the tests', () => {
    expect(rules.length).toBeGreaterThan(90)
    expect(tests.size).toBeGreaterThan(200)
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  })

  test.each(sections.map(({ number, rules: rows, digest }) => ({ number, rows, digest })))(
    'has every word of section $number, and no other',
    ({ rows, digest }) => {
      const said = wordsOf(rows.map(({ says }) => says).join(' '))
      expect(createHash('sha256').update(said).digest('hex')).toBe(digest)
    },
  )

  test('every rule of the bedside is held by a test', () => {
    const held = (rule: Rule) => rule.side !== 'bedside' || heldBy(rule).length > 0
    expect(rules.filter((rule) => !held(rule)).map(({ id }) => id)).toEqual([])
  })

  test('every constant is the specification’s', () => {
    const wrong = rules.flatMap(({ id, proofs }) =>
      proofs
        .flatMap((proof) => ('spec' in proof ? [proof] : []))
        .filter(({ is, spec }) => is !== spec)
        .map(({ name, is, spec }) => `${id}: ${name} is ${String(is)}, and not ${String(spec)}`),
    )
    expect(wrong).toEqual([])
  })

  test.each(['en', 'ja', 'ar'] as const)(
    'every text that a rule quotes stands in the catalogues: %s',
    (locale) => {
      const say = readCatalogue(locale)
      const onTheWire: ReadonlySet<string> = new Set(Object.values(errorCatalogue).map(([, text]) => text))
      const quoted = rules.filter(isBuilt).flatMap(quotesIn)
      expect(quoted.length).toBeGreaterThan(30)
      for (const text of quoted.filter((one) => !onTheWire.has(one))) expect(say(text), text).not.toBe('')
    },
  )

  test('every text that a rule quotes is looked for, letter for letter, by one of its tests', () => {
    const unread = rules.filter(isBuilt).flatMap((rule) => {
      const read = heldBy(rule).map(({ file }) => tests.get(file)?.text ?? '')
      return quotesIn(rule)
        .filter((text) => !read.some((one) => one.includes(text)))
        .map((text) => `${rule.id}: ${text}`)
    })
    expect(unread).toEqual([])
  })
})

describe('the proofs of rules, threats, hazards and attacks', () => {
  test('cover all four kinds', () => {
    const count = (kind: Claim['kind']): number => claims.filter((claim) => claim.kind === kind).length
    expect(count('rule')).toBeGreaterThan(90)
    expect(count('threat')).toBeGreaterThan(15)
    expect(count('hazard')).toBeGreaterThan(10)
    expect(count('attack')).toBeGreaterThan(60)
  })

  test('are tests that exist', () => {
    expect(missingProofs(claims, tests)).toEqual([])
  })

  test('run for every change, at least one of each', () => {
    expect(unprovenInChange(claims, tests)).toEqual([])
  })

  test.each(['rule', 'threat', 'hazard', 'attack'] as const)(
    'are missed when no test of a %s runs for every change',
    (kind) => {
      const file = 'tests/bed.test.ts'
      const text = "test('dark', { tags: ['nightly'] }, () => {}); test('light', () => {})"
      const planted = new Map([[file, { text, tiers: tiersIn(file, text) }]])
      const claim = (...titles: string[]): Claim => ({
        kind,
        name: '1',
        proofs: by('bed.test.ts', ...titles),
      })
      expect(unprovenInChange([claim('dark', 'light')], planted)).toEqual([])
      expect(unprovenInChange([claim('dark')], planted)).toEqual([`${kind} 1`])
      expect(unprovenInChange([claim('gone')], planted)).toEqual([`${kind} 1`])
      expect(missingProofs([claim('dark', 'gone')], planted)).toEqual([`${kind} 1: ${file} > gone`])
    },
  )
})

describe('the comparison with another checkout', () => {
  const text =
    "test('dark', { tags: ['nightly'] }, () => {}); test('light', () => {}); test('loud', () => {})"
  const file = 'tests/bed.test.ts'
  const planted = new Map([[file, { text, tiers: tiersIn(file, text) }]])
  const count = (...titles: string[]) =>
    countProofs({
      tests: planted,
      claims: [{ kind: 'rule', name: '1', proofs: by('bed.test.ts', ...titles) }],
    })

  test('counts the proofs that exist, and those that run for every change', () => {
    expect(count('dark', 'light', 'gone').get('rule 1')).toEqual({ all: 2, change: 1 })
  })

  test.each([
    ['nothing where as many are left', count('dark', 'light'), count('light', 'loud'), []],
    ['a test less', count('dark', 'light'), count('light'), ['rule 1']],
    ['a row less', count('light'), new Map(), ['rule 1']],
    ['none for every change', count('dark', 'light'), count('dark', 'gone', 'dark'), ['rule 1']],
  ])('reports %s', (_situation, before, after, lost) => {
    expect(lostProofs(before, after)).toEqual(lost)
  })
})

describe('the tests of a file', () => {
  // Split in two, otherwise Vitest would read the comment as this file's own tag.
  const moduleTag = ['/** @module', 'tag nightly */'].join('-')
  const titlesIn = (text: string): string[] => [...tiersIn('a.test.ts', text).keys()]
  const tierOf = (text: string): unknown => tiersIn('a.test.ts', text).get('room > bed')

  test('have the titles that the runner reports', () => {
    const file = `
      describe('a room', () => {
        test('is dark', () => {})
        describe.each([1])('with %i bed', () => test.each([[1]])('is %s', async () => {}))
      })
      test.skipIf(false)('alone', () => {})
      run('no test')
    `
    expect(titlesIn(file)).toEqual(['a room > is dark', 'a room > with %i bed > is %s', 'alone'])
  })

  test.each([
    ['without a tag', "describe('room', () => { test('bed', () => {}) })", 'change'],
    ['with a time limit', "describe('room', () => { test('bed', () => {}, 60_000) })", 'change'],
    ['with another tag', "describe('room', () => { test('bed', { tags: ['slow'] }, () => {}) })", 'change'],
    ['with the tag', "describe('room', () => { test('bed', { tags: ['nightly'] }, () => {}) })", 'all'],
    ['with the tag as one word', "describe('room', () => { test('bed', { tags: 'nightly' }, go) })", 'all'],
    ['of a table', "describe('room', () => { test.each([1])('bed', { tags: 'nightly' }, go) })", 'all'],
    ['of a tagged describe', "describe('room', { tags: ['nightly'] }, () => { test('bed', go) })", 'all'],
    ['of a tagged table', "describe.each([1])('room', { tags: 'nightly' }, () => test('bed', go))", 'all'],
    ['of a tagged file', `${moduleTag} describe('room', () => test('bed', go))`, 'all'],
    [
      'of two with one title',
      "describe('room', () => { test('bed', { tags: 'nightly' }, go); test('bed', go) })",
      'change',
    ],
  ])('%s have their tier', (_situation, text, tier) => {
    expect(tierOf(text)).toBe(tier)
  })

  test.each(["test('bed', slow, () => {})", "test('bed', { ...slow }, go)", "test('bed', { tags }, go)"])(
    'are refused when only running them tells their tier: %s',
    (text) => {
      expect(() => tiersIn('a.test.ts', text)).toThrow('options that only running it can tell')
    },
  )
})
