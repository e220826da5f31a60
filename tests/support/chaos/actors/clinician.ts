import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { systemClock } from '../../../../src/server/config.ts'
import { type ConferenceEvents, join } from '../../media/conference.ts'
import type { Happening } from '../history.ts'

const Message = z.object({ payload: z.string() })

export const clinicianName = 'Dr. Haruka Mori'

interface ClinicianDeps {
  /** Returns the server's address, which changes with each start. */
  readonly server: () => string
  readonly alias: string
  readonly pin: string
  readonly name?: string
  readonly note: (happening: Happening) => void
}

/** A clinician who is in the room's call to read the chat, over a network that does not fail. */
export class Clinician {
  readonly #deps: ClinicianDeps
  readonly #visits: ConferenceEvents[] = []
  #gone = false
  #isThere = false

  constructor(deps: ClinicianDeps) {
    this.#deps = deps
    void this.#stay()
  }

  get isThere(): boolean {
    return this.#isThere
  }

  /**
   * Leaves, and returns the messages received, in order. A message shown again after rejoining counts once.
   */
  leave(): readonly string[] {
    this.#gone = true
    this.#visits.at(-1)?.close()
    const read = new Map<string, string>()
    for (const [visit, { all }] of this.#visits.entries())
      for (const [at, { name, id, data }] of all.entries())
        if (name === 'message_received')
          read.set(id ?? `${String(visit)} ${String(at)}`, z.parse(Message, data).payload)
    return [...read.values()]
  }

  /**
   * Joins, and rejoins after the server was killed, until the call is over or the clinician is no longer
   * needed.
   */
  async #stay(): Promise<void> {
    const { server, alias, pin, name = clinicianName, note } = this.#deps
    while (!this.#gone) {
      const attendee = await join({ url: server() }, alias, { name, pin }).catch(() => null)
      const events = (await attendee?.follow().catch(() => null)) ?? null
      if (events !== null) {
        this.#visits.push(events)
        note({ kind: 'clinician', at: systemClock.now(), there: true })
        this.#isThere = true
        await events.ended
        this.#isThere = false
        note({ kind: 'clinician', at: systemClock.now(), there: false })
      }
      await setTimeout(100)
    }
  }
}
