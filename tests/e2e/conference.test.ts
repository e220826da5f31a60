import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallPage, type CallPages, openCallPages } from '../support/media/callPages.ts'
import { startProxy } from '../support/hospital/proxy.ts'
import { type MediaNetwork, openMediaNetwork } from '../support/media/mediaNetwork.ts'
import { byTier } from '../support/tier.ts'

let pages: CallPages
let media: MediaNetwork
const hostPin = '80817253'

beforeAll(async () => {
  media = await openMediaNetwork()
  pages = await openCallPages({ onAnswer: (answer) => media.leadHere(answer) })
})
afterAll(async () => {
  await pages.close()
  media.close()
})

const patience = { timeout: 30_000 }
/** Maximum time until the picture is back after a cut, in milliseconds, on a machine that is not busy. */
const backWithinMs = byTier({ change: patience.timeout, all: 3_000 })
/**
 * Returns a source with few frames per second: a picture that is only looked at need not load the machine.
 */
const looks = (colour: string, tone: number) => ({ colour, tone, framesPerSecond: 10 })
type Colour = 'red' | 'green' | 'blue' | 'dark'

function nameOf([red = 0, green = 0, blue = 0]: readonly number[]): Colour | 'other' {
  const parts = { red, green, blue }
  const bright = (['red', 'green', 'blue'] as const).filter((name) => parts[name] > 90)
  if (bright.length > 1) return 'other'
  return bright[0] ?? (red + green + blue > 20 ? 'dark' : 'other')
}
const sees = (page: CallPage, colour: Colour) =>
  expect.poll(async () => nameOf(await page.ask(({ main }) => main.colour()))).toBe(colour)
const seesShared = (page: CallPage, colour: Colour) =>
  expect.poll(async () => nameOf(await page.ask(({ slides }) => slides.colour()))).toBe(colour)
const hears = (page: CallPage, frequency: number) =>
  expect
    .poll(() => page.ask(({ main }) => main.tone()))
    .toSatisfy((tone: number) => Math.abs(tone - frequency) < 25)
const rosterOf = (page: CallPage) => expect.poll(() => page.ask((attendee) => attendee.roster()))
const messagesOf = (page: CallPage) => expect.poll(() => page.ask(({ messages }) => messages))

/** Creates a conference with a patient (red, 440 Hz, host) and a clinician (green, 880 Hz). */
async function consultation(
  alias: string,
  cliniciansWay = pages.url,
): Promise<{ patient: CallPage; clinician: CallPage }> {
  pages.book.write({ alias, hostPin })
  const [patient, clinician] = [await pages.open(), await pages.open(cliniciansWay)]
  // Video arrives before the client's last request of joining. A client whose last request is lost leaves.
  const joined = [patient, clinician].map(({ page }) => page.waitForResponse(/\/ack$/u))
  await patient.join({ alias, name: 'Patient', pin: hostPin, ...looks('#e00000', 440) })
  await clinician.join({ alias, name: 'Clinician', ...looks('#00a000', 880) })
  await Promise.all(joined)
  await sees(patient, 'green')
  await sees(clinician, 'red')
  return { patient, clinician }
}
const close = (...open: readonly CallPage[]) => Promise.all(open.map(({ page }) => page.close()))

describe('the unmodified client of Pexip', () => {
  test('two participants see and hear each other, and neither hears their own voice', async () => {
    const { patient, clinician } = await consultation('two')
    await hears(patient, 880)
    await hears(clinician, 440)
    await rosterOf(patient).toEqual(['Clinician webrtc', 'Patient webrtc'])
    await close(patient, clinician)
  })

  test('a muted participant is neither seen nor heard, and is again after unmuting', async () => {
    const { patient, clinician } = await consultation('muted')
    await hears(clinician, 440)
    await patient.ask((attendee) => attendee.client.mute({ mute: true }))
    await rosterOf(clinician).toContain('Patient webrtc muted')
    await expect.poll(() => clinician.ask(({ main }) => main.tone())).toBe(0)
    await patient.ask((attendee) => attendee.client.muteVideo({ muteVideo: true }))
    await sees(clinician, 'dark')
    await patient.ask((attendee) => attendee.client.mute({ mute: false }))
    await patient.ask((attendee) => attendee.client.muteVideo({ muteVideo: false }))
    await sees(clinician, 'red')
    await hears(clinician, 440)
    expect(await clinician.ask(({ reconnects }) => reconnects)).toBe(0)
    await close(patient, clinician)
  })

  test('a participant who is alone sees the placeholder frame and stays connected', async () => {
    pages.book.write({ alias: 'alone', hostPin })
    const patient = await pages.open()
    await patient.join({ alias: 'alone', name: 'Patient', pin: hostPin, ...looks('#e00000', 440) })
    await sees(patient, 'dark')
    const before = await patient.ask(({ main }) => main.frames)
    await expect.poll(() => patient.ask(({ main }) => main.frames)).toBeGreaterThan(before + 6)
    expect(await patient.ask(({ reconnects }) => reconnects)).toBe(0)
    await close(patient)
  })

  test('chat goes to all, or to one; the client that wrote hears no echo', async () => {
    const { patient, clinician } = await consultation('chat')
    const guest = await pages.open()
    await guest.join({ alias: 'chat', name: 'Guest', isControlOnly: true })
    await rosterOf(guest).toEqual(['Clinician webrtc', 'Guest api', 'Patient webrtc'])
    await patient.ask((attendee) => attendee.client.sendMessage({ payload: 'Good morning' }))
    await clinician.ask((attendee) =>
      attendee.client.sendMessage({ payload: 'How are you?', participantUuid: attendee.uuidOf('Patient') }),
    )
    await messagesOf(guest).toEqual(['Patient: Good morning'])
    await messagesOf(clinician).toEqual(['Patient: Good morning'])
    await messagesOf(patient).toEqual(['Clinician to me: How are you?'])
    await close(patient, clinician, guest)
  })

  test('the active speaker is shown to the others, and the previous speaker to the active speaker', async () => {
    const { patient, clinician } = await consultation('three')
    const guest = await pages.open()
    await guest.join({ alias: 'three', name: 'Guest', ...looks('#0000e0', 1320) })
    for (const page of [patient, clinician]) await page.ask((attendee) => attendee.speak(0))
    await sees(patient, 'blue')
    await sees(clinician, 'blue')
    await hears(patient, 1320)
    await guest.ask((attendee) => attendee.speak(0))
    await clinician.ask((attendee) => attendee.speak(0.5))
    await sees(patient, 'green')
    await sees(guest, 'green')
    await sees(clinician, 'blue')
    await close(patient, clinician, guest)
  })

  test('a shared screen comes beside the speaker, and goes', async () => {
    const { patient, clinician } = await consultation('share')
    await clinician.ask((attendee) => attendee.share('#0000e0'))
    await seesShared(patient, 'blue')
    await sees(patient, 'green')
    await clinician.ask((attendee) => attendee.client.stopPresenting())
    await patient.ask((attendee) => attendee.share('#e00000'))
    await seesShared(clinician, 'red')
    await close(patient, clinician)
  })

  test('a host removes a guest, and ends the conference for everybody', async () => {
    const { patient, clinician } = await consultation('end')
    const guest = await pages.open()
    await guest.join({ alias: 'end', name: 'Guest', isControlOnly: true })
    await rosterOf(patient).toContain('Guest api')
    await patient.ask((attendee) => attendee.client.kick({ participantUuid: attendee.uuidOf('Guest') }))
    await expect
      .poll(() => guest.ask(({ disconnections }) => disconnections))
      .toEqual(['Disconnected by another participant'])
    await rosterOf(clinician).toEqual(['Clinician webrtc', 'Patient webrtc'])
    await patient.ask((attendee) => attendee.client.disconnectAll({}))
    await expect
      .poll(() => clinician.ask(({ disconnections }) => disconnections))
      .toEqual(['Conference terminated by another participant'])
    expect(pages.node.roster('end')).toEqual([])
    await close(patient, clinician, guest)
  })

  test('dialling out is refused, with the reason', async () => {
    pages.book.write({ alias: 'dial', hostPin })
    const patient = await pages.open()
    await patient.join({ alias: 'dial', name: 'Patient', pin: hostPin, isControlOnly: true })
    const said = await patient.ask((attendee) =>
      attendee.client.sendConferenceRequest({
        path: 'dial',
        method: 'POST',
        payload: { role: 'GUEST', destination: '+15551234', protocol: 'auto' },
      }),
    )
    expect(said).toMatchObject({
      status: 403,
      data: { status: 'failed', result: 'No telephony configured' },
    })
    await close(patient)
  })

  test('a participant who leaves or closes the page is removed from the roster', async () => {
    const { patient, clinician } = await consultation('leave')
    await clinician.ask((attendee) => attendee.client.disconnect({}))
    await rosterOf(patient).toEqual(['Patient webrtc'])
    await sees(patient, 'dark')
    await patient.ask((attendee) => {
      addEventListener('pagehide', () => void attendee.client.disconnect({ reason: 'Browser closed' }))
    })
    await patient.page.goto('about:blank')
    await expect.poll(() => pages.node.roster('leave')).toEqual([])
    await close(patient, clinician)
  })

  test('tokens are refreshed, and a participant whose page crashed is removed when their token expires', async () => {
    const brief = await openCallPages({ tokenLifeSeconds: 6 })
    try {
      brief.book.write({ alias: 'brief', hostPin })
      const [patient, clinician] = [await brief.open(), await brief.open()]
      await patient.join({ alias: 'brief', name: 'Patient', isControlOnly: true })
      await clinician.join({ alias: 'brief', name: 'Clinician', isControlOnly: true })
      await expect.poll(() => patient.ask(({ refreshes }) => refreshes)).toBeGreaterThan(1)
      await clinician.page.close()
      await rosterOf(patient).toEqual(['Patient api'])
    } finally {
      await brief.close()
    }
  })
})

describe('a client whose address changes', () => {
  test('is seen and heard again within seconds', async () => {
    const { patient, clinician } = await consultation('moved')
    media.moveClients()
    for (const page of [patient, clinician]) {
      const before = await page.ask(({ main }) => main.frames)
      await expect
        .poll(() => page.ask(({ main }) => main.frames))
        // More than the frames that can have been in transit.
        .toBeGreaterThan(before + 10)
    }
    await hears(patient, 880)
    await hears(clinician, 440)
    await close(patient, clinician)
  })
})

describe('a network that goes away', () => {
  test('for five seconds: the picture is back soon, and no message is lost or told twice', async () => {
    const network = await startProxy(pages.url)
    const { patient, clinician } = await consultation('cut', network.url)
    media.cut()
    const cutAt = Date.now()
    try {
      network.cut()
      await patient.ask((attendee) => attendee.client.sendMessage({ payload: 'Are you there?' }))
      await expect.poll(() => Date.now() - cutAt).toBeGreaterThan(5_000)
    } finally {
      network.restore()
      media.mend()
    }
    const before = await clinician.ask(({ main }) => main.frames)
    await expect
      .poll(() => clinician.ask(({ main }) => main.frames), { timeout: backWithinMs })
      .toBeGreaterThan(before)
    await sees(clinician, 'red')
    await sees(patient, 'green')
    await hears(patient, 880)
    await hears(clinician, 440)
    await patient.ask((attendee) => attendee.client.sendMessage({ payload: 'There you are.' }))
    await messagesOf(clinician).toEqual(['Patient: Are you there?', 'Patient: There you are.'])
    await rosterOf(clinician).toEqual(['Clinician webrtc', 'Patient webrtc'])
    await close(patient, clinician)
    await network.stop()
  })
})
