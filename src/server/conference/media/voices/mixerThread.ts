import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { VoicePacket } from './jitterBuffer.ts'
import type { MixedFrame, MixerReport, MixerRequest } from './mixerMessages.ts'

const program = join(import.meta.dirname, 'mixerWorker.ts')
/** Delay before a thread that ended is started again, in milliseconds; doubled after each failure. */
const restartMs = 1_000
const longestRestartMs = 30_000
/** Time after which a thread that runs counts as healthy, in milliseconds. */
const healthyMs = 60_000
/** Memory of the thread, in megabytes: codecs are outside of it. */
const heapMb = 64

/** Receiver of mixes: one conference. */
export interface MixerListener {
  readonly mixed: (frame: MixedFrame) => void
  /** Called when mixing became possible, and when it no longer is: all voices and mixes are gone then. */
  readonly changed: () => void
}

/** The mixer as the thread that forwards packets sees it. Voices and mixes are opened and closed in order. */
export interface MixerPort {
  readonly isReady: boolean
  subscribe(listener: MixerListener): () => void
  /** Starts the mixer, if it is not running: it is ready about 0.1 s later. */
  start(): void
  /** Opens a voice that continues after `heard`, and returns its number. */
  openVoice(heard: readonly VoicePacket[], delayMs: number): number
  push(voice: number, packet: VoicePacket): void
  closeVoice(voice: number): void
  /** Opens a mix of voices that are open, and returns its number. */
  openMix(voices: readonly number[]): number
  closeMix(mix: number): void
}

/** Runs the mixer in a worker thread. Starts it again after a failure; until then `isReady` is false. */
export class MixerThread implements MixerPort {
  readonly #listeners = new Set<MixerListener>()
  readonly #program: string | URL
  #worker: Worker | null = null
  #restart: NodeJS.Timeout | undefined
  #failures = 0
  #startedAtMs = 0
  #isReady = false
  #isClosed = false
  #lastVoice = 0
  #lastMix = 0

  /** Tests pass another `path` of the thread's program. */
  constructor(path: string | URL = program) {
    this.#program = path
  }

  get isReady(): boolean {
    return this.#isReady
  }

  subscribe(listener: MixerListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  start(): void {
    if (this.#isClosed || this.#worker !== null || this.#restart !== undefined) return
    const worker = new Worker(this.#program, { resourceLimits: { maxOldGenerationSizeMb: heapMb } })
    this.#worker = worker
    this.#startedAtMs = performance.now()
    worker.unref()
    worker.on('message', (report: MixerReport) => this.#receive(report))
    // `exit` follows. The server logs what this process writes.
    worker.on('error', (error) => process.stderr.write(`the mixer ended: ${String(error)}\n`))
    worker.once('exit', () => this.#hasGone(worker))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#restart)
    await this.#worker?.terminate()
  }

  openVoice(heard: readonly VoicePacket[], delayMs: number): number {
    this.#lastVoice += 1
    this.#post({ kind: 'openVoice', voice: this.#lastVoice, delayMs, heard: heard.map(copyOf) })
    return this.#lastVoice
  }

  push(voice: number, { sequenceNumber, timestamp, payload }: VoicePacket): void {
    const copy = new Uint8Array(payload)
    this.#post({ kind: 'packet', voice, sequenceNumber, timestamp, payload: copy }, [copy.buffer])
  }

  closeVoice(voice: number): void {
    this.#post({ kind: 'closeVoice', voice })
  }

  openMix(voices: readonly number[]): number {
    this.#lastMix += 1
    this.#post({ kind: 'openMix', mix: this.#lastMix, voices })
    return this.#lastMix
  }

  closeMix(mix: number): void {
    this.#post({ kind: 'closeMix', mix })
  }

  #post(request: MixerRequest, buffers: ArrayBuffer[] = []): void {
    this.#worker?.postMessage(request, buffers)
  }

  #receive(report: MixerReport): void {
    if (report.kind === 'mixed')
      for (const frame of report.frames) for (const { mixed } of this.#listeners) mixed(frame)
    else {
      this.#isReady = true
      for (const { changed } of this.#listeners) changed()
    }
  }

  #hasGone(worker: Worker): void {
    if (this.#worker !== worker) return
    this.#worker = null
    this.#isReady = false
    if (this.#isClosed) return
    this.#failures = performance.now() - this.#startedAtMs > healthyMs ? 0 : this.#failures + 1
    const waitMs = Math.min(longestRestartMs, restartMs * 2 ** this.#failures)
    this.#restart = setTimeout(() => {
      this.#restart = undefined
      this.start()
    }, waitMs)
    this.#restart.unref()
    for (const { changed } of this.#listeners) changed()
  }
}

/** Copies a packet out of the datagram that it came in. */
function copyOf({ sequenceNumber, timestamp, payload }: VoicePacket): VoicePacket {
  return { sequenceNumber, timestamp, payload: new Uint8Array(payload) }
}
