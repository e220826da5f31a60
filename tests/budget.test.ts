import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  catalogsOf,
  consoleBreaches,
  consoleFirstLoad,
  consolePages,
  laterScreens,
  missingTexts,
  readConsoleManifest,
  textIds,
} from './support/codeRules/consoleBudget.ts'
import {
  budgetBreaches,
  chunksFrom,
  firstLoad,
  missingFromShell,
  readBundle,
} from './support/codeRules/bundleBudget.ts'

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
  for (const { budget } of Object.values(consolePages)) expect(budget).toBeLessThanOrEqual(230_000)
  expect(consoleFirstLoad(manifest, dashboard.screen).filter((file) => file.endsWith('.css'))).not.toEqual([])
})

test('each page and part of the console waits for all of its own texts, in each language', () => {
  const manifest = readConsoleManifest(dist)
  const text = (key: string) => readFileSync(resolve(dist, manifest[key]?.file ?? ''), 'utf8')
  const scriptsOf = (screen: string) => [...chunksFrom(manifest, ['index.html', screen])].map(text)
  const screens = laterScreens(manifest)
  expect(screens.length).toBeGreaterThan(50)
  for (const locale of ['en', 'ja', 'ar']) {
    const isCatalog = new RegExp(`^virtual:console-texts/.*-${locale}$`, 'u')
    const all = Object.keys(manifest)
      .filter((key) => isCatalog.test(key))
      .map(text)
    for (const screen of screens) {
      const scripts = scriptsOf(screen)
      const own = catalogsOf(screen, locale).filter((key) => manifest[key] !== undefined)
      // An id that no catalog has is not a text's.
      const others = new Set(missingTexts(scripts, all))
      const missing = missingTexts(scripts, own.map(text)).filter((id) => !others.has(id))
      expect(missing, `${screen} in ${locale}`).toEqual([])
      expect(others.size).toBeLessThan(5)
    }
  }
  const rooms = consolePages.rooms.screen
  expect(scriptsOf(rooms).flatMap(textIds).length).toBeGreaterThan(100)
  const [first = ''] = catalogsOf(rooms)
  expect(missingTexts(scriptsOf(rooms), [text(first)])).not.toEqual([])
})

test('a page of the console waits for no texts of another folder alone', () => {
  const manifest = readConsoleManifest(dist)
  const ids = (key: string) =>
    [...readFileSync(resolve(dist, manifest[key]?.file ?? ''), 'utf8').matchAll(/"([\w+/-]{6})":/gu)].map(
      ([, id]) => id,
    )
  const catalogs = Object.keys(manifest).filter((key) => /^virtual:.*-ja$/u.test(key))
  expect(catalogs.length).toBeGreaterThan(15)
  const all = catalogs.flatMap(ids)
  expect(all.length).toBeGreaterThan(1_000)
  expect(new Set(all).size).toBe(all.length)
})
