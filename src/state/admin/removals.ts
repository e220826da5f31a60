import { atom, type Atom, type createStore } from 'jotai'
import type { Below } from '../../contract/structure.ts'
import type { Answer } from './answer.ts'
import type { Kept, Records } from './records.ts'

/** What becomes of several records that are to be removed together. */
export type RemovalsView<Item> =
  | { kind: 'idle' }
  | { kind: 'looking' }
  /** `held`: something hangs below them, and keeps them. */
  | { kind: 'asking'; free: readonly Item[]; held: readonly { item: Item; below: Below }[] }
  | { kind: 'busy'; done: number; total: number }
  | { kind: 'over'; gone: readonly Item[]; failed: readonly { item: Item; code: string }[] }
  | { kind: 'undone'; failed: readonly { item: Item; code: string }[] }
  | { kind: 'refused'; code: string }

export interface Removals<Item> {
  viewAtom: Atom<RemovalsView<Item>>
  /** Finds out what hangs below each, before anything goes. */
  look(collect: () => Promise<Answer<readonly Item[]>>): Promise<void>
  remove(): Promise<void>
  /** Brings back what has gone. */
  undo(): Promise<void>
  /** Brings back what was removed before. */
  bringBack(collect: () => Promise<Answer<readonly Item[]>>): Promise<void>
  close(): void
}

/** So many are asked for at once: others work on the same server. */
const abreast = 4

/** Removes many records one by one, and tells of each what became of it. */
export function createRemovals<Item extends Kept>(
  records: Pick<Records<Item>, 'below' | 'remove' | 'restore'>,
  store: ReturnType<typeof createStore>,
): Removals<Item> {
  const view = atom<RemovalsView<Item>>({ kind: 'idle' })
  const show = (next: RemovalsView<Item>) => store.set(view, next)

  /** Does something to each, and answers those with which it came to nothing. */
  const each = async (items: readonly Item[], act: (item: Item) => Promise<Answer<unknown>>) => {
    const failed: { item: Item; code: string }[] = []
    let done = 0
    show({ kind: 'busy', done, total: items.length })
    await inTurn(items, async (item) => {
      const answer = await act(item)
      if (!answer.ok) failed.push({ item, code: answer.code })
      done += 1
      show({ kind: 'busy', done, total: items.length })
    })
    return failed
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
      const found = new Map<Item, Below>()
      await inTurn(items.value, async (item) => {
        const answer = await records.below(item.id)
        // What cannot be found out is refused by the removal itself.
        if (answer.ok && answer.value.items.length > 0) found.set(item, answer.value)
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
      const failed = await each(asking.free, (item) => records.remove(item))
      const gone = asking.free.filter((item) => !failed.some((one) => one.item === item))
      show({ kind: 'over', gone, failed })
    },
    undo: async () => {
      const over = store.get(view)
      if (over.kind !== 'over') return
      show({ kind: 'undone', failed: await each(over.gone, ({ id }) => records.restore(id)) })
    },
    bringBack: async (collect) => {
      show({ kind: 'looking' })
      const items = await collect()
      if (!items.ok) show({ kind: 'refused', code: items.code })
      else show({ kind: 'undone', failed: await each(items.value, ({ id }) => records.restore(id)) })
    },
    close: () => show({ kind: 'idle' }),
  }
}

/** Does something to each, a few at a time. */
async function inTurn<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items]
  const work = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item)
  }
  await Promise.all(Array.from({ length: abreast }, work))
}
