import { atom, type Atom, type createStore } from 'jotai'
import type { UserSessionItem, UserSessionList } from '../../../contract/users/users.ts'
import type { Result } from '../result.ts'

/** State of the list of an account’s open sessions. */
export type OpenSessionsView =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  /** `refused`: reason why the last session could not be ended. */
  | { kind: 'shown'; items: UserSessionItem[]; busy: boolean; refused: string | null }

export interface OpenSessions {
  viewAtom: Atom<OpenSessionsView>
  load(): Promise<void>
  /** Ends sessions by calling `end`, then loads the list again. */
  leave(end: () => Promise<Result<null>>): Promise<void>
}

/** Creates the list of an account's open sessions, as `list` returns them. */
export function createOpenSessions(
  list: () => Promise<Result<UserSessionList>>,
  store: ReturnType<typeof createStore>,
): OpenSessions {
  const view = atom<OpenSessionsView>({ kind: 'loading' })
  const load = async (refused: string | null = null) => {
    const result = await list()
    store.set(
      view,
      result.ok
        ? { kind: 'shown', items: result.value.items, busy: false, refused }
        : { kind: 'failed', code: result.code },
    )
  }
  return {
    viewAtom: view,
    load: () => load(),
    leave: async (end) => {
      const now = store.get(view)
      if (now.kind !== 'shown' || now.busy) return
      store.set(view, { ...now, busy: true, refused: null })
      const result = await end()
      await load(result.ok ? null : result.code)
    },
  }
}
