import { atom, type Atom, type createStore } from 'jotai'
import type { Answer, Refusal } from './answer.ts'

/** State of a request that was sent to the server. */
export type AttemptView =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'done' }
  | { kind: 'refused'; refusal: Refusal }

export interface Attempt {
  viewAtom: Atom<AttemptView>
  /** Sends it, unless it is under way. */
  make(send: () => Promise<Answer<null>>): Promise<void>
}

/** Something that a form sends once, and may send again after a refusal. */
export function createAttempt(store: ReturnType<typeof createStore>): Attempt {
  const view = atom<AttemptView>({ kind: 'idle' })
  return {
    viewAtom: view,
    make: async (send) => {
      if (store.get(view).kind === 'busy') return
      store.set(view, { kind: 'busy' })
      const answer = await send()
      store.set(view, answer.ok ? { kind: 'done' } : { kind: 'refused', refusal: answer })
    },
  }
}
