import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright'
import { launchOptions } from './browser.ts'

const run = promisify(execFile)

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

/** Prints the path of the program; the package unpacks it into the temporary folder. */
const printProgram = `
const { default: chromium } = await import('${packageName}')
const path = chromium.executablePath
console.log(await (typeof path === 'function' ? path.call(chromium) : path))
`

/**
 * Returns the program of another version of the package, which is installed on first use: each has 60 MB, which
 * the tests for every change do not need.
 */
export async function programOf(version: '92.0.0' | '117.0.0'): Promise<string> {
  const folder = join(cache, version)
  const environment = { ...process.env, TMPDIR: folder, FUNCTION_NAME: 'test' }
  await mkdir(folder, { recursive: true })
  if (!existsSync(join(folder, 'node_modules', packageName)))
    await run('npm', [
      'install',
      `--prefix=${folder}`,
      '--no-save',
      '--ignore-scripts',
      `${packageName}@${version}`,
    ])
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', printProgram], {
    cwd: folder,
    env: environment,
  })
  return stdout.trim()
}
