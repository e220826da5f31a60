import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from '../support/browser/browser.ts'
import { visitWithFirefox, visitWithWebKit } from '../support/browser/otherBrowsers.ts'
import { pagePolicy } from '../support/watch/pagePolicy.ts'
import { scanPolicy } from '../support/watch/policyScan.ts'
import { RunNotes } from '../support/watch/runNotes.ts'
import { watchPolicy } from '../support/watch/watchPolicy.ts'
import { portOf } from '../support/testHospital/testHospital.ts'

const register = `const policy = trustedTypes.createPolicy('wardlink', { createScriptURL: (address) => address })
  navigator.serviceWorker.register(policy.createScriptURL('/worker.js'))`

/** Small pages served under the server's own policy, by path. */
const files: Readonly<Record<string, string>> = {
  '/sound': '<!doctype html><title>sound</title><p>Nothing happens here.</p>',
  '/inline':
    '<!doctype html><title>inline</title><script>document.title = "run"</script><button>Go on</button>',
  '/press': '<!doctype html><title>press</title><button>Go on</button><script src="/press.js"></script>',
  '/press.js': `document.querySelector('button').addEventListener('click', () => {
    document.body.setAttribute('style', 'color: red')
    document.title = 'gone on'
  })`,
  '/sink': '<!doctype html><title>sink</title><body><script src="/sink.js"></script>',
  '/sink.js': "document.body.innerHTML = '<b>from text</b>'",
  '/style': '<!doctype html><title>style</title><p style="color: red">Red</p>',
  '/elsewhere': '<!doctype html><title>elsewhere</title><script src="/register.js"></script>',
  '/register.js': register,
  '/worker.js': "fetch('http://127.0.0.1:9/').catch(() => undefined)",
}

const server = createServer((request, response) => {
  const path = request.url ?? '/'
  void pagePolicy('').then((policy) => {
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
    const guard = path === '/' ? {} : { 'content-security-policy': policy }
    response.writeHead(200, { 'content-type': type, ...guard }).end(files[path] ?? '')
  })
})
let browser: Browser
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Launched unlike in the other tests: intended violations must not enter the run's own notes.
  browser = await chromium.launch(launchOptions())
})
afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

/** Returns what the scan says of a run in which a browser was shown that page. */
async function verdictOn(path: string, isTold: (output: string) => boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'wardlink-notes-'))
  const context = await browser.newContext()
  try {
    const session = await watchPolicy(browser, new RunNotes(folder))
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${String(portOf(server.address()))}${path}`)
    await expect.poll(async () => isTold((await scanPolicy(folder)).output)).toBe(true)
    await session.detach()
    return await scanPolicy(folder)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

test('a page that keeps to the policy passes', async () => {
  const verdict = await verdictOn('/sound', (output) => output.startsWith('1 documents'))
  expect(verdict).toEqual({ ok: true, output: '1 documents, 1 of them under the policy' })
})

test('a run fails that saw no page under the policy', async () => {
  const { ok, output } = await verdictOn('/', (told) => told.startsWith('1 documents'))
  expect(ok).toBe(false)
  expect(output).toContain('no document under the policy was seen')
})

test.each([
  ['an inline script', '/inline', 'script-src-elem stood against kInlineViolation at /inline'],
  [
    'text that would become a page',
    '/sink',
    'require-trusted-types-for stood against kTrustedTypesSinkViolation at /sink.js',
  ],
  ['an inline style', '/style', 'style-src-attr stood against kInlineViolation at /style'],
  [
    'a service worker that asks elsewhere',
    '/elsewhere',
    'connect-src stood against kURLViolation http://127.0.0.1:9/ at /worker.js',
  ],
])('%s fails the run', async (_what, path, told) => {
  const seen = '1 documents, 1 of them under the policy\n'
  const { ok } = await verdictOn(path, (said) => said.startsWith(seen) && said.includes(told))
  expect(ok).toBe(false)
})

test.each([
  [
    'an inline script in Firefox',
    visitWithFirefox,
    '/inline',
    'script-src-elem stood against inline at /inline',
  ],
  // In WebKitGTK, nothing is known before its page has loaded.
  [
    'an inline style in WebKitGTK',
    visitWithWebKit,
    '/press',
    'style-src-attr stood against inline at /press',
  ],
] as const)('%s fails the run too', { tags: ['nightly'] }, async (_what, visit, path, told) => {
  const folder = await mkdtemp(join(tmpdir(), 'wardlink-notes-'))
  const visitor = await visit(new RunNotes(folder))
  const origin = `http://127.0.0.1:${String(portOf(server.address()))}`
  try {
    await visitor.open(`${origin}/sound`)
    await visitor.open(origin + path)
    expect((await scanPolicy(folder)).output).not.toContain('stood against')
    await visitor.press('Go on')
    await visitor.until("document.title === 'gone on' || document.title === 'inline'")
    await visitor.open(`${origin}/sound`)
    expect((await scanPolicy(folder)).output).toContain(`1 times: ${told}`)
  } finally {
    await visitor.close()
    await rm(folder, { recursive: true, force: true })
  }
})
