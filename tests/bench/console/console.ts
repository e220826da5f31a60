/**
 * Benchmarks the console over a hospital group of 20,000 rooms, 5,000 people and a million audit entries: how
 * soon a list is ready, what scrolling costs, how fast the server filters and searches, and how much memory a
 * large export takes. Uses the built front end and one server. Runs alone with `npm run bench -- console`.
 */
import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { z } from 'zod'
import { startEmbeddedPostgres } from '../../../src/server/db/embedded/embeddedPostgres.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { launchBrowser } from '../../support/browser/browser.ts'
import { silentLog } from '../../support/database.ts'
import { startServer, temporaryFolder } from '../../support/hospital/startServer.ts'
import { fillConsole, scale } from './consoleScale.ts'
import { scriptsByFrame } from './frameScripts.ts'
import { printBeside } from '../limitLine.ts'
import { median, percentile } from '../percentiles.ts'
import { serverUsage } from '../serverUsage.ts'

const administrator = { email: 'bench@wardlink.example', password: 'Bench-Mark-4711' } as const
const openings = 12
const asks = 20
/** Maximum milliseconds for scrolling through a thousand rooms. */
const scrollMs = 300_000

/** Returns the milliseconds from the click until the list's first row is shown, for each run. */
async function firstRows(page: Page): Promise<number[]> {
  const taken: number[] = []
  for (let run = 0; run < openings; run += 1) {
    await page.getByRole('link', { name: 'BYOD', exact: true }).click()
    await page.getByRole('heading', { name: 'BYOD' }).waitFor()
    const shown = page.evaluate(
      () =>
        new Promise<number>((done) => {
          let clicked = 0
          addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true })
          const look = () => {
            const isThere = clicked > 0 && document.querySelector('tbody tr th[scope=row]') !== null
            if (isThere) done(performance.now() - clicked)
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
    await page.getByRole('link', { name: 'Room/Bed', exact: true }).click()
    taken.push(await shown)
  }
  return taken
}

/**
 * Scrolls through a thousand rooms. Returns the script time of each frame, and the largest number of rows
 * that the document held.
 */
async function scroll(browser: Browser, page: Page): Promise<{ scripts: number[]; rows: number }> {
  await page.getByRole('table').hover()
  let rows = 0
  const shown = page.locator('tbody tr[data-index]')
  const last = async () => Number(await shown.last().getAttribute('data-index'))
  const scripts = await scriptsByFrame(browser, page, async () => {
    // While the next page is loading, there is nothing to draw, and the wheel has no effect.
    for (const until = Date.now() + scrollMs; (await last()) < 1_000;) {
      if (Date.now() > until) throw new Error('a thousand rooms were not scrolled through in time')
      for (let step = 0; step < 5; step += 1) await page.mouse.wheel(0, 400)
      rows = Math.max(rows, await shown.count())
    }
  })
  return { scripts, rows }
}

/** Returns the server's response times for a path, in milliseconds. */
async function asked(server: string, token: string, path: string): Promise<number[]> {
  const taken: number[] = []
  for (let run = 0; run < asks; run += 1) {
    const began = performance.now()
    const reply = await fetch(new URL(path, server), { headers: { authorization: `Bearer ${token}` } })
    await reply.text()
    if (!reply.ok) throw new Error(`${path} was answered ${String(reply.status)}`)
    taken.push(performance.now() - began)
  }
  return taken
}

/**
 * Streams the whole audit. Returns the largest growth of the server's memory in megabytes, the number of
 * rows, and the seconds it took.
 */
async function exportAudit(
  server: string,
  token: string,
): Promise<{ megabytes: number; rows: number; seconds: number }> {
  const headers = { authorization: `Bearer ${token}` }
  const began = performance.now()
  let before = 0
  let most = 0
  let rows = -1
  const reply = await fetch(new URL('/api/v1/audit-events.csv', server), { headers })
  if (!reply.ok) throw new Error(`the export was answered ${String(reply.status)}`)
  for await (const chunk of reply.body ?? []) {
    const earlier = rows
    rows += Buffer.from(chunk).toString('latin1').split('\n').length - 1
    if (Math.floor(rows / 20_000) === Math.floor(earlier / 20_000)) continue
    const { residentBytes } = await serverUsage(server)
    // The first rows warm up the server: their maximum memory is the baseline, and only memory above it
    // counts as growth.
    if (rows < scale.entries / 5) before = Math.max(before, residentBytes)
    else most = Math.max(most, residentBytes)
  }
  return { megabytes: (most - before) / 2 ** 20, rows, seconds: (performance.now() - began) / 1_000 }
}

async function tokenFor(server: string): Promise<string> {
  const { email: username, password } = administrator
  const reply = await fetch(new URL('/authentication/login', server), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return z.object({ access_token: z.string() }).parse(await reply.json()).access_token
}

/** Runs the measurements one after another. */
async function measure(server: string): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    await page.goto(`${server}/admin/byod`)
    await page.getByLabel('Email or username').fill(administrator.email)
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'BYOD' }).waitFor()
    const shown = await firstRows(page)
    printBeside('first rows of 20,000 rooms after the click, median', median(shown), 300)
    printBeside('first rows of 20,000 rooms after the click, slowest', percentile(shown, 1), 300)
    const { scripts, rows } = await scroll(browser, page)
    printBeside(
      `script of a frame while scrolling, p95 of ${String(scripts.length)}`,
      percentile(scripts, 0.95),
      8,
    )
    printBeside('rows in the document while scrolling, most', rows, 80, 'rows')
  } finally {
    await browser.close()
  }
  const token = await tokenFor(server)
  for (const [what, path] of [
    ['rooms by a word', '/api/v1/rooms?q=B00123'],
    ['rooms by their unit and state', '/api/v1/rooms?q=Unit+17&status=offline&sort=unit&sort=-name'],
    ['people by a name', '/api/v1/users?q=Okafor'],
    ['the search from anywhere', '/api/v1/search?q=412'],
    ['the audit by a rare word', '/api/v1/audit-events?q=Room+1999'],
  ] as const)
    printBeside(`${what}, p95`, percentile(await asked(server, token, path), 0.95), 150)
  const { megabytes, rows, seconds } = await exportAudit(server, token)
  if (rows < scale.entries) throw new Error(`the export told of ${String(rows)} entries alone`)
  printBeside(
    `growth of the server over ${String(rows)} rows of CSV in ${seconds.toFixed(0)} s`,
    megabytes,
    30,
    'MB',
  )
}

/** Measures the console, and prints the results beside their limits. */
export async function benchConsole(): Promise<void> {
  const dataFolder = await temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder, log: silentLog, onLost: () => undefined })
  try {
    await migrate(postgres.url)
    await fillConsole(postgres.url)
    const { email, password } = administrator
    const admin = { WARDLINK_ADMIN_EMAIL: email, WARDLINK_ADMIN_PASSWORD: password }
    const server = await startServer({ env: { DATABASE_URL: postgres.url, WARDLINK_DEMO: '0', ...admin } })
    try {
      console.log('\nthe console over 20,000 rooms, 5,000 people and 1,000,000 entries:')
      await measure(server.url)
    } finally {
      await server.dispose()
    }
  } finally {
    await postgres.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
