import type { DeviceNotice } from '../../../src/state/meet/localMedia.ts'
import { showInPlace, showOwnInPlace } from '../sweep/showInPlace.ts'
import type { MeetSituation } from './meetSituations.ts'
import { press, said, seat, weakRoom, withTheRoom } from './meetSituations.ts'
import { stageVmr } from './stageCall.ts'

const unplugged: DeviceNotice = {
  kind: 'microphone',
  event: 'lost',
  device: 'Jabra Evolve2 65 (0b0e:030c)',
  now: 'Built-in microphone',
}

/** The page's own connection is so weak that it carries only the sound. */
const weakOwn = { people: [{}, { quality: 'fair' }, {}, { quality: 'poor', picturePaused: true }] }

/** The room shows no picture for the sake of the patient beside. */
const heldRoom = (roomPicture: 'asking' | 'none') => ({ people: [{}, { roomPicture, videoMuted: true }] })

/** Weak connections, echoes, and devices that come and go. */
export const inTrouble: readonly MeetSituation[] = [
  {
    name: 'the sound in a call',
    scene: seat(stageVmr, false),
    arrive: async (page, say) => {
      await withTheRoom(page, say)
      await press(page, say('Sound'))
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Play a Tone') })
        .waitFor()
    },
  },
  {
    // All notes that can be over the picture together.
    name: 'the own connection weak, the picture paused, a microphone unplugged',
    mockup: '71-meet-weak',
    scene: seat(stageVmr, true),
    arrive: async (page, say) => {
      await withTheRoom(page, say)
      await showInPlace(page, weakOwn)
      await showInPlace(page, { notice: unplugged })
      await said(page, say('Picture paused: weak connection'))
      await page.locator('.connection-note').waitFor()
    },
  },
  {
    name: 'the patient beside is asked',
    scene: seat(stageVmr, false),
    arrive: async (page, say) => {
      await withTheRoom(page, say)
      await showInPlace(page, heldRoom('asking'))
      await said(page, say('The patient in the next bed is being asked. Sound only until they answer.'))
    },
  },
  {
    name: 'sound only because of the patient beside, and the camera',
    scene: seat(stageVmr, true),
    arrive: async (page, say) => {
      await withTheRoom(page, say)
      await press(page, say('Move Camera'))
      await showInPlace(page, heldRoom('none'))
      await said(page, say('Sound only: this is a shared room.'))
    },
  },
  {
    name: 'the camera stays on this bed',
    scene: seat(stageVmr, true),
    arrive: async (page, say) => {
      await withTheRoom(page, say)
      await press(page, say('Move Camera'))
      await showInPlace(page, { people: [{}, { roomPicture: 'one_bed' }] })
      await said(page, say('The camera stays on this bed.'))
    },
  },
  {
    name: 'the connection of the room weak',
    scene: seat(stageVmr, false),
    arrive: async (page, say) => {
      await withTheRoom(page, say)
      await showInPlace(page, weakRoom)
      await page.locator('.connection-note').waitFor()
    },
  },
  {
    name: 'a camera is connected again',
    scene: seat(stageVmr, false),
    arrive: async (page, say) => {
      await withTheRoom(page, say)
      await showInPlace(page, { notice: { ...unplugged, kind: 'camera', event: 'back' } })
      await page.locator('.meet-note').waitFor()
    },
  },
  {
    name: 'an echo',
    mockup: '72-meet-echo',
    scene: seat(stageVmr, true),
    arrive: async (page, say) => {
      await withTheRoom(page, say)
      await showOwnInPlace(page, 'listening', 'echo')
      const warning =
        'The others hear an echo. Sound comes back from your loudspeaker. Use a headset, or turn the volume down.'
      await said(page, say(warning))
    },
  },
  {
    name: 'the check, the tone did not play',
    mockup: '72-meet-check-sound',
    arrive: async (page, say) => {
      await page.evaluate(() => {
        HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('refused by the test'))
      })
      await press(page, say('Play a Tone'))
      await said(page, say('The tone did not play. Choose another loudspeaker.'))
    },
  },
]
