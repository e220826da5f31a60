import { systemClock } from '../../../src/server/config.ts'
import { Clinician } from './clinician.ts'
import type { Scene } from './scene.ts'
import type { Act } from './schedule.ts'
import { until } from './until.ts'

/** How long the clinician waits for a call that the patient asked for: milliseconds. */
const callWithinMs = 5_000

/** What the person does in the room, and the clinician who comes when he is called. */
export class Visit {
  readonly #scene: Scene
  #clinician: Clinician | null = null

  constructor(scene: Scene) {
    this.#scene = scene
  }

  async does(act: Exclude<Act, { act: 'nextPatient' }>, during: () => Promise<void>): Promise<boolean> {
    const { tablet, person } = this.#scene
    if (act.act === 'secondTab') {
      await during()
      return tablet.openTab()
    }
    const could = await person.does(act, during)
    if (act.act === 'call' && could) await this.#callClinician()
    return could
  }

  /** Nobody comes any more; what the clinician read is noted. */
  end(): void {
    const read = this.#clinician?.leave() ?? []
    for (const text of read) this.#scene.note({ kind: 'heard', at: systemClock.now(), text })
  }

  async #callClinician(): Promise<void> {
    const { ward, room, note } = this.#scene
    const called = async (): Promise<boolean> => (await ward.callOf(room)) !== null
    // Under a fault no call may come of it.
    await until('the room is in a call', called, callWithinMs).catch(() => undefined)
    const call = await ward.callOf(room)
    if (call !== null) this.#clinician ??= new Clinician({ ...call, server: () => ward.url, note })
  }
}
