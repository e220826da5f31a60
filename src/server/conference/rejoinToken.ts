import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { ConferenceEntry } from './conferenceRegistry.ts'

/** Person who came to a conference, whichever seat they have in it now. */
export interface Attendee {
  /** First seat that the person had. */
  readonly person: string
  /** When the person first joined, in epoch milliseconds. */
  readonly since: number
}

const Written = z.object({ alias: z.string(), call: z.string(), person: z.string(), since: z.number() })

/**
 * Issues and reads the tickets that participants present when they rejoin a conference, so that they receive
 * what they missed. This also works at another process than before, which may have died with all its state.
 * Tickets are signed, because no one else may read those messages. A ticket admits no one by itself: the PIN
 * is still required.
 */
export class RejoinTokens {
  readonly #key: string

  /** `key` is a secret that all processes of an installation share. */
  constructor(key: string) {
    this.#key = key
  }

  issue({ alias, call }: ConferenceEntry, { person, since }: Attendee): string {
    const text = Buffer.from(JSON.stringify({ alias, call, person, since })).toString('base64url')
    return `${text}.${this.#sign(text).toString('base64url')}`
  }

  /**
   * Returns the attendee of a ticket; null if it was not issued for this call. The next call at the same
   * alias may be another patient's.
   */
  read(ticket: string | undefined, { alias, call }: ConferenceEntry): Attendee | null {
    const [text = '', signature = ''] = ticket?.split('.') ?? []
    const given = Buffer.from(signature, 'base64url')
    const right = this.#sign(text)
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null
    const written = Written.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (!written.success || written.data.alias !== alias || written.data.call !== call) return null
    return written.data
  }

  #sign(text: string): Buffer {
    return createHmac('sha256', this.#key).update(`return ticket ${text}`).digest()
  }
}
