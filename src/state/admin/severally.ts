import { atom, type Atom, type createStore } from 'jotai'
import type { Answer, Refusal } from './answer.ts'
import { type Failed, inTurn } from './inTurn.ts'

/** State of an action that is applied to several items separately. */
export type SeveralView<Item> =
  | { kind: 'idle' }
  | { kind: 'busy'; done: number; total: number }
  /** `done`: the number of items for which the action succeeded. */
  | { kind: 'over'; done: number; failed: readonly Failed<Item>[] }
  | { kind: 'refused'; refusal: Refusal }

export interface Severally<Item> {
  viewAtom: Atom<SeveralView<Item>>
  /** Does it to each; after some have failed, to those alone. Nothing while it is under way. */
  run(
    collect: () => Promise<Answer<readonly Item[]>>,
    act: (item: Item) => Promise<Answer<unknown>>,
  ): Promise<void>
  /** The next is done to all again. */
  forget(): void
}

/** Creates an action on several items that reports why each failed item failed. */
export function createSeverally<Item>(store: ReturnType<typeof createStore>): Severally<Item> {
  const view = atom<SeveralView<Item>>({ kind: 'idle' })
  const show = (next: SeveralView<Item>) => store.set(view, next)

  return {
    viewAtom: view,
    run: async (collect, act) => {
      const before = store.get(view)
      if (before.kind === 'busy') return
      show({ kind: 'busy', done: 0, total: 0 })
      const answer: Answer<readonly Item[]> =
        before.kind === 'over' ? { ok: true, value: before.failed.map(({ item }) => item) } : await collect()
      if (!answer.ok) return show({ kind: 'refused', refusal: answer })
      const total = answer.value.length
      const failed = await inTurn(answer.value, act, (done) => show({ kind: 'busy', done, total }))
      show({ kind: 'over', done: total - failed.length, failed })
    },
    forget: () => show({ kind: 'idle' }),
  }
}
