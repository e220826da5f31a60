import { atom, type Atom, type createStore } from 'jotai'
import type { RoomItem } from '../../contract/rooms.ts'
import type { ConsolePorts } from './ports.ts'

/** Rooms to choose from: those that match the words, as many as one can look through. */
export type RoomSearchView =
  | { kind: 'searching'; items: readonly RoomItem[]; total: number }
  | { kind: 'found'; items: readonly RoomItem[]; total: number }
  | { kind: 'failed'; code: string }

export interface RoomSearch {
  viewAtom: Atom<RoomSearchView>
  /** Of several asked for, the last one counts. */
  ask(words: string): Promise<void>
}

/** So many can be looked through; for others one types more. */
const shownRooms = 100

export function createRoomSearch(
  { rooms }: Pick<ConsolePorts, 'rooms'>,
  store: ReturnType<typeof createStore>,
): RoomSearch {
  const view = atom<RoomSearchView>({ kind: 'searching', items: [], total: 0 })
  let asked = 0
  return {
    viewAtom: view,
    ask: async (words) => {
      asked += 1
      const mine = asked
      const { items, total } = { items: [], total: 0, ...store.get(view) }
      store.set(view, { kind: 'searching', items, total })
      const query = new URLSearchParams({ limit: String(shownRooms), q: words.trim() })
      const answer = await rooms(query)
      if (mine !== asked) return
      store.set(
        view,
        answer.ok
          ? { kind: 'found', items: answer.value.items, total: answer.value.total }
          : { kind: 'failed', code: answer.code },
      )
    },
  }
}
