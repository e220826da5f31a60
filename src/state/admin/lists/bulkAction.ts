import { atom, type Atom, type createStore } from 'jotai'
import type { Result, Refusal } from '../result.ts'
import { type Failed, mapConcurrent } from './mapConcurrent.ts'

/** State of an action that is applied to several items separately. */
export type BulkActionView<Item> =
  | { kind: 'idle' }
  /** `failed`: the items that have failed so far. `isStopping`: only the items that were begun are still finished. */
  | { kind: 'busy'; done: number; total: number; failed: readonly Failed<Item>[]; isStopping: boolean }
  /**
   * `done`: the number of items for which the action succeeded. `later`: the number of these for which it is only
   * scheduled. `left`: the items that no run has begun, because the user stopped it.
   */
  | { kind: 'over'; done: number; later: number; failed: readonly Failed<Item>[]; left: readonly Item[] }
  | { kind: 'refused'; refusal: Refusal }

export interface BulkAction<Item> {
  viewAtom: Atom<BulkActionView<Item>>
  /**
   * Applies the action to each item; after failures or a stop, only to the items that failed or were not begun. Does
   * nothing while a run is in progress. `only` selects the failed items of this run; the other items stay as they are.
   */
  run<Value>(
    collect: () => Promise<Result<readonly Item[]>>,
    act: (item: Item) => Promise<Result<Value>>,
    options?: RunOptions<Item, Value>,
  ): Promise<void>
  /** Begins no more items in this run. */
  stop(): void
  /** Resets the state, so that the next run applies to all items again. */
  forget(): void
}

interface RunOptions<Item, Value> {
  only?: (failed: Failed<Item>) => boolean
  /** Reports whether the action on an item is only scheduled. */
  isLater?: (value: Value) => boolean
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
    run: async (collect, act, { only, isLater } = {}) => {
      const before = store.get(view)
      if (before.kind === 'busy') return
      const busy = { kind: 'busy', done: 0, total: 0, failed: [], isStopping: false } as const
      show(busy)
      const failedBefore = before.kind === 'over' ? before.failed : []
      const leftBefore = before.kind === 'over' ? before.left : []
      const again = [
        ...failedBefore.filter((one) => only?.(one) ?? true).map(({ item }) => item),
        ...(only === undefined ? leftBefore : []),
      ]
      const result: Result<readonly Item[]> =
        before.kind === 'over' ? { ok: true, value: again } : await collect()
      if (!result.ok) return show({ kind: 'refused', refusal: result })
      const items = result.value
      const total = items.length
      const begun = new Set<Item>()
      let later = 0
      show({ ...busy, total, isStopping: isStopping() })
      const failed = await mapConcurrent(
        items,
        async (item) => {
          begun.add(item)
          const done = await act(item)
          if (done.ok && isLater?.(done.value) === true) later += 1
          return done
        },
        {
          onDone: (done, soFar) =>
            show({ kind: 'busy', done, total, failed: soFar, isStopping: isStopping() }),
          isStopped: isStopping,
        },
      )
      // Those that had failed, and were not begun again, keep their reason: something was tried there.
      const kept = failedBefore.filter(({ item }) => !begun.has(item))
      const isLeft = (item: Item) => !begun.has(item) && !kept.some((one) => one.item === item)
      const left = [...new Set([...leftBefore, ...items])].filter(isLeft)
      show({ kind: 'over', done: begun.size - failed.length, later, failed: [...kept, ...failed], left })
    },
    stop: () => {
      const now = store.get(view)
      if (now.kind === 'busy') show({ ...now, isStopping: true })
    },
    forget: () => show({ kind: 'idle' }),
  }
}
