import { atom, type Atom, type createStore } from 'jotai'
import type { UserSessionItem, UserSessionList } from '../../../contract/users/users.ts'
import type { Result } from '../result.ts'

/** State of the list of an account’s open sessions. */
export type OpenSessionsView =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  /** `refused`: why the last one could not be ended. */
  | { kind: 'shown'; items: UserSessionItem[]; busy: boolean; refused: string | null }

export interface OpenSessions {
  viewAtom: Atom<OpenSessionsView>
  load(): Promise<void>
  /** Ends what `end` ends, and looks again. */
  leave(end: () => Promise<Result<null>>): Promise<void>
}

/** The sessions of an account that are open, as `list` has them. */
export function createOpenSessions(
  list: () => Promise<Result<UserSessionList>>,
  store: ReturnType<typeof createStore>,
): OpenSessions {
  const view = atom<OpenSessionsView>({ kind: 'loading' })
  const load = async (refused: string | null = null) => {
    const answer = await list()
    store.set(
      view,
      answer.ok
        ? { kind: 'shown', items: answer.value.items, busy: false, refused }
        : { kind: 'failed', code: answer.code },
    )
  }
  return {
    viewAtom: view,
    load: () => load(),
    leave: async (end) => {
      const now = store.get(view)
      if (now.kind !== 'shown' || now.busy) return
      store.set(view, { ...now, busy: true, refused: null })
      const answer = await end()
      await load(answer.ok ? null : answer.code)
    },
  }
}
