import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chunksFrom, type Manifest, manifestSchema } from './bundleBudget.ts'

/** A page of the console that someone may open first, and its budget in bytes after gzip, 1 kB = 1,000 bytes, without fonts. */
interface ConsolePage {
  readonly screen: string
  readonly budget: number
}

/** The limit is 230 kB for each. All are what was measured, rounded up by less than 3 kB. */
export const consolePages: Readonly<Record<'dashboard' | 'rooms' | 'board', ConsolePage>> = {
  dashboard: { screen: 'src/admin/dashboard/DashboardScreen.tsx', budget: 214_000 },
  rooms: { screen: 'src/admin/rooms/RoomsScreen.tsx', budget: 230_000 },
  board: { screen: 'src/admin/monitoring/MonitoringScreen.tsx', budget: 222_000 },
}

/** Returns the keys of the catalogs that a page waits for, as the build names them. */
export function catalogsOf(screen: string, locale = 'en'): string[] {
  const [, folder = ''] = /^src\/admin\/(\w+)\//u.exec(screen) ?? []
  const names = folder === 'dashboard' ? ['first'] : ['first', 'shared', folder]
  return names.map((name) => `virtual:console-texts/${name}-${locale}`)
}

/** Returns the pages and parts of the console that are loaded later than its frame. */
export const laterScreens = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter(
    (key) => /^src\/admin\/\w+\//u.test(key) && manifest[key]?.isDynamicEntry === true,
  )

/** Reads the manifest of the console's own build. */
export const readConsoleManifest = (dist: string): Manifest =>
  manifestSchema.parse(JSON.parse(readFileSync(join(dist, '.vite/console.json'), 'utf8')))

/** Returns the scripts and styles that a browser loads before it shows a page, with its texts in English. */
export function consoleFirstLoad(manifest: Manifest, screen: string): string[] {
  const catalogs = catalogsOf(screen)
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  const missing = [screen, ...catalogs].filter((key) => manifest[key] === undefined)
  if (entries.length !== 1 || missing.length > 0)
    throw new Error(`the console's build has no ${['entry', ...missing].join(', ')}`)
  const chunks = chunksFrom(manifest, [...entries, screen, ...catalogs])
  return [
    ...new Set([...chunks].flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat())),
  ]
}

/** Returns a line with the figures for each page over its budget. */
export function consoleBreaches(manifest: Manifest, gzipBytes: (file: string) => number): string[] {
  return Object.entries(consolePages).flatMap(([name, page]) => {
    const bytes = consoleFirstLoad(manifest, page.screen).reduce((sum, file) => sum + gzipBytes(file), 0)
    return bytes > page.budget
      ? [`the ${name} of the console: ${String(bytes)} bytes gzip, over ${String(page.budget)}`]
      : []
  })
}

/** Returns the ids of the texts that a script shows, as the compiler of the texts wrote them. */
export const textIds = (script: string): string[] =>
  [...script.matchAll(/\bid:[`"']([\w+/-]{6})[`"']/gu)].map(([, id = '']) => id)

/** Returns the ids of the texts of the scripts that none of the catalogs has, also compiled. */
export function missingTexts(scripts: readonly string[], catalogs: readonly string[]): string[] {
  const known = catalogs.join('\n')
  return [...new Set(scripts.flatMap(textIds))].filter((id) => !known.includes(`"${id}":`))
}
