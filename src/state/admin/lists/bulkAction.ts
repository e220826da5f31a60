import { atom, type Atom, type createStore } from 'jotai'
import type { Result, Refusal } from '../result.ts'
import { type Failed, mapConcurrent } from './mapConcurrent.ts'

/** State of an action that is applied to several items separately. */
export type BulkActionView<Item> =
  | { kind: 'idle' }
  | { kind: 'busy'; done: number; total: number }
  /** `done`: the number of items for which the action succeeded. */
  | { kind: 'over'; done: number; failed: readonly Failed<Item>[] }
  | { kind: 'refused'; refusal: Refusal }

export interface BulkAction<Item> {
  viewAtom: Atom<BulkActionView<Item>>
  /**
   * Applies the action to each item; after failures, only to the failed ones. Does nothing while a run is in
   * progress.
   */
  run(
    collect: () => Promise<Result<readonly Item[]>>,
    act: (item: Item) => Promise<Result<unknown>>,
  ): Promise<void>
  /** Resets the state, so that the next run applies to all items again. */
  forget(): void
}

/** Creates an action on several items that reports why each failed item failed. */
export function createBulkAction<Item>(store: ReturnType<typeof createStore>): BulkAction<Item> {
  const view = atom<BulkActionView<Item>>({ kind: 'idle' })
  const show = (next: BulkActionView<Item>) => store.set(view, next)

  return {
    viewAtom: view,
    run: async (collect, act) => {
      const before = store.get(view)
      if (before.kind === 'busy') return
      show({ kind: 'busy', done: 0, total: 0 })
      const result: Result<readonly Item[]> =
        before.kind === 'over' ? { ok: true, value: before.failed.map(({ item }) => item) } : await collect()
      if (!result.ok) return show({ kind: 'refused', refusal: result })
      const total = result.value.length
      const failed = await mapConcurrent(result.value, act, (done) => show({ kind: 'busy', done, total }))
      show({ kind: 'over', done: total - failed.length, failed })
    },
    forget: () => show({ kind: 'idle' }),
  }
}
