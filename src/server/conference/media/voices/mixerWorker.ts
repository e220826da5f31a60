/** The mixer's thread, inside the media process: no codec runs on the thread that forwards packets. */
import { parentPort } from 'node:worker_threads'
import { FrameTimer } from './frameTimer.ts'
import { Mixer } from './mixer.ts'
import type { MixerReport, MixerRequest } from './mixerMessages.ts'
import { openDecoder, openEncoder } from './opusCodec.ts'

const now = () => performance.now()
const port = parentPort
if (port === null) throw new Error('the mixer runs in a worker thread')

const report = (message: MixerReport, buffers: ArrayBuffer[] = []) => port.postMessage(message, buffers)

const mixer = new Mixer({ decoder: openDecoder, encoder: openEncoder })
const timer = new FrameTimer({
  now,
  frame: (nowMs) => {
    const frames = mixer.tick(nowMs)
    const buffers = frames.flatMap(({ payload: { buffer } }) => (buffer instanceof ArrayBuffer ? buffer : []))
    report({ kind: 'mixed', frames }, buffers)
  },
})

// The codecs are there before the first call needs them.
const decoder = await openDecoder()
const encoder = await openEncoder()
decoder.free()
encoder.free()

let handled = Promise.resolve()

async function handle(request: MixerRequest): Promise<void> {
  await mixer.handle(request, now())
  if (mixer.isIdle) timer.stop()
  else timer.start()
}

port.on('message', (request: MixerRequest) => {
  // A failure ends the thread, and calls go on with one voice at a time.
  handled = handled.then(() => handle(request))
})
report({ kind: 'ready' })
