import type { DeviceState } from '../../../contract/devices/device.ts'
import type { JournalEntry } from '../../../contract/monitoring/monitoring.ts'
import type { Clock, Log } from '../../config.ts'
import { journalLength } from '../../db/devices/journalStore.ts'
import type { DeviceRecords } from '../deviceRecords.ts'

/**
 * Longest delay before events are written, in milliseconds. Events are gathered because a held motion button
 * sends four commands a second.
 */
const saveMs = 5_000

/** Weight of a new round trip in the average: one slow answer does not make a slow connection. */
const weight = 0.3
/**
 * Minimum change of the round trip before it is written again: in milliseconds and as a fraction of the
 * written value, the larger of the two.
 */
const otherBy = { ms: 20, part: 0.15 } as const

interface JournalDeps {
  records: DeviceRecords
  clock: Clock
  log: Log
  room: { id: string; customerId: string }
}

/**
 * Records the traffic between the server and one device: its last commands, its round trip, and since when
 * its camera has been covered or lost.
 */
export class Journal {
  readonly #deps: JournalDeps
  #entries: JournalEntry[] = []
  #roundTrip: number | null = null
  #writtenRoundTrip: number | null = null
  #seen: { covered: boolean; cameraLost: boolean } | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(deps: JournalDeps) {
    this.#deps = deps
  }

  linked(): void {
    this.#add({ what: 'linked', at: this.#deps.clock.now() })
  }

  /** Records the end of the link. */
  async lost(code: number): Promise<void> {
    this.#add({ what: 'lost', at: this.#deps.clock.now(), code })
    await this.flush()
  }

  /**
   * Records the outcome of a command, `ms` milliseconds after it was sent. Repeats of the same outcome are
   * counted in one entry.
   */
  command(command: string, outcome: string, ms: number): void {
    const at = this.#deps.clock.now()
    const last = this.#entries.at(-1)
    if (last?.what === 'command' && last.command === command && last.outcome === outcome) {
      this.#entries[this.#entries.length - 1] = { ...last, at, ms: Math.round(ms), times: last.times + 1 }
      return
    }
    this.#add({ what: 'command', at, command, outcome, ms: Math.round(ms), times: 1 })
  }

  /** Records that the device answered a ping after `ms` milliseconds. */
  answered(ms: number): void {
    this.#roundTrip = this.#roundTrip === null ? ms : this.#roundTrip * (1 - weight) + ms * weight
    const written = this.#writtenRoundTrip
    const otherwise = Math.max(otherBy.ms, (written ?? 0) * otherBy.part)
    if (written === null || Math.abs(this.#roundTrip - written) > otherwise) this.#soon()
  }

  onState({ covered, camera }: DeviceState): void {
    const cameraLost = camera === 'unknown'
    if (this.#seen?.covered === covered && this.#seen.cameraLost === cameraLost) return
    this.#seen = { covered, cameraLost }
    this.#soon()
  }

  /** Writes the pending entries. A failure loses only past entries, and is logged. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { records, clock, room, log } = this.#deps
    const roundTripMs = this.#roundTrip === null ? null : Math.round(this.#roundTrip)
    const entries = this.#entries
    this.#entries = []
    this.#writtenRoundTrip = roundTripMs
    const key = { roomId: room.id, customerId: room.customerId }
    await records.journals
      .add({ ...key, entries, roundTripMs, seen: this.#seen, now: new Date(clock.now()) })
      .catch((error: unknown) => log.warn({ err: error }, 'a device journal was not written'))
  }

  #add(entry: JournalEntry): void {
    this.#entries = [...this.#entries, entry].slice(-journalLength)
    this.#soon()
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), saveMs)
  }
}
