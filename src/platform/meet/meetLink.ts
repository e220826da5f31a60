import * as z from 'zod/mini'
import { MeetLookReply } from '../../contract/calls/meet.ts'

const Wish = z.object({ on: z.boolean(), id: z.nullable(z.string()) })

const KeptSeat = z.object({
  resume: z.string(),
  name: z.string(),
  invitation: MeetLookReply,
  stay: z.optional(
    z.object({
      id: z.string(),
      at: z.number(),
      closed: z.boolean(),
      wishes: z.object({ camera: Wish, microphone: Wish }),
      ticket: z.nullable(z.string()),
    }),
  ),
})

export type KeptSeat = z.infer<typeof KeptSeat>

const KeptDesk = z.object({ secret: z.nullable(z.string()), name: z.string() })

type TabStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Storage of one tab, kept over a reload and lost with the tab. A user whose browser stores nothing can still
 * join.
 */
export const tabMemory = (storage: TabStorage) => memoryOf('wardlink.meet', KeptSeat, storage)

/** Storage for the consult desk that a tab has open, and the user's name there. */
export const consultDeskMemory = (storage: TabStorage) => memoryOf('wardlink.desk', KeptDesk, storage)

function memoryOf<Kept extends z.ZodMiniObject>(key: string, schema: Kept, storage: TabStorage) {
  return {
    load: (): z.infer<Kept> | null => {
      try {
        const kept: unknown = JSON.parse(storage().getItem(key) ?? 'null')
        const read = z.safeParse(schema, kept)
        return read.success ? read.data : null
      } catch {
        return null
      }
    },
    save: (kept: z.infer<Kept> | null): void => {
      try {
        if (kept === null) storage().removeItem(key)
        else storage().setItem(key, JSON.stringify(kept))
      } catch {
        // Blocked by the browser's settings: a reload then needs a new invite.
      }
    },
  }
}
