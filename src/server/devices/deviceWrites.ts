import type { DeviceState } from '../../contract/device.ts'
import type { Database } from '../db/database.ts'
import { deviceStore } from '../db/deviceStore.ts'
import { GatheredWrites } from '../db/gatheredWrites.ts'
import { journalLength, journalStore, type WrittenJournal } from '../db/journalStore.ts'

interface WrittenState {
  roomId: string
  state: DeviceState
}

/** What is told of the devices of this process, written down for many rooms at once. */
export class DeviceWrites {
  readonly states: GatheredWrites<WrittenState>
  readonly journals: GatheredWrites<WrittenJournal>

  constructor(database: Database) {
    this.states = new GatheredWrites({
      merge: (_earlier, later) => later,
      write: (states) => database.transaction('platform', (tx) => deviceStore.saveStates(tx, states)),
    })
    this.journals = new GatheredWrites({
      merge: (earlier, later) => ({
        ...later,
        entries: [...earlier.entries, ...later.entries].slice(-journalLength),
        roundTripMs: later.roundTripMs ?? earlier.roundTripMs,
        seen: later.seen ?? earlier.seen,
      }),
      write: (journals) => database.transaction('platform', (tx) => journalStore.write(tx, journals)),
    })
  }

  /** Resolves when all that was told has been written down, or could not be. */
  async settled(): Promise<void> {
    await Promise.all([this.states.settled(), this.journals.settled()])
  }
}
