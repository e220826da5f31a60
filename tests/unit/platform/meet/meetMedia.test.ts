import { expect, test, vi } from 'vitest'
import { meetMedia } from '../../../../src/platform/meet/meetMedia.ts'
import { HardwareTrack } from '../../../support/scripted/conference/scriptedHardware.ts'
import { ScriptedStream } from '../../../support/scripted/conference/scriptedStream.ts'

type Refusals = Partial<Record<'audio' | 'video', () => Error>>

/**
 * Stubs a browser whose camera and microphone open, except those that throw. Returns the requests made of it.
 */
function browser(refusals: Refusals = {}): MediaStreamConstraints[] {
  const asked: MediaStreamConstraints[] = []
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: async (constraints: MediaStreamConstraints) => {
        asked.push(constraints)
        const stream = new ScriptedStream()
        for (const kind of ['audio', 'video'] as const) {
          if (constraints[kind] === undefined) continue
          const refusal = refusals[kind]
          if (refusal !== undefined) throw refusal()
          stream.addTrack(new HardwareTrack(kind))
        }
        return stream
      },
      enumerateDevices: async () => {
        throw new DOMException('no', 'NotAllowedError')
      },
    },
  })
  return asked
}

const error = (name: string, message = '') => new DOMException(message, name)
const nothingChosen = { camera: null, microphone: null }

test('both are opened by one question', async () => {
  const asked = browser()
  const { camera, microphone } = await meetMedia().openBoth(nothingChosen)
  expect([camera.ok, microphone.ok, asked.length]).toEqual([true, true, 1])
})

test.each([
  ['refused', error('NotAllowedError'), 'denied'],
  ['missing', error('NotFoundError'), 'missing'],
  ['taken by another program', error('NotReadableError'), 'taken'],
  ['broken', new TypeError('no reason'), 'failed'],
] as const)('a camera that is %s leaves the microphone working', async (_told, refusal, problem) => {
  browser({ video: () => refusal })
  const { camera, microphone } = await meetMedia().openBoth(nothingChosen)
  expect(camera).toEqual({ ok: false, problem })
  expect(microphone.ok).toBe(true)
})

test('on an address that is neither https nor this machine, it says so', async () => {
  vi.stubGlobal('navigator', {})
  const media = meetMedia()
  expect(await media.openBoth(nothingChosen)).toEqual({
    camera: { ok: false, problem: 'insecure' },
    microphone: { ok: false, problem: 'insecure' },
  })
  expect(await media.choices()).toEqual({ camera: [], microphone: [] })
  expect([media.canShare, await media.share()]).toEqual([false, null])
})

test('a chosen camera that was unplugged is replaced by any other', async () => {
  const asked = browser()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValueOnce(error('OverconstrainedError'))
  const camera = await meetMedia().open('camera', 'unplugged')
  expect(camera.ok).toBe(true)
  expect(asked).toHaveLength(1)
  expect(JSON.stringify(asked)).not.toContain('unplugged')
})

test('a browser that does not tell its devices offers no choice', async () => {
  browser()
  expect(await meetMedia().choices()).toEqual({ camera: [], microphone: [] })
})
