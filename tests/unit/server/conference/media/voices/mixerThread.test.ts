import { afterEach, describe, expect, it, vi } from 'vitest'
import { MixerThread } from '../../../../../../src/server/conference/media/voices/mixerThread.ts'
import type { MixedFrame } from '../../../../../../src/server/conference/media/voices/mixerMessages.ts'
import { openDecoder } from '../../../../../../src/server/conference/media/voices/opusCodec.ts'
import { amplitudeOf, decibels, joined, tonePackets } from '../../../../../support/media/voices/tones.ts'

const patience = { timeout: 15_000 }
/** Maximum number of packets that are sent, and number of frames in which both voices must be heard. */
const most = 400
const window = 10
let thread: MixerThread

afterEach(() => thread.close())

async function started(): Promise<MixedFrame[]> {
  thread = new MixerThread()
  const frames: MixedFrame[] = []
  thread.subscribe({ mixed: (frame) => void frames.push(frame), changed: () => undefined })
  thread.start()
  await vi.waitUntil(() => thread.isReady, patience)
  return frames
}

describe('mixer thread', () => {
  it('mixes two voices that arrive every 20 ms', async () => {
    const frames = await started()
    const [low, high] = [await tonePackets(440, 0.2, most), await tonePackets(1_000, 0.2, most)]
    const voices = [thread.openVoice([], 30), thread.openVoice([], 30)]
    const mix = thread.openMix(voices)
    const decoder = await openDecoder()
    const heard: Float32Array[] = []
    const isMixed = (): boolean => {
      const own = frames.filter((frame) => frame.mix === mix)
      heard.push(...own.slice(heard.length).map(({ payload }) => decoder.decode(payload)))
      const sound = joined(heard.slice(-window))
      return (
        heard.length > window && [440, 1_000].every((hertz) => decibels(amplitudeOf(hertz, sound), 0.2) > -6)
      )
    }
    // A busy machine sends some packets too late to be mixed, but not all of them.
    let sent = 0
    for (; sent < most && !isMixed(); sent += 1) {
      for (const [index, packets] of [low, high].entries()) {
        const [voice, packet] = [voices[index], packets[sent]]
        if (voice !== undefined && packet !== undefined) thread.push(voice, packet)
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    decoder.free()
    expect(sent).toBeLessThan(most)
  })

  it('leaves the packets of its caller usable', async () => {
    await started()
    const [packet] = await tonePackets(440, 0.2, 1)
    if (packet === undefined) throw new Error('no packet')
    const before = Array.from(packet.payload)
    thread.push(thread.openVoice([packet], 30), packet)
    expect(Array.from(packet.payload)).toEqual(before)
  })

  it('is not ready after a failure, and starts again', async () => {
    thread = new MixerThread(new URL('data:text/javascript,throw new Error("broken")'))
    const changed = vi.fn<() => void>()
    thread.subscribe({ mixed: () => undefined, changed })
    thread.start()
    await vi.waitUntil(() => changed.mock.calls.length >= 2, patience)
    expect(thread.isReady).toBe(false)
  })
})
