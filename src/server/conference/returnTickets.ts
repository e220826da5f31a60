import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { ConferenceEntry } from './conferenceBook.ts'

/** Who came to a conference, whichever place he has in it now. */
export interface Attendee {
  /** The first place that he had. */
  readonly person: string
  /** When he came first, in epoch milliseconds. */
  readonly since: number
}

const Written = z.object({ alias: z.string(), call: z.string(), person: z.string(), since: z.number() })

/**
 * What somebody shows who comes back into a conference, so that he is told what was said meanwhile: also at another
 * process than the one that he was at, which may have died with all it knew. Signed, because nobody else may read that.
 * It opens nothing by itself: a PIN is asked for as ever.
 */
export class ReturnTickets {
  readonly #key: string

  /** `key`: a secret that all processes of an installation share. */
  constructor(key: string) {
    this.#key = key
  }

  issue({ alias, call }: ConferenceEntry, { person, since }: Attendee): string {
    const text = Buffer.from(JSON.stringify({ alias, call, person, since })).toString('base64url')
    return `${text}.${this.#sign(text).toString('base64url')}`
  }

  /** Null for what was not issued for this very call: the next one at the same alias is another patient's, perhaps. */
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
