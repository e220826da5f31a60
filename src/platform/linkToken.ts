import { callInHash, knockInHash, newsInHash, type PressedNews } from '../domain/calls/deskLinks.ts'
import { requestSecretOf, secretOf } from '../domain/calls/meetLink.ts'

/** Storage of one tab. Some browser settings block it; a reload then needs the link again. */
type TabStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Takes the secret out of an address such as `/meet#t=…`, and removes it from the address and the history
 * immediately. Returns null if there is none.
 */
export function takeToken(page: Pick<Window, 'location' | 'history'>): string | null {
  return taken(page, secretOf)
}

/**
 * Takes the id of a knock out of an address such as `/meet/desk#knock=…`, and removes it from the address and
 * the history, so that a reload does not join again. Returns null if there is none.
 */
export const takeKnock = (page: Pick<Window, 'location' | 'history'>): string | null =>
  taken(page, knockInHash)

/** Key of the call whose "Join" was pressed in this tab. */
const pressedCall = 'wardlink.join'

/** Remembers for this tab that the person has pressed "Join" for a call, before the link is followed. */
export function rememberCall(storage: TabStorage, id: string): void {
  try {
    storage().setItem(pressedCall, id)
  } catch {
    // Blocked by the browser's settings: the desk then shows the call, and does not join it.
  }
}

/**
 * Takes the id of a call out of an address such as `/meet/desk#join=…`. `joins` is true only after "Join" was
 * pressed for it in this tab: a link alone, which anyone could send, must not open a camera.
 */
export function takeCall(
  page: Pick<Window, 'location' | 'history'>,
  storage: TabStorage,
): { id: string; joins: boolean } | null {
  const id = taken(page, callInHash)
  if (id === null) return null
  try {
    const joins = storage().getItem(pressedCall) === id
    storage().removeItem(pressedCall)
    return { id, joins }
  } catch {
    return { id, joins: false }
  }
}

/** Does the same for the secret of a care request's link, in an address such as `/meet#r=…`. */
export const takeRequestSecret = (page: Pick<Window, 'location' | 'history'>): string | null =>
  taken(page, requestSecretOf)

/** Does the same for the call or request of a notification, in an address such as `/meet/desk#call=…`. */
export const takePressed = (page: Pick<Window, 'location' | 'history'>): PressedNews | null =>
  taken(page, newsInHash)

function taken<Found>(
  page: Pick<Window, 'location' | 'history'>,
  find: (hash: string) => Found | null,
): Found | null {
  const found = find(page.location.hash)
  if (found !== null)
    page.history.replaceState(page.history.state, '', page.location.pathname + page.location.search)
  return found
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
