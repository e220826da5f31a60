import type { BrowserContext, Locator, Page } from 'playwright'
import { z } from 'zod'

/** Facts that the patient knows, and that the remote asks for. */
export interface Patient {
  readonly lastName: string
  readonly roomNumber: string
}

declare global {
  interface Window {
    wardlinkReleases?: number[]
  }
}

/** Notes in each page of a context when a finger left the glass, in epoch milliseconds. Call it before the first page opens. */
export async function noteReleases(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const releases: number[] = []
    window.wardlinkReleases = releases
    addEventListener('pointerup', (event) => releases.push(performance.timeOrigin + event.timeStamp), true)
  })
}

/** When a finger last left the glass of this page. */
export async function lastRelease(page: Page): Promise<number> {
  return z.number().parse(await page.evaluate(() => window.wardlinkReleases?.at(-1)))
}

/** Fills in the verification form, and waits for the menu. */
export async function verifyPatient(page: Page, patient: Patient): Promise<void> {
  await page.getByLabel("Patient's Last Name").fill(patient.lastName)
  await page.getByLabel('Room Number').fill(patient.roomNumber)
  await page.getByRole('button', { name: 'Enter' }).click()
  await page.getByRole('heading', { name: 'Main menu' }).waitFor({ state: 'attached' })
}

/** Waits until the pad on the screen works. */
export async function padWorks(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Press and hold to move. Let go to stop.' }).waitFor()
}

/** From the menu to a pad that works. */
export async function openDeviceControl(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Device Control/ }).click()
  await padWorks(page)
}

/** From an entry link to a pad that works. */
export async function takeCamera(page: Page, link: string, patient: Patient): Promise<void> {
  await page.goto(link)
  await verifyPatient(page, patient)
  await openDeviceControl(page)
}

/** A key of the pad or the zoom pair, by its name. */
export function cameraKey(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** Puts the mouse down on a key and keeps it there. Let go with `page.mouse.up()`. */
export async function holdDown(page: Page, name: string): Promise<void> {
  await cameraKey(page, name).hover()
  await page.mouse.down()
}
