import type { Leftover } from '../history.ts'
import { firstPatient, nextPatient, type Scene } from '../scene.ts'
import { readEverything } from './storage.ts'
import { tracesOf } from '../checks/traces.ts'

/** Handover of the tablet from one patient to the next. */
export class Handover {
  readonly #scene: Scene
  #gone = false

  constructor(scene: Scene) {
    this.#scene = scene
  }

  /** Logs the patient out with the Logout button, if it is available now. */
  async logOut(during: () => Promise<void>): Promise<boolean> {
    this.#gone = true
    return this.#scene.person.logOut(during)
  }

  /** The hospital admits the next patient while the tablet is in use. */
  async discharge(during: () => Promise<void>): Promise<boolean> {
    this.#gone = true
    await during()
    await this.#scene.ward.admit(this.#scene.room.id, nextPatient)
    return true
  }

  /**
   * Admits the next patient once all is well: the hospital notes who is in the bed now, and the code is
   * scanned for the new patient.
   */
  async admitNext(): Promise<void> {
    if (!this.#gone) return
    const { ward, room, tablet, person, network } = this.#scene
    await ward.admit(room.id, nextPatient)
    await tablet.closeOtherTabs()
    await person.enter(await ward.link(room, network.url), nextPatient, room.number)
  }

  /** Returns what is left in the browser of the patient who left. */
  async leftovers(): Promise<Leftover[]> {
    if (!this.#gone) return []
    const traces = tracesOf(this.#scene.happenings, firstPatient)
    const everything = await readEverything(this.#scene.tablet.page)
    return everything.flatMap(({ where, text }) =>
      traces.filter((trace) => text.includes(trace)).map((what) => ({ where, what })),
    )
  }
}
