import type { BrowserContext, Page, Request } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activate, password } from '../support/testHospital/administrator.ts'
import { type BrowserHospital, openBrowserHospital } from '../support/hospital/browserHospital.ts'
import { goToSection } from '../support/hospital/consoleWorld.ts'
import { installShell } from '../support/browser/installed.ts'
import { verifyPatient } from '../support/browser/remote.ts'
import { secretsInHeaders, secretsInText } from '../support/watch/secretsIn.ts'
import { storedAnywhere } from '../support/browser/storedAnywhere.ts'

/**
 * Traces that a browser leaves where its next user, or an observer on the way, can read them, after a
 * patient’s visit and an administrator’s.
 */
let ward: BrowserHospital
beforeAll(async () => {
  ward = await openBrowserHospital()
})
afterAll(() => ward?.close())

/** Records the requests made during a visit, and every token that was given or sent in it. */
class Witness {
  readonly requests: Request[] = []
  readonly #tokens = new Set<string>()
  readonly #reading: Promise<void>[] = []

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      this.requests.push(request)
      this.#learn(secretsInHeaders(request.headers()))
      this.#learn(secretsInText(request.postData() ?? ''))
    })
    context.on('response', (response) => {
      // A stream has no end to wait for, and a page that has gone takes its answers along.
      if (!/json/u.test(response.headers()['content-type'] ?? '')) return
      const read = response.text().then(
        (text) => this.#learn(secretsInText(text)),
        () => undefined,
      )
      this.#reading.push(read)
    })
  }

  know(token: string): void {
    this.#tokens.add(token)
  }

  #learn(secrets: ReturnType<typeof secretsInText>): void {
    // A four-digit PIN occurs in many addresses by chance.
    for (const { of, value } of secrets) if (of === 'credential' && value.length >= 8) this.know(value)
  }

  async tokens(): Promise<string[]> {
    await Promise.all(this.#reading)
    return [...this.#tokens]
  }

  /** Returns those of the texts that contain a token. */
  async telltale(texts: readonly string[]): Promise<string[]> {
    const tokens = await this.tokens()
    return texts.filter((text) => tokens.some((token) => text.includes(token)))
  }
}

async function historyOf(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const { entries } = await devtools.send('Page.getNavigationHistory')
  await devtools.detach()
  return entries.map(({ url }) => url)
}

/**
 * Returns what the browser has stored: all of the worker’s caches, and what its own cache would return of the
 * API.
 */
function cached(page: Page, paths: readonly string[]): Promise<string[]> {
  return page.evaluate(async (asked) => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await cache.match(request)
        found.push(`${request.url} ${(await kept?.text()) ?? ''}`)
      }
    }
    for (const path of asked) {
      const kept = await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
      if (kept?.ok === true) found.push(`${path} ${await kept.text()}`)
    }
    return found
  }, paths)
}

const pathsOf = (requests: readonly Request[]): string[] =>
  requests
    .map((request) => new URL(request.url()))
    .filter(({ pathname }) => /^\/(?:api|authentication)\//u.test(pathname))
    .map(({ pathname, search }) => pathname + search)

const refererOf = async (request: Request): Promise<string> =>
  (await request.allHeaders().catch(() => request.headers()))['referer'] ?? ''

interface Visit {
  readonly page: Page
  readonly witness: Witness
  /** Minimum number of files that the browser keeps. The console is not an app that is installed. */
  readonly leastKept: number
  /** Names of a person that were on the screen. */
  readonly names: readonly string[]
  logOut(): Promise<void>
}

async function patientsVisit(): Promise<Visit> {
  const room = await ward.room()
  await ward.device(room)
  const { lastName = '' } = room.patient ?? {}
  const context = await ward.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  const witness = new Witness(context)
  const page = await context.newPage()
  const link = await ward.entryLink(room)
  witness.know(/token=([^&]+)/u.exec(link)?.[1] ?? '')
  await page.goto(link)
  await verifyPatient(page, { lastName, roomNumber: room.number })
  await installShell(page)
  for (const [path, title] of [
    ['/device-control', 'Device Control'],
    ['/support', 'Support'],
    ['/', 'Main menu'],
  ] as const) {
    await page.goto(ward.url + path)
    await page.getByRole('heading', { name: title }).first().waitFor({ state: 'attached' })
  }
  return {
    page,
    witness,
    leastKept: 10,
    names: [lastName],
    logOut: async () => {
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('heading', { name: 'Scan the QR code on the room screen' }).waitFor()
    },
  }
}

async function administratorsVisit(): Promise<Visit> {
  const email = 'customer@demo.example'
  await activate(ward, email)
  const context = await ward.browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const witness = new Witness(context)
  const page = await context.newPage()
  await page.goto(`${ward.url}/admin/facilities`)
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.locator('.console-nav').waitFor()
  for (const section of ['rooms', 'users', 'audit', 'facilities']) await goToSection(page, section)
  return {
    page,
    witness,
    leastKept: 0,
    names: ['Clara Jensen'],
    logOut: async () => {
      await page.locator('.console-me summary').click()
      await page.getByRole('button', { name: 'Logout', exact: true }).click()
      await page.getByLabel('Password', { exact: true }).waitFor()
    },
  }
}

describe.each([
  ['a patient', patientsVisit],
  ['an administrator', administratorsVisit],
] as const)('an observer looking over the shoulder of %s', (_who, begin) => {
  let visit: Visit
  beforeAll(async () => {
    visit = await begin()
  })
  afterAll(() => visit?.page.context().close())

  test('reads no token in an address, in the history, or in a Referer', async () => {
    const { page, witness } = visit
    expect((await witness.tokens()).length).toBeGreaterThanOrEqual(2)
    expect(await witness.telltale([page.url(), ...(await historyOf(page))])).toEqual([])
    expect(await witness.telltale(witness.requests.map((request) => request.url()))).toEqual([])
    const referers = await Promise.all(witness.requests.map(refererOf))
    expect(referers.filter((referer) => referer !== '')).toEqual([])
  })

  test('finds no token, no name and no answer of the server in a cache', async () => {
    const { page, witness, names } = visit
    const paths = pathsOf(witness.requests)
    expect(paths.length).toBeGreaterThan(3)
    const kept = await cached(page, paths)
    expect(kept.length, 'the shell of what is installed').toBeGreaterThanOrEqual(visit.leastKept)
    expect(await witness.telltale(kept)).toEqual([])
    expect(kept.filter((text) => names.some((name) => text.includes(name)))).toEqual([])
    expect(kept.filter((text) => /^\S*\/(?:api|authentication)\//u.test(text))).toEqual([])
  })

  test('after the logout has nothing to read by Back, and nothing that is stored', async () => {
    const { page, witness, names } = visit
    const before = (await historyOf(page)).length
    await visit.logOut()
    const { web, indexed } = await storedAnywhere(page)
    expect(await witness.telltale([indexed, ...web])).toEqual([])
    expect(names.filter((name) => indexed.includes(name))).toEqual([])
    const seen: string[] = []
    for (let step = 0; step < before; step += 1) {
      await page.goBack({ waitUntil: 'load' })
      if (!page.url().startsWith(ward.url)) break
      await page.locator('h1').first().waitFor()
      seen.push(await page.innerText('body'))
    }
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter((text) => names.some((name) => text.includes(name)))).toEqual([])
  })
})
