import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CallPage, type CallPages, openCallPages } from '../../support/media/callPages.ts'

const hostPin = '80817253'
const tones = { ada: 440, ben: 1_000, cleo: 1_700 } as const
type Name = keyof typeof tones
const level = 0.3
/** Half of the level at which a voice is sent, in dB of full scale: a tone is heard from there on. */
const heardDb = 20 * Math.log10(level) - 9
const rounds = 5
/** Longest part of a word that may be lost, in milliseconds, with 10 ms for the measurement. */
const lostMs = 40

let pages: CallPages
let listener: CallPage
let speakers: Record<Name, CallPage>

beforeAll(async () => {
  pages = await openCallPages()
  pages.book.write({ alias: 'voices', hostPin })
  listener = await pages.open()
  speakers = { ada: await pages.open(), ben: await pages.open(), cleo: await pages.open() }
  await listener.join({ alias: 'voices', name: 'Listener', pin: hostPin, tone: 300 })
  await listener.ask((attendee) => attendee.speak(0))
  for (const name of ['ada', 'ben', 'cleo'] as const) {
    await speakers[name].join({ alias: 'voices', name, tone: tones[name] })
    await speakers[name].ask((attendee) => attendee.speak(0))
  }
  for (const page of [listener, ...Object.values(speakers)]) {
    await vi.waitUntil(() => page.ask(({ main }) => main.heard !== null), { timeout: 10_000 })
    await page.ask((attendee) => attendee.listen())
  }
  await setTimeout(2_000)
})
afterAll(() => pages.close())

const speak = (name: Name, to: number) =>
  speakers[name].ask((attendee, loudness) => attendee.speak(loudness), to)
const say = (name: Name, ms: number) =>
  speakers[name].ask((attendee, length) => attendee.say(0.3, length), ms)
const clear = (page: CallPage) => page.ask(({ recorder }) => recorder.clear())
const bursts = (page: CallPage, name: Name) =>
  page.ask(({ recorder }, [hertz, limit]) => recorder.bursts(hertz, limit), [tones[name], heardDb] as [
    number,
    number,
  ])
const levelOf = (page: CallPage, name: Name) =>
  page.ask(({ recorder }, hertz) => recorder.level(hertz), tones[name])
const longest = async (page: CallPage, name: Name) =>
  Math.max(0, ...(await bursts(page, name)).map(({ durationMs }) => durationMs))

/**
 * Real time: a machine that is busy with other tests sends and plays sound late. For every change, the voices of
 * a room are tested with a clock of their own (tests/unit/server/conference/media/voices).
 */
describe('a call with several voices', { tags: ['nightly'] }, () => {
  test('loses nothing of a word when the speaker changes, after a pause or without one', async () => {
    for (const pauseMs of [1_500, 0])
      for (let round = 0; round < rounds; round += 1) {
        await say('ada', 1_000)
        await setTimeout(1_050 + pauseMs)
        await clear(listener)
        await say('ben', 600)
        await setTimeout(1_500)
        expect(await longest(listener, 'ben'), `after ${pauseMs} ms`).toBeGreaterThan(600 - lostMs)
        await setTimeout(500)
      }
  })

  test('carries a short "yes" into the speech of another, each time', async () => {
    await speak('ada', level)
    await setTimeout(1_500)
    await clear(listener)
    for (let round = 0; round < 5; round += 1) {
      await say('ben', 300)
      await setTimeout(1_700)
    }
    const heard = (await bursts(listener, 'ben')).filter(({ durationMs }) => durationMs > 300 - lostMs)
    expect(heard.length).toBeGreaterThanOrEqual(5)
    // Ada is heard all the time, also where voices are mixed and where they no longer are.
    const ada = (await bursts(listener, 'ada')).reduce((sum, { durationMs }) => sum + durationMs, 0)
    expect(ada).toBeGreaterThan(5 * (1_700 - lostMs))
    await speak('ada', 0)
  })

  test('carries two equally loud voices within 1 dB, and each of the two hears the other alone', async () => {
    await speak('ada', level)
    await speak('ben', level)
    await setTimeout(1_500)
    const everyone = [listener, speakers.ada, speakers.ben]
    for (const page of everyone) await clear(page)
    await setTimeout(1_500)
    const difference = (await levelOf(listener, 'ada')) - (await levelOf(listener, 'ben'))
    expect(Math.abs(difference)).toBeLessThan(1)
    expect(await levelOf(listener, 'ada')).toBeGreaterThan(heardDb)
    expect(await levelOf(speakers.ada, 'ben')).toBeGreaterThan(heardDb)
    expect(await levelOf(speakers.ben, 'ada')).toBeGreaterThan(heardDb)
    expect(await levelOf(speakers.ada, 'ada')).toBeLessThan(-60)
    expect(await levelOf(speakers.ben, 'ben')).toBeLessThan(-60)
  })

  test('carries a third voice, and none that is muted', async () => {
    await speak('cleo', level)
    await setTimeout(500)
    await clear(listener)
    await setTimeout(1_000)
    for (const name of ['ada', 'ben', 'cleo'] as const)
      expect(await levelOf(listener, name), name).toBeGreaterThan(heardDb)
    await speakers.ben.ask((attendee) => attendee.client.mute({ mute: true }))
    await setTimeout(700)
    await clear(listener)
    await setTimeout(1_000)
    expect(await levelOf(listener, 'ben')).toBeLessThan(-60)
    for (const name of ['ada', 'cleo'] as const)
      expect(await levelOf(listener, name), name).toBeGreaterThan(heardDb)
  })
})
