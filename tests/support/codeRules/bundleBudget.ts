import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

const chunk = z.object({
  file: z.string(),
  src: z.string().optional(),
  isEntry: z.boolean().optional(),
  isDynamicEntry: z.boolean().optional(),
  imports: z.array(z.string()).optional(),
  dynamicImports: z.array(z.string()).optional(),
  css: z.array(z.string()).optional(),
})
export const manifestSchema = z.record(z.string(), chunk)

export type Manifest = z.infer<typeof manifestSchema>

export interface Bundle {
  readonly manifest: Manifest
  /** Files that the service worker precaches, relative to the root. */
  readonly precache: readonly string[]
  /** Transfer size in bytes, gzip. */
  readonly gzipBytes: (file: string) => number
}

/** The customer's budget in bytes after gzip, 1 kB = 1,000 bytes. */
const budget = { firstScripts: 98_000, firstStyles: 18_000, precachedScripts: 170_000 }

/** Sources whose chunks the menu needs before it can be pressed, even if the router loads them lazily. */
const menuSources = /^src\/remote\/(menu|frame)\//

/** Folders of sources and of chunks that a bedside tablet must never download. */
const foreignSource = /(^|\/)src\/(admin|room|meet|knock|(platform|state|locales)\/admin)\//
const foreignChunk = /(^|\/)(admin|room|meet)[/-]/

export function readBundle(dist: string): Bundle {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')))
  // The entry contains the chunks that it imports (`src/server/http/classicFirstScript.ts`).
  const built = Object.entries(manifest).filter(([, { file }]) => existsSync(join(dist, file)))
  return {
    manifest: Object.fromEntries(built),
    precache: precachedAddresses(readFileSync(join(dist, 'sw.js'), 'utf8')),
    gzipBytes: (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
  }
}

/**
 * Returns the precache list that the build wrote into the service worker, whatever order and quotes the
 * minifier chose.
 */
export function precachedAddresses(worker: string): string[] {
  const entries = worker.match(/\{[^{}]*\brevision["']?:[^{}]*\}/g) ?? []
  return entries.flatMap((entry) => /\burl["']?:\s*["'`]([^"'`]+)["'`]/.exec(entry)?.[1] ?? [])
}

/** Returns the keys of chunks and of all that they import, without what they import later. */
export function chunksFrom(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const found = manifest[key]
    if (!found || seen.has(key)) return
    seen.add(key)
    found.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return seen
}

/** Returns the manifest keys of everything that is downloaded before the menu can be pressed. */
export function firstLoad(manifest: Manifest): string[] {
  const entries = Object.keys(manifest).filter(
    (key) => manifest[key]?.isEntry === true || menuSources.test(key),
  )
  return [...chunksFrom(manifest, entries)]
}

const over = (what: string, bytes: number, most: number): string[] =>
  bytes > most ? [`${what}: ${String(bytes)} bytes gzip, over ${String(most)}`] : []

/** Returns a line with the numbers for each exceeded budget; empty if all are met. */
export function budgetBreaches({ manifest, precache, gzipBytes }: Bundle): string[] {
  const first = firstLoad(manifest)
  const scripts = new Set(
    first.flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js')),
  )
  const styles = new Set(first.flatMap((key) => manifest[key]?.css ?? []))
  const kept = precache.filter((file) => file.endsWith('.js'))
  const sum = (files: Iterable<string>): number =>
    [...files].reduce((total, file) => total + gzipBytes(file), 0)
  return [
    ...(scripts.size === 0 || styles.size === 0 ? ['the manifest names no scripts or no styles'] : []),
    ...(kept.length === 0 || !precache.includes('index.html') ? ['the worker keeps no shell'] : []),
    ...over('what the menu loads first', sum(scripts), budget.firstScripts),
    ...over('the styles that the menu loads first', sum(styles), budget.firstStyles),
    ...over('the scripts that the worker keeps', sum(kept), budget.precachedScripts),
    ...precache.filter((file) => foreignChunk.test(file)).map((file) => `the worker keeps ${file}`),
    ...first.filter((key) => foreignSource.test(key)).map((key) => `the bedside loads ${key}`),
    ...foreignFilesKept(manifest, precache),
  ]
}

/**
 * Returns the scripts and styles that the menu needs but the service worker does not precache: they are
 * missing without a network.
 */
export function missingFromShell({ manifest, precache }: Pick<Bundle, 'manifest' | 'precache'>): string[] {
  const needed = firstLoad(manifest).flatMap((key) => {
    const { file, css = [] } = manifest[key] ?? {}
    return file === undefined ? css : [file, ...css]
  })
  return [...new Set(needed)].filter((file) => !precache.includes(file))
}

/** Returns the precached chunks that were built from another bundle's sources, whatever their names. */
function foreignFilesKept(manifest: Manifest, precache: readonly string[]): string[] {
  return Object.entries(manifest)
    .filter(([key, found]) => foreignSource.test(found.src ?? key) && precache.includes(found.file))
    .map(([key, found]) => `the worker keeps ${found.file}, made of ${key}`)
}
