import { atom, type Atom, type createStore } from 'jotai'
import type { Answer } from './answer.ts'

export type WhyView<Told> =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | { kind: 'answered'; why: Told }

export interface Why<Question, Told> {
  viewAtom: Atom<WhyView<Told>>
  /** Of several questions the last one counts; until it is answered the answer before stays in sight. */
  ask(question: Question): Promise<void>
}

/** Creates the explanation of why a room has a function, or a user a right, or why not. */
export function createWhy<Question, Told>(
  find: (question: Question) => Promise<Answer<Told>>,
  store: ReturnType<typeof createStore>,
): Why<Question, Told> {
  const view = atom<WhyView<Told>>({ kind: 'loading' })
  let asked = 0
  return {
    viewAtom: view,
    ask: async (question) => {
      asked += 1
      const mine = asked
      const answer = await find(question)
      if (mine !== asked) return
      store.set(
        view,
        answer.ok ? { kind: 'answered', why: answer.value } : { kind: 'failed', code: answer.code },
      )
    },
  }
}
