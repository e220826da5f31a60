import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { alertKinds } from '../src/contract/monitoring/monitoring.ts'
import { settings } from '../src/server/config/settings.ts'
import { hazards } from './rules/hazards.ts'
import { threats } from './rules/threats.ts'

const root = resolve(import.meta.dirname, '..')
const source = (path: string): string => readFileSync(resolve(root, path), 'utf8')
const guide = (language: string, name: string): string => source(`src/docs/${language}/${name}.md`)
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, one = '']) => one)
/** Returns the names in backticks in the first column of a guide's tables. */
const firstCells = (text: string): string[] =>
  found(text, /^\| ([^|]*`[^|]*) \|/gmu).flatMap((cell) => found(cell, /`([^`]+)`/gu))

describe.each(['en', 'ja', 'ar'])('the guides about operating the server: %s', (language) => {
  test('every setting of the server has its row, and none is told of that is not there', () => {
    expect(new Set(firstCells(guide(language, 'configuration')))).toEqual(new Set(Object.keys(settings)))
  })

  test('every alert has a place in the runbook to which its rule leads, and every kind of a device’s alert too', () => {
    const rules = source('src/server/deploy/alerts.yml')
    const runbooks = guide(language, 'runbooks')
    const places = found(runbooks, /^## .*\{#([\w-]+)\}$/gmu)
    const named = found(rules, /runbook: 'runbooks#([\w-]+)'/gu)
    expect(named.length).toBe(found(rules, /- alert: (\w+)/gu).length)
    expect(named.filter((place) => !places.includes(place))).toEqual([])
    for (const alert of found(rules, /- alert: (\w+)/gu)) expect(runbooks).toContain(alert)
    for (const kind of alertKinds) expect(runbooks).toMatch(new RegExp(`^\`${kind}\``, 'mu'))
  })

  test('every table of the database is said to hold something of a person, or nothing', () => {
    const schemas = globSync('src/server/db/{schema.ts,schema/*Schema.ts}', { cwd: root })
      .map(source)
      .join('\n')
    const tables = found(schemas, /pgTable\(\s*'(\w+)'/gu)
    expect(tables.length).toBeGreaterThan(40)
    const text = guide(language, 'personal-data')
    expect(tables.filter((table) => !text.includes(`\`${table}\``))).toEqual([])
  })

  test.each([
    ['threats', threats],
    ['hazards', hazards],
  ] as const)('every row of %s is held by the tests whose file it names', (name, held) => {
    const rows = new Map(
      guide(language, name)
        .split('\n')
        .flatMap((line) => {
          const id = /^\| ([A-Z]\d+)\s*\|/u.exec(line)?.[1]
          return id === undefined ? [] : [[id, found(line, /`(tests\/[^`]+)`/gu)] as const]
        }),
    )
    expect([...rows.keys()]).toEqual(Object.keys(held))
    for (const [id, proofs] of Object.entries(held)) {
      expect(new Set(rows.get(id)), id).toEqual(new Set(proofs.map(({ file }) => file)))
    }
  })
})
