import { atom, type Atom, type createStore } from 'jotai'
import type { LoginAsPeople } from '../../../contract/users/loginAs.ts'
import type { ConsolePorts } from '../ports.ts'

/** Found users; earlier results stay on screen while a new search runs. */
export type LoginAsSearchView = { found: LoginAsPeople | null; code: string | null }

export interface LoginAsSearch {
  viewAtom: Atom<LoginAsSearchView>
  /** Searches for users; of concurrent calls, the last one wins. */
  find(q: string): Promise<void>
}

/** Creates the search for users as whom the caller may work through Login As. */
export function createLoginAsSearch(
  ports: Pick<ConsolePorts, 'peopleToBecome'>,
  store: ReturnType<typeof createStore>,
): LoginAsSearch {
  const view = atom<LoginAsSearchView>({ found: null, code: null })
  let asked = 0
  return {
    viewAtom: view,
    find: async (q) => {
      asked += 1
      const mine = asked
      const result = await ports.peopleToBecome(q)
      if (mine !== asked) return
      store.set(view, result.ok ? { found: result.value, code: null } : { found: null, code: result.code })
    },
  }
}
