import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  consoleBreaches,
  consoleFirstLoad,
  consolePages,
  missingTexts,
  readConsoleManifest,
  textIds,
} from './support/codeRules/consoleBudget.ts'
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

test('the console is built, and a tablet caches none of its files and pictures, neither on installation nor later', () => {
  const { manifest, precache } = readBundle(dist)
  const ofConsole = readConsoleManifest(dist)
  expect(Object.keys(ofConsole).filter((key) => key.startsWith('src/admin/'))).not.toEqual([])
  expect(Object.keys(manifest).filter((key) => key.startsWith('src/admin/'))).toEqual([])
  const later = z.array(z.string()).parse(JSON.parse(readFileSync(resolve(dist, 'later.json'), 'utf8')))
  const kept = [...precache, ...later]
  expect(kept.filter((file) => /assets\/admin\/|console\.html|guides\//u.test(file))).toEqual([])
  expect(existsSync(resolve(dist, 'guides/en/dashboard.webp'))).toBe(true)
})

test('the first load of the console is within the budget on each page that someone may open first', () => {
  const { gzipBytes } = readBundle(dist)
  const manifest = readConsoleManifest(dist)
  expect(consoleBreaches(manifest, gzipBytes)).toEqual([])
  // Of a page that grew by a library, the figures are printed.
  const twice = consoleBreaches(manifest, (file) => gzipBytes(file) * 2)
  expect(twice).toHaveLength(Object.keys(consolePages).length)
  const { dashboard } = consolePages
  expect(dashboard.budget).toBeLessThanOrEqual(230_000)
  expect(consoleFirstLoad(manifest, dashboard).filter((file) => file.endsWith('.css'))).not.toEqual([])
})

test('the console has the texts of its first page before the others, in each language', () => {
  const manifest = readConsoleManifest(dist)
  const text = (file: string) => readFileSync(resolve(dist, file), 'utf8')
  const load = consoleFirstLoad(manifest, consolePages.dashboard).filter((file) => file.endsWith('.js'))
  const fileOf = (key: string) => manifest[key]?.file ?? ''
  const english = new Set(consolePages.dashboard.catalogs.map(fileOf))
  const scripts = load.filter((file) => !english.has(file)).map(text)
  expect(scripts.flatMap(textIds).length).toBeGreaterThan(100)
  for (const locale of ['en', 'ja', 'ar']) {
    const catalogs = consolePages.dashboard.catalogs.map((key) => key.replace('/en.po', `/${locale}.po`))
    // The texts of all pages in English are a part of the script, and in the others a catalog of their own.
    const common = locale === 'en' ? scripts : [text(fileOf(`src/locales/${locale}.po`))]
    expect(missingTexts(scripts, [...catalogs.map((key) => text(fileOf(key))), ...common]), locale).toEqual(
      [],
    )
    expect(missingTexts(scripts, common), locale).not.toEqual([])
  }
})
