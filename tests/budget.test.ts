import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { budgetBreaches, firstLoad, missingFromShell, readBundle } from './support/codeRules/bundleBudget.ts'

const dist = resolve(import.meta.dirname, '../dist')

test('there is a build to measure', () => {
  expect(existsSync(resolve(dist, '.vite/manifest.json')), 'npm run build comes first').toBe(true)
  const bundle = readBundle(dist)
  expect(bundle.precache).toContain('index.html')
  expect(firstLoad(bundle.manifest).length).toBeGreaterThan(0)
})

test('the ward tablet download is within the budget, and contains nothing of the console, the monitor or the meeting', () => {
  expect(budgetBreaches(readBundle(dist))).toEqual([])
})

test('the service worker keeps every script and style that the menu loads first', () => {
  const { manifest, precache } = readBundle(dist)
  expect(missingFromShell({ manifest, precache })).toEqual([])
  const withoutStyles = precache.filter((file) => !file.endsWith('.css'))
  expect(missingFromShell({ manifest, precache: withoutStyles })).toContainEqual(
    expect.stringMatching(/\.css$/u),
  )
})

test('every file listed in later.json for a tablet to cache later exists in the build', () => {
  const list: unknown = JSON.parse(readFileSync(resolve(dist, 'later.json'), 'utf8'))
  const files = z.array(z.string()).min(1).parse(list)
  expect(files.filter((file) => !existsSync(resolve(dist, `.${file}`)))).toEqual([])
  expect(files.filter((file) => /CallOptions|DeviceControl|infinityConference/u.test(file))).not.toEqual([])
})

test('the console is built, and a tablet caches none of its files, neither on installation nor later', () => {
  const { manifest, precache } = readBundle(dist)
  expect(Object.keys(manifest).filter((key) => key.startsWith('src/admin/'))).not.toEqual([])
  const later = z.array(z.string()).parse(JSON.parse(readFileSync(resolve(dist, 'later.json'), 'utf8')))
  expect([...precache, ...later].filter((file) => file.includes('assets/admin/'))).toEqual([])
})
