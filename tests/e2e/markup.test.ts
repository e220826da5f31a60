import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sectionGroups } from '../../src/domain/consoleSections.ts'
import { activate, password } from '../support/testHospital/administrator.ts'
import { enter } from '../support/testHospital/bedsideApi.ts'
import { type BrowserHospital, openBrowserHospital } from '../support/hospital/browserHospital.ts'
import { goToSection } from '../support/hospital/consoleWorld.ts'
import { pin } from '../support/testHospital/pins/pinsOf.ts'
import { openDeviceControl, verifyPatient } from '../support/browser/remote.ts'
import { sized } from '../support/browser/browser.ts'

/** Markup that would become part of the page, in every name that a user may write. */
const markup = '<img src=x onerror=document.title=1><b data-markup>'

/** Columns with names that people enter, by table. */
const namesIn: Readonly<Record<string, readonly string[]>> = {
  organizations: ['name'],
  customers: ['name'],
  facilities: ['name', 'address'],
  units: ['name'],
  rooms: ['number', 'bed'],
  patients: ['first_name', 'last_name'],
  users: ['name'],
}

let ward: BrowserHospital
beforeAll(async () => {
  ward = await openBrowserHospital()
  // The names could have come from an import, a provider, FHIR or an older release.
  await ward.database.transaction('platform', async (tx) => {
    for (const [table, columns] of Object.entries(namesIn))
      for (const column of columns)
        await tx.execute(
          sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${sql.identifier(column)} || ${markup}`,
        )
  })
})
afterAll(() => ward?.close())

/**
 * Returns the parts of the markup that became elements of this page, and whether the page shows it as the
 * text that it is.
 */
async function looked(page: Page): Promise<{ became: string[]; asText: boolean }> {
  const became = await page
    .locator('[data-markup], img[src="x"]')
    .evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML))
  if ((await page.title()) === '1') became.push('a script that ran')
  return { became, asText: (await page.innerText('body')).includes('<b data-markup>') }
}

test('markup in the names of places and people stays text in every section of the console', async () => {
  const email = 'wardlink@demo.example'
  await activate(ward, email)
  const page = await ward.browser.newPage(sized(1440, 900))
  await page.goto(`${ward.url}/admin/organizations`)
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.locator('.console-nav').waitFor()
  const showing: string[] = []
  for (const section of sectionGroups.flatMap(({ sections }): readonly string[] => sections)) {
    await goToSection(page, section)
    const { became, asText } = await looked(page)
    expect(became, section).toEqual([])
    if (asText) showing.push(section)
  }
  expect(showing).toEqual(expect.arrayContaining(['organizations', 'facilities', 'rooms', 'users']))
  await page.close()
})

test('markup in the names of a patient, a room and a pin stays text at the bedside', async () => {
  const room = await ward.room()
  await ward.device(room)
  const { lastName = '' } = room.patient ?? {}
  const clinician = await enter(ward, room)
  expect(
    await clinician.verify({ lastName: lastName + markup, roomNumber: room.number + markup }),
  ).toMatchObject({ status: 204 })
  await pin(clinician, '<b data-markup>Door')
  const page = await ward.browser.newPage(sized(1280, 800))
  await page.goto(await ward.entryLink(room))
  await verifyPatient(page, { lastName: lastName + markup, roomNumber: room.number + markup })
  expect(await looked(page)).toEqual({ became: [], asText: true })
  await openDeviceControl(page)
  await page.getByRole('link', { name: 'Pins', exact: true }).click()
  await page.getByText('<b data-markup>Door').first().waitFor()
  expect(await looked(page)).toEqual({ became: [], asText: true })
  await page.close()
})
