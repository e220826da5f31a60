import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { chromium } from 'playwright'
import type { Browser, BrowserContext, LaunchOptions } from 'playwright'
import { tier } from '../tier.ts'
import { runNotes } from '../watch/runNotes.ts'
import { watchPolicy } from '../watch/watchPolicy.ts'
import { watchRequests } from '../watch/watchRequests.ts'

/**
 * Switches that keep Chromium from talking to anyone but the tests, and let it run as root in a container.
 */
const launchArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-dev-shm-usage',
]

/** Options of an English page of this size, without the service worker. */
export const sized = (width: number, height: number) =>
  ({ viewport: { width, height }, locale: 'en-GB', serviceWorkers: 'block' }) as const

/** Chromium uses only the last switch of this name, so it must include Playwright's own list. */
const disableFeatures = '--disable-features='
const disabledFeatures: readonly string[] = [
  // Two hidden pages for the address bar, loaded again with every window: half a second of a core, in the
  // middle of what is measured.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Features that Playwright disables.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const systemNames = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome']
const systemPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function playwrightsOwn(): string | null {
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

const systemBrowser = (): string | null =>
  [...onPath(systemNames), ...systemPlaces].find((path) => existsSync(path)) ?? null

/** Debian's package of Chromium's headless shell, and the name of its program. */
const headlessShell = 'chromium-headless-shell'

function attempt(command: string, args: readonly string[]): boolean {
  console.log(`Not here: trying ${command} ${args.join(' ')}`)
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

/** Seconds for which apt waits for another installation: a new machine's own updates can take a while. */
const patientApt = ['-o', 'DPkg::Lock::Timeout=240', '-q']

/** Installs system packages, on Debian and if the user has the permission. */
export function installPackages(names: readonly string[]): boolean {
  return (
    attempt('apt-get', [...patientApt, 'update']) &&
    attempt('apt-get', [...patientApt, 'install', '-y', '--no-install-recommends', ...names])
  )
}

let found: string | null = null

/**
 * Returns the Chromium to test with: Playwright's own, a system Chrome or Chromium, else one downloaded by
 * Playwright, else one from the system's package manager. Throws with an explanation when none can be had.
 */
export function findBrowser(): string {
  found ??= playwrightsOwn() ?? systemBrowser()
  if (found !== null) return found
  const playwright = resolve(import.meta.dirname, '../../../node_modules/.bin/playwright')
  if (attempt(playwright, ['install', '--with-deps', 'chromium'])) found = playwrightsOwn()
  if (found === null && installPackages(['chromium', headlessShell])) found = systemBrowser()
  if (found === null)
    throw new Error(
      'The browser tests need Chromium: none is installed, and none could be installed. Install Google Chrome.',
    )
  return found
}

const isVisible = process.env['WARDLINK_BROWSER'] === 'visible'

/**
 * Returns the browser to run on every change: Chromium's headless shell if installed, the same engine without
 * window, tabs and profile, which starts with half the work. `undefined` means Playwright's own shell, its
 * default.
 */
function findHeadless(): string | undefined {
  const full = findBrowser()
  if (tier === 'all' || isVisible) return full
  if (full === playwrightsOwn()) return undefined
  return onPath([headlessShell]).find((path) => existsSync(path)) ?? full
}

/** `npm run test:story` shows its browsers, and runs slowly enough to follow. */
const visible: LaunchOptions = isVisible ? { headless: false, slowMo: 150 } : {}

function options(executablePath: string | undefined, extra: readonly string[]): LaunchOptions {
  const further = extra.filter((one) => one.startsWith(disableFeatures))
  const features = [...disabledFeatures, ...further.map((one) => one.slice(disableFeatures.length))]
  const others = extra.filter((one) => !further.includes(one))
  return {
    ...visible,
    ...(executablePath !== undefined && { executablePath }),
    args: [...launchArguments, ...others, disableFeatures + features.join(',')],
  }
}

/**
 * Returns launch options of the full Chromium. `extra` are additional switches, which can disable additional
 * features.
 */
export const launchOptions = (extra: readonly string[] = []): LaunchOptions => options(findBrowser(), extra)

export async function launchBrowser(extra: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch(options(findHeadless(), extra))
  await watchBrowser(browser)
  return browser
}

/** Launches the full Chromium, as the headless shell shows no notifications. */
export async function launchFullBrowser(): Promise<Browser> {
  const browser = await chromium.launch(launchOptions())
  await watchBrowser(browser)
  return browser
}

/** Records what this browser shows, if the run of all tests is being recorded. */
export async function watchBrowser(browser: Browser): Promise<void> {
  if (runNotes === null) return
  await watchPolicy(browser, runNotes)
  watchRequests(browser, runNotes)
}

/**
 * Launches a browser with a profile on disk, as a person has one: a test of installability must not run
 * incognito.
 */
export async function launchProfile(folder: string, extra: readonly string[] = []): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions(extra),
    viewport: { width: 1280, height: 800 },
  })
  const browser = context.browser()
  if (browser !== null) await watchBrowser(browser)
  return context
}
