import { cp, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, expect } from 'vitest'
import { folder as clone, folderTest as test } from '../../support/fixtures/folder.ts'
import { type RunningServer, startServer } from '../../support/hospital/startServer.ts'
import { tier } from '../../support/tier.ts'
import { timeLimit } from '../../support/timeLimit.ts'

const checkout = resolve(import.meta.dirname, '../../..')
/** Files of the product that a clone holds. The tests are not needed to run it. */
const product = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package.json',
  'tsconfig.json',
]

/** Issue 2: the first start, including its build, is ready within a minute. */
const firstMs = timeLimit(60_000, 120_000)

/** Issue 29: later ones within five seconds. */
const laterMs = timeLimit(5_000, 30_000)

/** Both starts, and twice the stop of an embedded database. */
const wholeMs = firstMs + laterMs + 30_000
const env = { WARDLINK_DEMO: '1' }

let server: RunningServer | undefined

test.beforeAll(async () => {
  for (const part of product) await cp(join(checkout, part), join(clone, part), { recursive: true })
  await symlink(join(checkout, 'node_modules'), join(clone, 'node_modules'), 'junction')
  // On every change, the browser tests have already built all screens; pages without screens are enough here.
  if (tier === 'change')
    for (const page of ['src/app/main.tsx', 'src/app/console/main.tsx'])
      await writeFile(join(clone, page), `document.title = 'Wardlink'\n`)
})
afterAll(() => server?.dispose())

test(
  'a newcomer’s first start builds the front end and shows a demo hospital; the second builds nothing',
  { timeout: wholeMs },
  async () => {
    const dataFolder = join(clone, '.wardlink')
    const script = join(clone, 'src/server/start.ts')
    server = await startServer({ script, dataFolder, env, readyMs: firstMs })
    await expect.poll(() => server?.output()).toMatch(/^ *The remote +\S+$/mu)
    expect(server.output()).toContain('building the front end')
    const page = await fetch(server.url)
    expect(await page.text()).toContain('<div id="root">')
    expect(await server.stop()).toBe(0)

    server = await startServer({ script, dataFolder, env, readyMs: laterMs })
    expect(server.output()).not.toContain('building')
  },
)
