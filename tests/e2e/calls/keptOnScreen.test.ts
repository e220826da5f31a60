/** @module-tag nightly */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CallPage, type CallPages, openCallPages } from '../../support/media/callPages.ts'

let pages: CallPages
const hostPin = '80817253'

beforeAll(async () => {
  pages = await openCallPages()
})
afterAll(() => pages.close())

type Colour = 'red' | 'green' | 'blue' | 'other'

function nameOf([red = 0, green = 0, blue = 0]: readonly number[]): Colour {
  const parts = { red, green, blue }
  const bright = (['red', 'green', 'blue'] as const).filter((name) => parts[name] > 90)
  return bright.length === 1 ? (bright[0] ?? 'other') : 'other'
}
const sees = (page: CallPage, colour: Colour) =>
  expect.poll(async () => nameOf(await page.ask(({ main }) => main.colour()))).toBe(colour)
const seesBeside = (page: CallPage, colour: Colour) =>
  expect.poll(async () => nameOf(await page.ask(({ slides }) => slides.colour()))).toBe(colour)
const framesBeside = (page: CallPage) => page.ask(({ slides }) => slides.frames)

/** Waits until the frames that were on their way have come, and returns their count. */
async function framesBesideEnded(page: CallPage): Promise<number> {
  let last = -1
  const hasEnded = async () => {
    const before = last
    last = await framesBeside(page)
    return last === before
  }
  await expect.poll(hasEnded, { interval: 500, timeout: 5_000 }).toBe(true)
  return last
}

it('shows the person who is kept beside the speaker, unless they are covered or someone shares', async () => {
  const alias = 'kept'
  pages.book.write({ alias, hostPin })
  const [viewer, signer, speaker] = [await pages.open(), await pages.open(), await pages.open()]
  const looks = (colour: string, tone: number) => ({ colour, tone, framesPerSecond: 10 })
  await viewer.join({ alias, name: 'Viewer', pin: hostPin, showsKept: true, ...looks('#e00000', 440) })
  await signer.join({ alias, name: 'Signer', pin: hostPin, ...looks('#00a000', 880) })
  await sees(viewer, 'green')
  await speaker.join({ alias, name: 'Speaker', pin: hostPin, ...looks('#0000e0', 1320) })
  const seenBySpeaker = async () => nameOf(await speaker.ask(({ main }) => main.colour()))
  await expect.poll(seenBySpeaker).not.toBe('other')
  await expect.poll(() => viewer.ask((attendee) => attendee.keep('Signer', true))).toBe(200)
  await sees(viewer, 'blue')
  await seesBeside(viewer, 'green')

  // They stay there while they speak, and the speaker before stays in the main picture.
  for (const page of [viewer, speaker]) await page.ask((attendee) => attendee.speak(0))
  await sees(speaker, 'green')
  await sees(viewer, 'blue')
  await seesBeside(viewer, 'green')

  await signer.ask((attendee) => attendee.client.muteVideo({ muteVideo: true }))
  await sees(speaker, 'other')
  const covered = await framesBesideEnded(viewer)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(await framesBeside(viewer)).toBe(covered)
  await signer.ask((attendee) => attendee.client.muteVideo({ muteVideo: false }))
  await expect.poll(() => framesBeside(viewer)).toBeGreaterThan(covered + 5)

  await speaker.ask((attendee) => attendee.share('#e00000'))
  await seesBeside(viewer, 'red')
  await speaker.ask((attendee) => attendee.client.stopPresenting())
  await seesBeside(viewer, 'green')

  // One who shares keeps no one beside it, and does again afterwards.
  await viewer.ask((attendee) => attendee.share('#00a000'))
  await seesBeside(speaker, 'green')
  await viewer.ask((attendee) => attendee.client.stopPresenting())
  const stopped = await framesBeside(viewer)
  await expect.poll(() => framesBeside(viewer), { timeout: 10_000 }).toBeGreaterThan(stopped + 5)
  expect(await viewer.ask(({ reconnects, errors }) => [reconnects, errors.length])).toEqual([0, 0])
})
