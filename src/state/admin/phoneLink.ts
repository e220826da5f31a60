import { atom, type Atom, type createStore } from 'jotai'
import type { ConsolePorts } from './ports.ts'

/** The link that was asked for last; `room` is the place it leads into. */
export type PhoneLinkView =
  | { kind: 'none' }
  | { kind: 'asking'; room: string }
  | { kind: 'issued'; room: string; link: string }
  | { kind: 'refused'; room: string; code: string }

export interface PhoneLinks {
  viewAtom: Atom<PhoneLinkView>
  /** Asks for a link into a place, unless one is being asked for. */
  issue(room: string): Promise<void>
}

/** Links for patients' own phones: shown once, and kept nowhere. */
export function createPhoneLinks(
  ports: Pick<ConsolePorts, 'issuePhoneLink'>,
  store: ReturnType<typeof createStore>,
): PhoneLinks {
  const view = atom<PhoneLinkView>({ kind: 'none' })
  return {
    viewAtom: view,
    issue: async (room) => {
      if (store.get(view).kind === 'asking') return
      store.set(view, { kind: 'asking', room })
      const answer = await ports.issuePhoneLink(room)
      store.set(
        view,
        answer.ok
          ? { kind: 'issued', room, link: answer.value.link }
          : { kind: 'refused', room, code: answer.code },
      )
    },
  }
}
