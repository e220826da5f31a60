import type { RoomPicture } from '../../../src/contract/calls/roommates.ts'
import type { RoomQuestion } from '../../../src/contract/calls/knocks.ts'
import type { CallingMonitor } from '../media/callingMonitor.ts'
import { roomEntry, roomKnock } from '../scripted/calls/scriptedKnock.ts'
import { roommateQuestion } from '../scripted/calls/scriptedRoommate.ts'
import { claimedCall, unansweredCall } from '../scripted/calls/scriptedWait.ts'
import type { Say } from '../catalogue.ts'
import { showInPlace } from '../sweep/showInPlace.ts'

/**
 * A state of the room's screen. Each follows from the previous one: the visit of one clinician, from the
 * chime to the end.
 */
export interface MonitorSituation {
  readonly name: string
  readonly mockup?: string
  /** True if the state passes by itself, within seconds. */
  readonly passing: boolean
  /** Brings the state about. Returns a function that ends what would not end by itself. */
  readonly arrive: (monitor: CallingMonitor, say: Say) => Promise<(() => Promise<void>) | void>
}

const caller = roomKnock.name
const said = ({ page }: CallingMonitor, words: string) => page.getByText(words).first().waitFor()
/** Returns a knock that waits a minute from now. */
const knockNow = (change: Partial<RoomQuestion> = {}): RoomQuestion => ({
  ...roomKnock,
  ...change,
  expires_at: Date.now() + 60_000,
})
/** Returns the sentence with the caller's name. */
const of = (sentence: string, placeholder: string): string => sentence.replace(placeholder, caller)

/** Limits the picture of the room as for the patient in the next bed. Returns a function that opens it again. */
async function limitPicture(
  monitor: CallingMonitor,
  say: Say,
  picture: 'one_bed' | 'none',
  shown: string,
): Promise<() => Promise<void>> {
  const set = (what: RoomPicture) =>
    monitor.stage.sendCommand('room_picture', { picture: what, zone: null, order: Date.now() })
  set(picture)
  await said(monitor, say(shown))
  return async () => {
    set('free')
    await monitor.page.getByText(say(shown)).waitFor({ state: 'detached' })
  }
}

export const onTheMonitor: readonly MonitorSituation[] = [
  {
    name: 'waiting for a patient',
    mockup: '38-monitor-idle',
    passing: false,
    arrive: async ({ page }, say) => {
      await page.getByRole('img', { name: say('QR code that opens the remote control') }).waitFor()
    },
  },
  {
    name: 'knock',
    mockup: '60-monitor-knock',
    passing: false,
    arrive: async (monitor, say) => {
      monitor.stage.sendKnock(knockNow())
      await said(monitor, say('Knock at your door'))
      // The frame depends on the hour: the hospital of the stage has nights.
      return showInPlace(monitor.page, { isSilent: false })
    },
  },
  {
    name: 'knock, with a note, and the chime not heard',
    mockup: '60-monitor-knock-flash',
    passing: false,
    arrive: async (monitor, say) => {
      const note = 'I would like to talk about going home, and who could help you there with your medicine.'
      monitor.stage.sendKnock(knockNow({ id: 'noted', note, next: 'Nurse Ito' }))
      await said(monitor, note)
      const undo = await showInPlace(monitor.page, { isSilent: true })
      await said(monitor, say('Answer here or on your remote. If you do not answer, nothing opens.'))
      return undo
    },
  },
  {
    name: 'knock, covered',
    mockup: '60-monitor-knock-covered',
    passing: false,
    arrive: async (monitor, say) => {
      monitor.stage.sendCommand('video_control', { state: 'off' })
      monitor.stage.sendCommand('microphone_control', { state: 'off' })
      monitor.stage.sendKnock(knockNow({ id: 'covered' }))
      await said(monitor, say('Camera covered, mic off'))
      const undo = await showInPlace(monitor.page, { isSilent: false })
      return async () => {
        await undo()
        monitor.stage.sendKnock(null)
        monitor.stage.sendCommand('video_control', { state: 'on' })
        monitor.stage.sendCommand('microphone_control', { state: 'on' })
        await said(monitor, say('Camera is on'))
      }
    },
  },
  {
    name: 'emergency entry',
    mockup: '62-monitor-emergency',
    passing: false,
    arrive: async (monitor, say) => {
      monitor.stage.sendKnock({ ...roomEntry, expires_at: Date.UTC(2999, 0) })
      await said(monitor, say('To stay private, press Cover Camera here or on your remote.'))
      const undo = await showInPlace(monitor.page, { isSilent: false })
      return async () => {
        await undo()
        monitor.stage.sendKnock(null)
        await said(monitor, say('Camera is on'))
      }
    },
  },
  {
    name: 'the roommate has a visit',
    mockup: '67-monitor-roommate',
    passing: false,
    arrive: async (monitor, say) => {
      monitor.stage.sendRoommate({ ...roommateQuestion, bed: 'B', expires_at: Date.UTC(2999, 0) })
      await said(monitor, say('Your bed is not in the picture'))
      const undo = await showInPlace(monitor.page, { isSilent: false })
      return async () => {
        await undo()
        monitor.stage.sendRoommate(null)
        await said(monitor, say('Camera is on'))
      }
    },
  },
  {
    name: 'ready to cast',
    mockup: '18-monitor-ready-to-cast',
    passing: false,
    arrive: async (monitor, say) => {
      monitor.stage.sendCommand('entertainment', { state: 'on' })
      await said(monitor, say('Ready to Cast'))
    },
  },
  {
    name: 'ready to cast, and the code',
    passing: false,
    arrive: async ({ page }, say) => {
      await page.getByRole('button', { name: say('Show the Code') }).click()
      await page.getByRole('button', { name: say('Close') }).waitFor()
    },
  },
  {
    name: 'a call is announced',
    mockup: '38-monitor-incoming',
    passing: true,
    arrive: async (monitor, say) => {
      await monitor.page.getByRole('button', { name: say('Close') }).click()
      monitor.stage.sendCommand('entertainment', { state: 'off' })
      monitor.call('asked', { caller })
      await said(monitor, say('Incoming call'))
    },
  },
  {
    name: 'waiting for the others',
    passing: false,
    arrive: (monitor, say) => said(monitor, say('Waiting for the others')),
  },
  {
    name: 'waiting, and a clinician is coming',
    mockup: '64-monitor-claimed',
    passing: false,
    arrive: async (monitor) => {
      const waiting = claimedCall(Date.now())
      monitor.stage.sendWaiting(waiting)
      await said(monitor, waiting.coming?.name ?? '')
    },
  },
  {
    name: 'waiting, and more people are called',
    passing: false,
    arrive: async (monitor, say) => {
      monitor.stage.sendWaiting(unansweredCall(Date.now()))
      await said(monitor, say('No one has answered yet'))
    },
  },
  {
    name: 'waiting, and the connection does not come',
    passing: false,
    arrive: async (monitor, say) => {
      const undo = await showInPlace(monitor.page, { joined: true, lost: true })
      await said(monitor, say('There is still no connection'))
      return undo
    },
  },
  {
    name: 'somebody has joined',
    passing: true,
    arrive: async (monitor, say) => {
      const clinician = await monitor.clinician()
      // The text is shown for six seconds, starting before the clinician's own page has joined.
      const joined = said(monitor, of(say('<0>{name}</0> has joined your call'), '<0>{name}</0>'))
      await Promise.all([joined, monitor.enters(clinician, 'asked')])
    },
  },
  {
    name: 'talking',
    mockup: '17-monitor-in-call',
    passing: false,
    arrive: async (monitor, say) => {
      await said(monitor, of(say('<0>{names}</0> can see and hear you'), '<0>{names}</0>'))
      monitor.stage.sendCommand('selfview_control', { state: 'on' })
      await monitor.page.getByRole('img', { name: say('Your video') }).waitFor()
    },
  },
  {
    name: 'talking, the camera kept to the bed',
    passing: false,
    arrive: (monitor, say) => limitPicture(monitor, say, 'one_bed', 'The camera stays on this bed.'),
  },
  {
    name: 'talking, sound only for a roommate',
    passing: false,
    arrive: (monitor, say) => limitPicture(monitor, say, 'none', 'Sound only: this is a shared room.'),
  },
  {
    name: 'talking, the connection of the clinician weak',
    mockup: '71-monitor-weak',
    passing: false,
    arrive: async ({ page }) => {
      const undo = await showInPlace(page, { weak: false, shown: { quality: 'poor' } })
      await page.locator('.connection-note').waitFor()
      return undo
    },
  },
  {
    name: 'talking, the connection of the room weak, and no picture',
    passing: false,
    arrive: async ({ page }) => {
      const undo = await showInPlace(page, { weak: true, shown: { videoMuted: true } })
      await page.locator('.connection-note').waitFor()
      return undo
    },
  },
  {
    name: 'talking, the picture paused',
    mockup: '71-monitor-paused',
    passing: false,
    arrive: async (monitor, say) => {
      const undo = await showInPlace(monitor.page, {
        weak: true,
        picturePaused: true,
        shown: { videoMuted: false },
      })
      await said(monitor, say('Picture paused: weak connection'))
      return undo
    },
  },
  {
    name: 'talking, a person is kept on screen',
    mockup: '71-monitor-signing',
    passing: false,
    arrive: async (monitor, say) => {
      const person = { name: 'Noor Aziz', role: 'guest', invitedAs: 'interpreter', signing: true }
      const undo = await showInPlace(monitor.page, {
        kept: { person: { ...person, videoMuted: false, cutOff: false }, stream: null },
        signingUnclear: true,
        picturePaused: false,
      })
      await said(monitor, say('Signing is not clear'))
      return undo
    },
  },
  {
    name: 'talking, covered',
    passing: false,
    arrive: async (monitor, say) => {
      await monitor.page.getByRole('button', { name: say('Cover Camera') }).click()
      await said(monitor, of(say('<0>{names}</0> cannot see or hear you'), '<0>{names}</0>'))
    },
  },
  {
    name: 'the call is over',
    passing: true,
    arrive: async (monitor, say) => {
      monitor.stage.sendCommand('final_end_call', {})
      await said(monitor, say('The call has ended'))
    },
  },
]
