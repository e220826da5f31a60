import * as z from 'zod/mini'
import { MeetLookReply } from '../../contract/meet.ts'

/** The secret of an address such as `/meet#t=…`; the address and the history lose it at once. */
export function takeToken(page: Pick<Window, 'location' | 'history'>): string | null {
  const token = new URLSearchParams(page.location.hash.slice(1)).get('t')
  if (token === null) return null
  page.history.replaceState(page.history.state, '', page.location.pathname + page.location.search)
  return token
}

const KeptPlace = z.object({ resume: z.string(), name: z.string(), invitation: MeetLookReply })
type KeptPlace = z.infer<typeof KeptPlace>

const key = 'wardlink.meet'

/** What one tab keeps over a reload, and loses with the tab. A browser that keeps nothing still joins. */
export function tabMemory(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  return {
    load: (): KeptPlace | null => {
      try {
        const kept: unknown = JSON.parse(storage().getItem(key) ?? 'null')
        const read = z.safeParse(KeptPlace, kept)
        return read.success ? read.data : null
      } catch {
        return null
      }
    },
    save: (place: KeptPlace | null): void => {
      try {
        if (place === null) storage().removeItem(key)
        else storage().setItem(key, JSON.stringify(place))
      } catch {
        // Refused by the browser's own settings: a reload then needs a new invitation.
      }
    },
  }
}
