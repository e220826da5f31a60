import type { TestOverFrame, TestStepFrame } from '../../../contract/technician/deviceTechnician.ts'
import { outcomeOf } from '../../../domain/technician/deviceTest.ts'
import type { Clock, Log } from '../../config.ts'
import type { Database, Tx } from '../../db/database.ts'
import { deviceTestStore } from '../../db/technician/deviceTestStore.ts'

interface TestRecordDeps {
  database: Database
  clock: Clock
  log: Log
  room: { id: string; customerId: string }
}

/** Records a device’s test steps in the order in which the device reports them. */
export class TestRecord {
  readonly #deps: TestRecordDeps
  #written: Promise<void> = Promise.resolve()
  /** Running test, known from its first reported step; null if there is none. */
  #test: string | null = null

  constructor(deps: TestRecordDeps) {
    this.#deps = deps
  }

  step({ test, step }: TestStepFrame): void {
    this.#test = test
    this.#write((tx) => deviceTestStore.addStep(tx, this.#deps.room.id, test, step))
  }

  over({ test, interrupted }: TestOverFrame): void {
    const { room, clock } = this.#deps
    this.#test = null
    this.#write(async (tx) => {
      const steps = await deviceTestStore.stepsOf(tx, room.id, test)
      const end =
        interrupted === undefined
          ? { state: outcomeOf(steps), reason: null }
          : ({ state: 'interrupted', reason: interrupted } as const)
      await deviceTestStore.end(tx, room.id, test, end, new Date(clock.now()))
    })
  }

  /** Ends the running test as interrupted, because the device is gone. Resolves when that is written. */
  abandon(): Promise<void> {
    const { room, clock } = this.#deps
    const test = this.#test
    const end = { state: 'interrupted', reason: 'offline' } as const
    if (test !== null) this.#write((tx) => deviceTestStore.end(tx, room.id, test, end, new Date(clock.now())))
    return this.#written
  }

  #write(change: (tx: Tx) => Promise<void>): void {
    const { database, room, log } = this.#deps
    this.#written = this.#written
      .then(() => database.transaction({ customers: [room.customerId] }, change))
      .catch((error: unknown) => log.warn({ err: error }, 'a device test was not written down'))
  }
}
