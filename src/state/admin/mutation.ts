import { atom, type Atom, type createStore } from 'jotai'
import type { Result, Refusal } from './result.ts'

/** State of a request that was sent to the server. */
export type MutationView =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'done' }
  | { kind: 'refused'; refusal: Refusal }

export interface Mutation {
  viewAtom: Atom<MutationView>
  /** Sends the request, unless one is in progress. */
  make(send: () => Promise<Result<null>>): Promise<void>
}

/** Creates a request that a form sends once, and can send again after a refusal. */
export function createMutation(store: ReturnType<typeof createStore>): Mutation {
  const view = atom<MutationView>({ kind: 'idle' })
  return {
    viewAtom: view,
    make: async (send) => {
      if (store.get(view).kind === 'busy') return
      store.set(view, { kind: 'busy' })
      const result = await send()
      store.set(view, result.ok ? { kind: 'done' } : { kind: 'refused', refusal: result })
    },
  }
}
