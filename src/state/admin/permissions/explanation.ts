import { atom, type Atom, type createStore } from 'jotai'
import type { Result } from '../result.ts'

export type ExplanationView<Told> =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | { kind: 'answered'; why: Told }

export interface Explanation<Question, Told> {
  viewAtom: Atom<ExplanationView<Told>>
  /**
   * Asks a question; of concurrent calls, the last one wins. The previous answer stays on screen until the
   * new one arrives.
   */
  ask(question: Question): Promise<void>
}

/** Creates the explanation of why a room has a function, or a user a right, or why not. */
export function createExplanation<Question, Told>(
  find: (question: Question) => Promise<Result<Told>>,
  store: ReturnType<typeof createStore>,
): Explanation<Question, Told> {
  const view = atom<ExplanationView<Told>>({ kind: 'loading' })
  let asked = 0
  return {
    viewAtom: view,
    ask: async (question) => {
      asked += 1
      const mine = asked
      const result = await find(question)
      if (mine !== asked) return
      store.set(
        view,
        result.ok ? { kind: 'answered', why: result.value } : { kind: 'failed', code: result.code },
      )
    },
  }
}
