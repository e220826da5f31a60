import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallPage, type CallPages, openCallPages } from '../support/callPages.ts'

let pages: CallPages
const hostPin = '80817253'

beforeAll(async () => {
  pages = await openCallPages()
})
afterAll(() => pages.close())

type Colour = 'red' | 'green' | 'blue'
const isColour = (colour: Colour, [red, green, blue]: readonly number[]): boolean => {
  const parts = { red: red ?? 0, green: green ?? 0, blue: blue ?? 0 }
  return (['red', 'green', 'blue'] as const).every((name) =>
    name === colour ? parts[name] > 90 : parts[name] < 60,
  )
}
const sees = (page: CallPage, colour: Colour) =>
  expect
    .poll(async () => isColour(colour, await page.ask((attendee) => attendee.main.colour())), {
      timeout: 20_000,
    })
    .toBe(true)
const hears = (page: CallPage, frequency: number) =>
  expect
    .poll(() => page.ask((attendee) => attendee.main.tone()), { timeout: 20_000 })
    .toSatisfy((tone: number) => Math.abs(tone - frequency) < 25)

describe('two people', () => {
  test('see and hear each other', async () => {
    pages.book.write({ alias: 'two', hostPin })
    const [patient, clinician] = [await pages.open(), await pages.open()]
    expect(
      await patient.join({ alias: 'two', name: 'Patient', pin: hostPin, colour: '#e00000', tone: 440 }),
    ).toBe(200)
    expect(await clinician.join({ alias: 'two', name: 'Clinician', colour: '#00a000', tone: 880 })).toBe(200)
    await sees(patient, 'green')
    await sees(clinician, 'red')
    await hears(patient, 880)
    await hears(clinician, 440)
  })
})
