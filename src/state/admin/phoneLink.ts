import { atom, type Atom, type createStore } from 'jotai'
import type { ConsolePorts } from './ports.ts'

/** State of the last requested link; `room` is the room that it opens. */
export type PhoneLinkView =
  | { kind: 'none' }
  | { kind: 'asking'; room: string }
  | { kind: 'issued'; room: string; link: string }
  | { kind: 'refused'; room: string; code: string }

export interface PhoneLinks {
  viewAtom: Atom<PhoneLinkView>
  /** Requests a link for a room, unless a request is in progress. */
  issue(room: string): Promise<void>
}

/** Creates links for patients' own phones, which are shown once and stored nowhere. */
export function createPhoneLinks(
  ports: Pick<ConsolePorts, 'rooms'>,
  store: ReturnType<typeof createStore>,
): PhoneLinks {
  const view = atom<PhoneLinkView>({ kind: 'none' })
  return {
    viewAtom: view,
    issue: async (room) => {
      if (store.get(view).kind === 'asking') return
      store.set(view, { kind: 'asking', room })
      const result = await ports.rooms.issuePhoneLink({ id: room })
      store.set(
        view,
        result.ok
          ? { kind: 'issued', room, link: result.value.link }
          : { kind: 'refused', room, code: result.code },
      )
    },
  }
}
