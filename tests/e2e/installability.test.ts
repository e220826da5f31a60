import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BrowserContext, CDPSession, Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { launchProfile } from '../support/browser/browser.ts'
import { installShell } from '../support/browser/installed.ts'
import { raiseStage } from '../support/situations/stage.ts'
import type { Stage } from '../support/situations/stage.ts'

const built = resolve(import.meta.dirname, '../../dist')

const manifestSchema = z.looseObject({
  id: z.string(),
  scope: z.string(),
  start_url: z.string(),
  icons: z.array(z.looseObject({ src: z.string(), purpose: z.string().optional() })),
  shortcuts: z.array(z.looseObject({ url: z.string() })),
  screenshots: z.array(z.looseObject({ src: z.string(), form_factor: z.string() })),
})

let folder: string
let stage: Stage
let profile: BrowserContext
let page: Page
let devtools: CDPSession

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardlink-install-'))
  await cp(built, join(folder, 'dist'), { recursive: true })
  stage = await raiseStage(join(folder, 'dist'))
  profile = await launchProfile(join(folder, 'profile'))
  page = profile.pages()[0] ?? (await profile.newPage())
  devtools = await profile.newCDPSession(page)
})

afterEach(async () => {
  await profile.close()
  await stage.close()
  await rm(folder, { recursive: true, force: true })
})

async function hindrances(): Promise<string[]> {
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  return installabilityErrors.map((error) => error.errorId)
}

async function editManifest(
  edit: (manifest: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const file = join(folder, 'dist/manifest.webmanifest')
  const manifest = z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(file, 'utf8')))
  await writeFile(file, JSON.stringify(edit(manifest)))
}

async function visit(): Promise<void> {
  await page.goto(stage.url)
  await installShell(page)
}

test('the browser finds nothing that hinders the installation', async () => {
  await visit()
  await expect.poll(hindrances).toEqual([])
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = manifestSchema.parse(JSON.parse(data ?? '{}'))
  expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/' })
  const { appId } = await devtools.send('Page.getAppId')
  expect(appId).toBe(`${stage.url}/`)
  expect(manifest.icons.some((icon) => icon.purpose?.includes('maskable'))).toBe(true)
  expect(new Set(manifest.screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['wide', 'narrow']))
})

test('every picture and shortcut that the manifest names is there', async () => {
  await visit()
  const { data } = await devtools.send('Page.getAppManifest')
  const manifest = manifestSchema.parse(JSON.parse(data ?? '{}'))
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
    const answer = await fetch(new URL(src, `${stage.url}/`))
    expect([src, answer.status, answer.headers.get('content-type')?.split('/')[0]]).toEqual([
      src,
      200,
      'image',
    ])
  }
  for (const { url } of manifest.shortcuts) {
    await page.goto(new URL(url, `${stage.url}/`).href)
    await page.getByRole('heading').first().waitFor()
    expect(await page.getByText('This page does not exist.').count()).toBe(0)
  }
})

test.each([
  ['without icons', 'icon', { icons: [] }],
  ['that opens in a tab', 'display', { display: 'browser' }],
  ['without a name', 'name', { name: '', short_name: '' }],
])(
  'a manifest %s is refused, so that an empty list above means something',
  { tags: ['nightly'] },
  async (_situation, word, change) => {
    await editManifest((manifest) => ({ ...manifest, ...change }))
    await visit()
    await expect.poll(async () => (await hindrances()).length).toBeGreaterThan(0)
    expect((await hindrances()).join(' ')).toMatch(new RegExp(word, 'i'))
  },
)
