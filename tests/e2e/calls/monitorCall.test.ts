import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallingMonitor, openCallingMonitor } from '../../support/media/callingMonitor.ts'
import type { CallPage } from '../../support/media/callPages.ts'

let monitor: CallingMonitor

beforeAll(async () => {
  monitor = await openCallingMonitor()
})
afterAll(() => monitor?.close())

/**
 * Returns the green level of the picture. The fake camera is green, and the picture that says that there is
 * no camera is dark.
 */
const greenAt = async (clinician: CallPage) => (await clinician.ask(({ main }) => main.colour()))[1]
const words = (text: RegExp | string) => monitor.page.getByText(text).first()
const sees = (clinician: CallPage) =>
  expect.poll(() => greenAt(clinician)).toSatisfy((green: number) => green > 130)
const seesNothing = (clinician: CallPage) =>
  expect.poll(() => greenAt(clinician)).toSatisfy((green: number) => green > 0 && green < 60)
const hears = (clinician: CallPage) =>
  expect.poll(() => clinician.ask(({ main }) => main.tone())).toBeGreaterThan(0)
const shownAs = (clinician: CallPage, entry: string) =>
  expect.poll(() => clinician.ask((attendee) => attendee.roster())).toContain(entry)

/**
 * Returns the brightest green and the loudest tone that reach a clinician over two seconds. The fake
 * microphone beeps each second.
 */
const overTwoSeconds = (clinician: CallPage) =>
  clinician.ask(async ({ main }) => {
    const until = performance.now() + 2_000
    const most = { green: 0, tone: 0 }
    while (performance.now() < until) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      most.green = Math.max(most.green, main.colour()[1])
      most.tone = Math.max(most.tone, main.tone())
    }
    return most
  })
/**
 * Waits for silence: sound that was under way still arrives, and the last of it fades, before nothing more
 * comes.
 */
const isSilent = (clinician: CallPage) =>
  expect.poll(async () => (await overTwoSeconds(clinician)).tone).toBe(0)

/**
 * Returns when anything of the room first reaches a clinician, in epoch milliseconds. Looks in every frame.
 */
const firstReaches = (clinician: CallPage) =>
  clinician.ask(async ({ main }) => {
    while (main.colour()[1] <= 60 && main.tone() === 0)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    return Date.now()
  })

/**
 * Waits until the room's screen has shown a text and removed it again. Returns the time of removal in epoch
 * milliseconds.
 */
const standUntil = (text: string) =>
  monitor.page.evaluate(
    (sought) =>
      new Promise<number>((gone) => {
        let came = document.body.textContent.includes(sought)
        const observer = new MutationObserver(() => {
          const isThere = document.body.textContent.includes(sought)
          if (came && !isThere) {
            observer.disconnect()
            gone(Date.now())
          }
          came ||= isThere
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    text,
  )

test('a room is neither seen nor heard before its call is announced; then the clinician and the room see and hear each other', async () => {
  const clinician = await monitor.clinician()
  await monitor.enters(clinician, 'visit')
  const opening = Promise.all([firstReaches(clinician), standUntil('Incoming call')])
  monitor.call('visit', { caller: 'Dr. Haruka Mori' })
  await words('Incoming call').waitFor()
  await sees(clinician)
  await hears(clinician)
  const [reached, announced] = await opening
  expect(reached, 'nothing is seen or heard before').toBeGreaterThanOrEqual(announced)
  await words('Dr. Haruka Mori can see and hear you').waitFor()
  await expect.poll(() => monitor.loudspeaker.tone()).toSatisfy((tone: number) => Math.abs(tone - 880) < 25)

  monitor.stage.sendCommand('adj_brightness', { bright: 0 })
  await expect.poll(() => greenAt(clinician)).toSatisfy((green: number) => green > 60 && green < 120)
  monitor.stage.sendCommand('adj_brightness', { bright: 3 })
  monitor.stage.sendCommand('set_speaker', { mute: false, point: 2 })
  await expect.poll(() => monitor.loudspeaker.volume()).toBeCloseTo(0.2)

  await monitor.page.getByRole('button', { name: 'Cover Camera' }).click()
  await words('Dr. Haruka Mori cannot see or hear you').waitFor()
  await seesNothing(clinician)
  await shownAs(clinician, 'Room 412 · Bed A webrtc muted')
  await isSilent(clinician)
  const covered = await overTwoSeconds(clinician)
  expect(covered.green, 'covered, nothing is seen').toBeLessThan(60)
  expect(covered.tone, 'covered, nothing is heard').toBe(0)

  await monitor.page.getByRole('button', { name: 'Uncover Camera' }).click()
  await sees(clinician)
  await hears(clinician)
  monitor.stage.sendCommand('set_microphone', { mute: true, point: 5 })
  await words('Dr. Haruka Mori can see you, but not hear you').waitFor()
  await shownAs(clinician, 'Room 412 · Bed A webrtc muted')
  await isSilent(clinician)
  monitor.stage.sendCommand('set_microphone', { mute: false, point: 9 })
  await hears(clinician)

  await clinician.ask(({ client }) => client.disconnect({}))
  await words('Waiting for the others').waitFor()
  // Like the server after a clinician has left with the button.
  monitor.node.node.end('visit', 'API initiated conference termination')
  await words('The call has ended').waitFor()
  await monitor.page.getByRole('img', { name: /QR code/ }).waitFor()
  expect(monitor.node.node.roster('visit')).toEqual([])
  await clinician.page.close()
})

test(
  'a waiting room names a clinician who joins immediately, and is visible to them only after the announcement',
  { tags: ['nightly'] },
  async () => {
    const clinician = await monitor.clinician()
    monitor.call('asked')
    await words('Waiting for the others').waitFor()
    const named = words('Dr. Haruka Mori has joined your call').waitFor()
    const opening = Promise.all([firstReaches(clinician), standUntil('has joined your call')])
    await Promise.all([named, monitor.enters(clinician, 'asked')])
    await monitor.page.getByLabel('Video of Dr. Haruka Mori').waitFor()
    await sees(clinician)
    const [reached, announced] = await opening
    expect(reached, 'nothing is seen or heard before').toBeGreaterThanOrEqual(announced)
    monitor.stage.sendCommand('final_end_call', {})
    await words('The call has ended').waitFor()
    await expect.poll(() => clinician.ask((attendee) => attendee.roster())).toHaveLength(1)
    await clinician.page.close()
  },
)
