import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright'
import { launchOptions } from './browser.ts'

const run = promisify(execFile)
const unpack = promisify(brotliDecompress)

/** The package contains a binary for this platform only. */
export const hasOldBrowser = process.platform === 'linux' && process.arch === 'x64'

/** Launches the oldest Chromium that the product supports. `extra` are additional switches. */
export async function launchOldBrowser(extra: readonly string[] = []): Promise<Browser> {
  return launchProgram(await chromium.executablePath(), extra)
}

export const launchProgram = (executablePath: string, extra: readonly string[]): Promise<Browser> =>
  playwright.launch({ ...launchOptions(extra), executablePath })

const cache = resolve(import.meta.dirname, '../../../node_modules/.cache/wardlink-browsers')
const packageName = '@sparticuz/chromium'

/**
 * Returns the program of another version of the package, which is installed on first use: each has 60 MB, which
 * the tests for every change do not need. The package itself would unpack all versions to the same place.
 */
export async function programOf(version: '92.0.0' | '117.0.0'): Promise<string> {
  const folder = join(cache, version)
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  await mkdir(folder, { recursive: true })
  await run('npm', [
    'install',
    `--prefix=${folder}`,
    '--no-save',
    '--ignore-scripts',
    `${packageName}@${version}`,
  ])
  const packed = await readFile(join(folder, 'node_modules', packageName, 'bin/chromium.br'))
  await writeFile(program, await unpack(packed), { mode: 0o755 })
  return program
}
