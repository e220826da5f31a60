import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ApiKeyItem } from '../../src/contract/integrations/apiKeys.ts'
import type { DeliveryItem, WebhookItem } from '../../src/contract/integrations/webhooks.ts'
import type { MessageOutboxItem } from '../../src/contract/messages/messageOutbox.ts'
import { RoomItem } from '../../src/contract/rooms.ts'
import type { DeviceTest } from '../../src/contract/technician/deviceTests.ts'
import { type ConsoleWindow, type ConsoleWorld, openConsoleWorld } from '../support/hospital/consoleWorld.ts'
import { ssoProvider } from '../support/scripted/admin/scriptedProviders.ts'
import { byTier } from '../support/tier.ts'

let world: ConsoleWorld
let signedIn: ConsoleWindow

beforeAll(async () => {
  world = await openConsoleWorld()
  signedIn = await world.open('en')
})
afterAll(() => world?.close())

/** Lists of the console, each with the rows of the demo hospital or with those of `scripted`. */
const lists = (
  'rooms byod care-system-units users organizations customers facilities units audit notifications ' +
  'sso-providers developer developer/webhooks developer/deliveries developer/outbox technician/tests ' +
  'technician/exceptions'
).split(' ')

const at = Date.UTC(2026, 10, 30, 16, 56)
const place = { level: 'unit', node: '4 West Medical and Observation' } as const
const url = 'https://integration.northlight-health.example/wardlink/events/production'

const webhook: WebhookItem = {
  ...place,
  id: 'w',
  version: 1,
  url,
  events: ['call.started', 'call.ended', 'device.offline', 'care_request.made'],
  stopped: 'failures',
  failing_since: at,
  created_at: at,
}
const delivery: DeliveryItem = {
  id: 'd',
  webhook_id: 'w',
  url,
  event: 'care_request.answered',
  state: 'failed',
  attempts: 12,
  reason: 'http_503',
  created_at: at,
  tried_at: at,
}
const apiKey: ApiKeyItem = {
  ...place,
  id: 'k',
  name: 'ADT feed of the hospital information system',
  prefix: 'wlk_4f7Q2c',
  scopes: ['rooms:read', 'patients:write', 'devices:read', 'reports:read'],
  created_at: at,
  expires_at: at + 1e11,
  last_used_at: at,
  revoked_at: null,
}
const provider = ssoProvider({
  name: 'Northlight Health workforce sign-in',
  issuer: 'https://login.northlight-health.example/realms/workforce/production',
})

const message: MessageOutboxItem = {
  id: 'm',
  channel: 'email',
  destination: 'interpreter-pool-south@northlight-health.example',
  subject: 'Interpreter needed (Spanish) for a video call: Room 412, Bed A, 4 West Medical',
  state: 'failed',
  body: null,
  attempts: 5,
  reason: 'certificate_untrusted',
  created_at: at,
  sent_at: null,
}
const deviceTest: DeviceTest = {
  id: 't',
  room: {
    id: 'r',
    unique_id: 'ZJ6V1MQT',
    number: '412',
    bed: 'A',
    unit: '4 West Medical and Observation',
    facility: 'Lakeside General',
  },
  by: null,
  started_at: at,
  ended_at: at,
  state: 'interrupted',
  reason: 'in_call',
  model: 'wardlink-monitor',
  version: '0.1.0',
  steps: [],
  note: null,
  since: at,
}

/** Rows of the lists that are empty in a new demo hospital, by the path of their request. */
const scripted: Readonly<Record<string, object>> = {
  '/api/v1/webhooks': webhook,
  '/api/v1/webhook-deliveries': delivery,
  '/api/v1/api-keys': apiKey,
  '/api/v1/sso-providers': provider,
  '/api/v1/outbox': message,
  '/api/v1/device-tests': deviceTest,
}

const RoomsPage = z.looseObject({ items: z.array(RoomItem) })

/** Devices of the rooms, which the demo hospital of these tests has none of: at work, and away since days. */
const devices: readonly NonNullable<RoomItem['device']>[] = [
  { online: true, version: '10.12.3', in_call: false, covered: false, seen_at: at },
  { online: true, version: '10.12.3', in_call: false, covered: true, seen_at: at },
  { online: false, version: '10.12.3', in_call: false, covered: false, seen_at: at - 3 * 86_400_000 },
]

async function answer(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/api/v1/rooms',
    async (route) => {
      const response = await route.fetch()
      const rooms = RoomsPage.parse(await response.json())
      const items = rooms.items.map((room, index) => ({
        ...room,
        type: index % 2 === 0 ? 'care_system' : 'standalone',
        device: devices[index % devices.length],
      }))
      await route.fulfill({ response, json: { ...rooms, items } })
    },
  )
  await page.route(
    ({ pathname }) => scripted[pathname] !== undefined,
    (route) => {
      const item = scripted[new URL(route.request().url()).pathname]
      return route.fulfill({ json: { items: [item], next_cursor: null, total: 1 } })
    },
  )
}

test.each(byTier({ change: ['ar'], all: ['en', 'ja', 'ar'] } as const))(
  'every list fits 1,024 px beside the open menu without scrolling sideways, in each density: %s',
  async (locale) => {
    const page = await signedIn.context.newPage()
    await page.setViewportSize({ width: 1024, height: 768 })
    await answer(page)
    const wide: string[] = []
    for (const list of lists) {
      await page.goto(`${world.url}/admin/${list}?lang=${locale}`)
      await page.locator('.console-list tbody tr, .list-empty, main [role="alert"]').first().waitFor()
      const rows = await page.locator('.console-list tbody tr').count()
      if (rows === 0) wide.push(`${list} has no rows to measure`)
      for (const press of [0, 1]) {
        if (press === 1) await page.locator('.console-density button').last().click()
        const over = await page.evaluate(() => {
          const frame = document.querySelector('.console-list')
          const root = document.documentElement
          return [
            (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0),
            root.scrollWidth - root.clientWidth,
          ] as const
        })
        if (over.some((px) => px > 0)) wide.push(`${list} is ${over.join(' and ')} px too wide`)
      }
      await page.evaluate(() => localStorage.removeItem('wardlink.console.density'))
    }
    expect(wide).toEqual([])
    await page.close()
  },
  180_000,
)

test('targets of a list are at least 24 px, also in compact rows', async () => {
  const page = await signedIn.context.newPage()
  await page.goto(`${world.url}/admin/rooms?lang=en`)
  await page.getByRole('button', { name: 'Compact' }).click()
  await page.locator('.console-list tbody tr').first().waitFor()
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('.console-list tbody tr:first-child :is(a, button, label)')]
      .map((target) => [target.tagName, target.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width < 24 || height < 24)
      .map(([name, { width, height }]) => `${name} ${String(width)} × ${String(height)}`),
  )
  expect(small).toEqual([])
  await page.close()
})

test('the menu of a row is loaded and opened by one press, inside the window, and by the keyboard', async () => {
  const page = await signedIn.context.newPage()
  await page.goto(`${world.url}/admin/rooms?lang=ar`)
  const rows = page.locator('.console-list tbody tr')
  await rows.first().waitFor()
  await rows.nth(2).locator('.console-row-menu button').click()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  const box = await menu.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1440)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await rows.nth(1).focus()
  await page.keyboard.press('Shift+F10')
  await menu.waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/rooms/*')
  // A press on the frame of a box selects its row, with Shift all rows since the last.
  await page.goto(`${world.url}/admin/rooms?lang=en`)
  await rows
    .first()
    .locator('label')
    .click({ position: { x: 2, y: 2 } })
  await rows
    .nth(3)
    .locator('label')
    .click({ position: { x: 2, y: 2 }, modifiers: ['Shift'] })
  await page.getByText('4 selected').waitFor()
  await page.close()
})
