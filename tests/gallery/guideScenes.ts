import type { Browser, Page } from 'playwright'
import { type Locale, readCatalogue, type Say } from '../support/catalogue.ts'
import { readQrCode } from '../support/media/qr.ts'
import type { Bed } from '../support/hospital/hospital.ts'
import { type Desk, goTo, settled } from './consoleSteps.ts'

/** A room whose device is simulated. */
const simulatedRoom = '406'

/** Opens pages of the console, and of the consult desk that its user opens, by the name of their picture. */
export const consoleScenes: Readonly<Record<string, (desk: Desk) => Promise<void>>> = {
  dashboard: async (desk) => {
    await goTo(desk, 'dashboard')
    await desk.page.locator('.dashboard').waitFor()
  },
  levels: async (desk) => {
    await goTo(desk, 'monitoring')
    await desk.page.locator('.console-level .popover-button').click()
    const level = desk.page.getByRole('treeitem')
    await level.first().waitFor()
    await desk.page.keyboard.type('West')
    await level.filter({ hasText: '4 West Medical' }).first().waitFor()
  },
  palette: async (desk) => {
    await goTo(desk, 'dashboard')
    await desk.page.locator('.dashboard').waitFor()
    await desk.page.keyboard.press('Control+K')
    await desk.page.keyboard.type(simulatedRoom)
    await desk.page.locator('.command-aside').waitFor({ state: 'attached' })
    await desk.page.locator('.palette-facts').waitFor()
  },
  board: async (desk) => {
    await goTo(desk, 'monitoring')
    await desk.page.locator('.board-tile').first().waitFor()
  },
  'enrollment-code': async (desk) => {
    const { page, say } = desk
    await goTo(desk, 'technician')
    await page.getByRole('combobox', { name: say('Room without a label') }).fill(simulatedRoom)
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: say('Create Code'), exact: true }).click()
    await page.locator('.technician-code').first().waitFor()
  },
  room: async (desk) => {
    await goTo(desk, `rooms?q=${simulatedRoom}`)
    await desk.page.locator('main tbody a[href^="/admin/rooms/"]').first().click()
    // The list stays until the page of the room has loaded.
    await desk.page.locator('main h1', { hasText: simulatedRoom }).waitFor()
    await settled(desk.page)
  },
  'new-user': (desk) => goTo(desk, 'users/new'),
  permissions: (desk) => goTo(desk, 'permissions'),
  'consult-desk': async ({ page, url }) => {
    await page.goto(`${url}/meet/desk`)
    await page.locator('.desk-rows > li').first().waitFor()
  },
  knock: async ({ page, url, say }) => {
    await page.goto(`${url}/meet/desk`)
    await page.getByRole('button', { name: say('Knock at a Room'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill(simulatedRoom)
    await dialog.getByRole('option').first().click()
    await dialog.getByRole('radio').first().check({ force: true })
  },
}

/** Opens the monitor of a bed, and a remote of its patient. */
export async function openBed(
  browser: Browser,
  { bed, locale }: { bed: Bed; locale: Locale },
): Promise<{ monitor: Page; remote: Page }> {
  const say = readCatalogue(locale)
  const open = async (): Promise<Page> => {
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
    await context.grantPermissions(['camera', 'microphone'])
    return context.newPage()
  }
  const [monitor, remote] = [await open(), await open()]
  await monitor.setViewportSize({ width: 1280, height: 720 })
  // The language of a monitor is a setting of its hospital, which it reads from its link to the server.
  await monitor.routeWebSocket(/./u, (link) => {
    const server = link.connectToServer()
    server.onMessage((message) => {
      link.send(
        typeof message === 'string' ? message.replace(/"locale":"\w+"/u, `"locale":"${locale}"`) : message,
      )
    })
  })
  await monitor.goto(bed.monitorLink)
  const entry = new URL(await readCode(monitor))
  entry.searchParams.set('lang', locale)
  await remote.goto(entry.href)
  await verify(remote, say, bed)
  // A code that was used gives way to the next one.
  await readCode(monitor)
  return { monitor, remote }
}

/** Returns the address in the QR code of a monitor, once it is connected. */
async function readCode(monitor: Page): Promise<string> {
  for (;;) {
    const address = readQrCode(await monitor.screenshot())
    if (address !== null) return address
    await monitor.waitForTimeout(500)
  }
}

async function verify(remote: Page, say: Say, { lastName, roomNumber }: Bed): Promise<void> {
  await remote.getByLabel(say("Patient's Last Name")).fill(lastName)
  await remote.getByLabel(say('Room Number')).fill(roomNumber)
  await remote.getByRole('button', { name: say('Enter'), exact: true }).click()
  await remote.getByRole('heading', { name: say('Main menu') }).waitFor({ state: 'attached' })
}
