import { knockInHash } from '../domain/calls/knockLink.ts'
import { secretOf } from '../domain/calls/meetLink.ts'

/** Storage of one tab. Some browser settings block it; a reload then needs the link again. */
type TabStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Takes the secret out of an address such as `/meet#t=…`, and removes it from the address and the history
 * immediately. Returns null if there is none.
 */
export function takeToken(page: Pick<Window, 'location' | 'history'>): string | null {
  const token = secretOf(page.location.hash)
  if (token === null) return null
  page.history.replaceState(page.history.state, '', page.location.pathname + page.location.search)
  return token
}

/**
 * Takes the id of a knock out of an address such as `/meet/desk#knock=…`, and removes it from the address and
 * the history, so that a reload does not join again. Returns null if there is none.
 */
export function takeKnock(page: Pick<Window, 'location' | 'history'>): string | null {
  const knock = knockInHash(page.location.hash)
  if (knock === null) return null
  page.history.replaceState(page.history.state, '', page.location.pathname + page.location.search)
  return knock
}

/** Keeps the secret of a link across reloads of its page, until it is used or the tab is closed. */
export function linkMemory(storage: TabStorage, path: string) {
  const key = `wardlink.link ${path}`
  return {
    load: (): string | null => {
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    save: (token: string | null): void => {
      try {
        if (token === null) storage().removeItem(key)
        else storage().setItem(key, token)
      } catch {
        // Blocked by the browser's settings.
      }
    },
  }
}
