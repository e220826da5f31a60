import { atom, type Atom, type createStore } from 'jotai'
import type { Result, Refusal } from '../result.ts'
import { type Failed, mapConcurrent } from './mapConcurrent.ts'

/** State of an action that is applied to several items separately. */
export type BulkActionView<Item> =
  | { kind: 'idle' }
  /** `failed`: the items that have failed so far. `isStopping`: only the items that were begun are still finished. */
  | { kind: 'busy'; done: number; total: number; failed: readonly Failed<Item>[]; isStopping: boolean }
  /**
   * `done`: the number of items for which the action succeeded. `left`: the items that no run
   * has begun, because the user stopped it.
   */
  | { kind: 'over'; done: number; failed: readonly Failed<Item>[]; left: readonly Item[] }
  | { kind: 'refused'; refusal: Refusal }

export interface BulkAction<Item> {
  viewAtom: Atom<BulkActionView<Item>>
  /**
   * Applies the action to each item; after failures or a stop, only to the items that failed or were not begun. Does
   * nothing while a run is in progress.
   */
  run(
    collect: () => Promise<Result<readonly Item[]>>,
    act: (item: Item) => Promise<Result<unknown>>,
  ): Promise<void>
  /** Begins no more items in this run. */
  stop(): void
  /** Resets the state, so that the next run applies to all items again. */
  forget(): void
}

/** Creates an action on several items that reports why each failed item failed. */
export function createBulkAction<Item>(store: ReturnType<typeof createStore>): BulkAction<Item> {
  const view = atom<BulkActionView<Item>>({ kind: 'idle' })
  const show = (next: BulkActionView<Item>) => store.set(view, next)
  const isStopping = () => {
    const now = store.get(view)
    return now.kind === 'busy' && now.isStopping
  }

  return {
    viewAtom: view,
    run: async (collect, act) => {
      const before = store.get(view)
      if (before.kind === 'busy') return
      const busy = { kind: 'busy', done: 0, total: 0, failed: [], isStopping: false } as const
      show(busy)
      const failedBefore = before.kind === 'over' ? before.failed : []
      const again = before.kind === 'over' ? [...failedBefore.map(({ item }) => item), ...before.left] : null
      const result: Result<readonly Item[]> = again === null ? await collect() : { ok: true, value: again }
      if (!result.ok) return show({ kind: 'refused', refusal: result })
      const items = result.value
      const total = items.length
      const begun = new Set<Item>()
      show({ ...busy, total, isStopping: isStopping() })
      const failed = await mapConcurrent(
        items,
        (item) => {
          begun.add(item)
          return act(item)
        },
        {
          onDone: (done, soFar) =>
            show({ kind: 'busy', done, total, failed: soFar, isStopping: isStopping() }),
          isStopped: isStopping,
        },
      )
      // Those that had failed, and were not begun again, keep their reason: something was tried there.
      const kept = failedBefore.filter(({ item }) => !begun.has(item))
      const left = items.filter((item) => !begun.has(item) && !kept.some((one) => one.item === item))
      show({ kind: 'over', done: begun.size - failed.length, failed: [...kept, ...failed], left })
    },
    stop: () => {
      const now = store.get(view)
      if (now.kind === 'busy') show({ ...now, isStopping: true })
    },
    forget: () => show({ kind: 'idle' }),
  }
}
