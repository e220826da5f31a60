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

/**
 * Records in each page of a context when a finger was lifted, in epoch milliseconds. Must be called before
 * the first page opens.
 */
export async function noteReleases(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const releases: number[] = []
    window.wardlinkReleases = releases
    addEventListener('pointerup', (event) => releases.push(performance.timeOrigin + event.timeStamp), true)
  })
}

/** Returns when a finger was last lifted from this page. */
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

/** Waits until the camera pad on the screen works. */
export async function padWorks(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Press and hold to move. Let go to stop.' }).waitFor()
}

/** Goes from the menu to a working camera pad. */
export async function openDeviceControl(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Device Control/ }).click()
  await padWorks(page)
}

/** Goes from an entry link to a working camera pad. */
export async function takeCamera(page: Page, link: string, patient: Patient): Promise<void> {
  await page.goto(link)
  await verifyPatient(page, patient)
  await openDeviceControl(page)
}

/** Returns a button of the camera pad or zoom pair by its name. */
export function cameraKey(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** Presses the mouse on a button without releasing it; release it with `page.mouse.up()`. */
export async function holdDown(page: Page, name: string): Promise<void> {
  await cameraKey(page, name).hover()
  await page.mouse.down()
}
