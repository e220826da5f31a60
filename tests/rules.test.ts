import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorCatalogue } from '../src/contract/errors.ts'
import { sections } from './rules/allRules.ts'
import { quotesIn, type Rule, wordsOf } from './rules/rule.ts'
import { readTests, titlesIn } from './rules/testTitles.ts'
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

  test('every test that a rule names is there', () => {
    const missing = rules.flatMap((rule) =>
      heldBy(rule)
        .filter(({ file, title }) => tests.get(file)?.titles.includes(title) !== true)
        .map(({ file, title }) => `${rule.id}: ${file} > ${title}`),
    )
    expect(missing).toEqual([])
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

test('titles are read as a runner would tell them', () => {
  const file = `
    describe('a room', () => {
      test('is dark', () => {})
      describe.each([1])('with %i bed', () => test.each([[1]])('is %s', async () => {}))
    })
    test.skipIf(false)('alone', () => {})
    run('no test')
  `
  expect(titlesIn('a.test.ts', file)).toEqual(['a room > is dark', 'a room > with %i bed > is %s', 'alone'])
})
