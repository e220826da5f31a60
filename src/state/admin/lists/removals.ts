import { atom, type Atom, type createStore } from 'jotai'
import type { Dependents } from '../../../contract/orgUnits.ts'
import type { Result } from '../result.ts'
import { type Failed, mapConcurrent } from './mapConcurrent.ts'
import type { VersionedRecord, Records } from '../records/records.ts'

/** State of the joint removal of several records. */
export type RemovalsView<Item> =
  | { kind: 'idle' }
  | { kind: 'looking' }
  /** `held`: records that their dependents keep from being removed. */
  | { kind: 'asking'; free: readonly Item[]; held: readonly { item: Item; below: Dependents }[] }
  /** `restores`: the records are being restored, not removed. */
  | { kind: 'busy'; restores: boolean; done: number; total: number }
  | { kind: 'over'; gone: readonly Item[]; failed: readonly Failed<Item>[] }
  | { kind: 'undone'; back: readonly Item[]; failed: readonly Failed<Item>[] }
  | { kind: 'refused'; code: string }

export interface Removals<Item> {
  viewAtom: Atom<RemovalsView<Item>>
  /** Finds the dependents of each record before anything is removed. */
  look(collect: () => Promise<Result<readonly Item[]>>): Promise<void>
  remove(): Promise<void>
  /** Restores the records that were just removed. */
  undo(): Promise<void>
  /** Restores records that were removed earlier. */
  bringBack(collect: () => Promise<Result<readonly Item[]>>): Promise<void>
  close(): void
}

/** Creates the removal of many records, one by one, with the result of each. */
export function createRemovals<Item extends VersionedRecord>(
  records: Pick<Records<Item>, 'below' | 'remove' | 'restore'>,
  store: ReturnType<typeof createStore>,
): Removals<Item> {
  const view = atom<RemovalsView<Item>>({ kind: 'idle' })
  const show = (next: RemovalsView<Item>) => store.set(view, next)

  /** Removes or restores each item. Returns the failed items with their reasons, and the others. */
  const each = async (items: readonly Item[], restores: boolean) => {
    const showDone = (done: number) => show({ kind: 'busy', restores, done, total: items.length })
    showDone(0)
    const failed = await mapConcurrent(
      items,
      (item): Promise<Result<unknown>> => (restores ? records.restore(item.id) : records.remove(item)),
      { onDone: showDone },
    )
    return { failed, others: items.filter((item) => !failed.some((one) => one.item === item)) }
  }

  const bringBack = async (items: readonly Item[]) => {
    const { failed, others } = await each(items, true)
    show({ kind: 'undone', back: others, failed })
  }

  return {
    viewAtom: view,
    look: async (collect) => {
      show({ kind: 'looking' })
      const items = await collect()
      if (!items.ok) {
        show({ kind: 'refused', code: items.code })
        return
      }
      const found = new Map<Item, Dependents>()
      // A failed lookup is ignored, because the removal itself is then refused.
      await mapConcurrent(items.value, async (item) => {
        const result = await records.below(item.id)
        if (result.ok && result.value.items.length > 0) found.set(item, result.value)
        return result
      })
      show({
        kind: 'asking',
        free: items.value.filter((item) => !found.has(item)),
        held: items.value.flatMap((item) => {
          const below = found.get(item)
          return below === undefined ? [] : [{ item, below }]
        }),
      })
    },
    remove: async () => {
      const asking = store.get(view)
      if (asking.kind !== 'asking') return
      const { failed, others } = await each(asking.free, false)
      show({ kind: 'over', gone: others, failed })
    },
    undo: async () => {
      const over = store.get(view)
      if (over.kind === 'over') await bringBack(over.gone)
    },
    bringBack: async (collect) => {
      show({ kind: 'looking' })
      const items = await collect()
      if (!items.ok) show({ kind: 'refused', code: items.code })
      else await bringBack(items.value)
    },
    close: () => show({ kind: 'idle' }),
  }
}
