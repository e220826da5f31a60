import type { IceServers } from '../../contract/conference/webRtc.ts'
import type { Camera } from './camera.ts'
import type { Microphone } from './microphone.ts'

/**
 * Durations in milliseconds: listening for the loudest sound (`loudest`), to the room before the tone
 * (`before`), and to the tone (`tone`).
 */
const times = { loudest: 2_000, before: 400, tone: 800, tick: 40, wake: 500, reach: 5_000 } as const
/** The tone's pitch in Hz, which every loudspeaker can play and few rooms produce. */
const pitch = 1_000

/**
 * Measures how the camera, microphone and loudspeaker actually perform. Picture and sound never leave the
 * page and are not stored.
 */
export class Probe {
  readonly #camera: Camera
  readonly #microphone: Microphone

  constructor(camera: Camera, microphone: Microphone) {
    this.#camera = camera
    this.#microphone = microphone
  }

  picture() {
    return this.#camera.figures()
  }

  async loudest(): Promise<number | null> {
    return this.#withAudio(async (context) => {
      const ear = this.#ear(context)
      return ear === null ? null : peakOf(ear, times.loudest)
    })
  }

  async tone(volume: number): Promise<{ blocked: true } | { blocked: false; louder: number | null }> {
    const heard = await this.#withAudio(async (context) => {
      const ear = this.#ear(context)
      const before = ear === null ? null : await pitchIn(ear, context, times.before)
      const oscillator = new OscillatorNode(context, { type: 'sine', frequency: pitch })
      const gain = new GainNode(context, { gain: volume })
      oscillator.connect(gain).connect(context.destination)
      oscillator.start()
      const during = ear === null ? await wait(times.tone) : await pitchIn(ear, context, times.tone)
      oscillator.stop()
      const louder = before === null || during === null ? null : Math.round(during - before)
      return { blocked: false, louder } as const
    })
    return heard ?? { blocked: true }
  }

  async reach(servers: IceServers): Promise<number | null> {
    const startedAt = performance.now()
    const peer = new RTCPeerConnection({
      iceServers: servers.map(({ urls, username, credential }) => ({
        urls,
        ...(username !== undefined && { username }),
        ...(credential !== undefined && { credential }),
      })),
    })
    try {
      const { promise, resolve } = Promise.withResolvers<number | null>()
      peer.addEventListener('icecandidate', ({ candidate }) => {
        // These candidates come from a server's response; a host candidate needs no server.
        if (candidate?.type === 'srflx' || candidate?.type === 'relay') resolve(performance.now() - startedAt)
      })
      peer.createDataChannel('probe')
      await peer.setLocalDescription(await peer.createOffer())
      return await Promise.race([promise, wait(times.reach)])
    } finally {
      peer.close()
    }
  }

  /** Runs `work` with audio; null if the browser requires a touch before it records or plays sound. */
  async #withAudio<Value>(work: (context: AudioContext) => Promise<Value>): Promise<Value | null> {
    const context = new AudioContext()
    try {
      // Without a touch, `resume` does not reject but stays pending.
      await Promise.race([context.resume(), wait(times.wake)])
      return context.state === 'running' ? await work(context) : null
    } finally {
      await context.close()
    }
  }

  #ear(context: AudioContext): AnalyserNode | null {
    const { stream } = this.#microphone
    if (stream === null) return null
    const ear = new AnalyserNode(context, { fftSize: 4_096, smoothingTimeConstant: 0 })
    context.createMediaStreamSource(stream).connect(ear)
    return ear
  }
}

/** Returns the loudest sample, in dBFS. */
async function peakOf(ear: AnalyserNode, ms: number): Promise<number> {
  const samples = new Float32Array(ear.fftSize)
  let peak = 0
  for (let passed = 0; passed < ms; passed += times.tick) {
    await wait(times.tick)
    ear.getFloatTimeDomainData(samples)
    peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), peak)
  }
  return peak === 0 ? quietest : Math.max(quietest, Math.round(20 * Math.log10(peak)))
}

/** Level that is reported for complete silence, in dBFS. */
const quietest = -120

/** Returns the maximum level at the tone's pitch, in dB. */
async function pitchIn(ear: AnalyserNode, context: AudioContext, ms: number): Promise<number> {
  const loudness = new Float32Array(ear.frequencyBinCount)
  const at = Math.round((pitch * ear.fftSize) / context.sampleRate)
  let most = quietest
  for (let passed = 0; passed < ms; passed += times.tick) {
    await wait(times.tick)
    ear.getFloatFrequencyData(loudness)
    most = Math.max(most, loudness[at] ?? quietest)
  }
  return most
}

const wait = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms))
