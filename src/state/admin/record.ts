import { atom, type Atom, type createStore } from 'jotai'
import type { Below } from '../../contract/structure.ts'
import type { Answer, Refusal } from './answer.ts'
import { mergedChange, mergedFields } from './merge.ts'
import type { Draft, Kept, Records } from './records.ts'

/** A record before somebody, and what became of the last thing that he did with it. */
export type RecordView<Item> =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | { kind: 'removed' }
  | ShownRecord<Item>

export interface ShownRecord<Item> {
  kind: 'shown'
  /** As it was read last. */
  item: Item
  /** What was typed and is not saved yet; it outlives every refusal, and another's version. */
  typed: Draft
  /** What was typed over, where somebody else changed it since: nothing is saved until both were looked at. */
  opened: Item | null
  doing: 'idle' | 'busy' | 'saved'
  refusal: Refusal | null
  /** What hangs below it, once its removal was asked for. */
  below: Below | null
}

export interface RecordDesk<Item> {
  viewAtom: Atom<RecordView<Item>>
  /** Reads it, at first and again. What is shown stays where it cannot be had. */
  load(): Promise<void>
  type(name: string, value: string): void
  /** Drops what was typed, for what is saved. */
  discard(): void
  /** Saves what was changed, over the version that was read last. What it leaves out was given up for the other's. */
  save(change: Draft): Promise<void>
  /** Finds out what hangs below it, before it is removed. */
  askRemoval(): Promise<void>
  leaveRemoval(): void
  remove(): Promise<void>
}

interface RecordNeeds<Item extends Kept> {
  records: Pick<Records<Item>, 'read' | 'change' | 'remove' | 'below'>
  /** A record as its form holds it. */
  draftOf: (item: Item) => Draft
  store: ReturnType<typeof createStore>
}

/** One record: read, changed over the version that was seen, removed. */
export function createRecordDesk<Item extends Kept>(
  id: string,
  { records, draftOf, store }: RecordNeeds<Item>,
): RecordDesk<Item> {
  const view = atom<RecordView<Item>>({ kind: 'loading' })
  /** Changes what is shown as it is by then: somebody types on while the server is asked. */
  const show = (change: (now: ShownRecord<Item>) => Partial<ShownRecord<Item>>) => {
    const now = store.get(view)
    if (now.kind === 'shown') store.set(view, { ...now, ...change(now) })
  }

  /** One thing at a time: answers null while another is under way. */
  function begin(): ShownRecord<Item> | null {
    const now = store.get(view)
    if (now.kind !== 'shown' || now.doing === 'busy') return null
    store.set(view, { ...now, doing: 'busy', refusal: null, below: null })
    return now
  }

  async function refuse(seen: Item, refusal: Refusal): Promise<void> {
    const answer: Answer<Item> = refusal.code === 'stale_record' ? await records.read(id) : refusal
    if (!answer.ok) return show(() => ({ doing: 'idle', refusal: answer }))
    show(({ opened }) => ({ doing: 'idle', item: answer.value, opened: opened ?? seen }))
  }

  /** Lays what was typed over a version that was read anew; where both changed the same, somebody has to choose. */
  function rebased(now: ShownRecord<Item>, item: Item): Partial<ShownRecord<Item>> {
    // An answer that was overtaken by a save tells of the past.
    if (item.version < now.item.version) return {}
    if (now.opened !== null) return { item }
    const before = draftOf(now.item)
    const typed = mergedChange(mergedFields(before, draftOf(item), { ...before, ...now.typed }), {})
    return typed === null ? { item, opened: now.item } : { item, typed }
  }

  return {
    viewAtom: view,
    load: async () => {
      const answer = await records.read(id)
      const before = store.get(view)
      if (before.kind === 'shown') {
        const settled = before.doing === 'busy' ? {} : ({ doing: 'idle', refusal: null } as const)
        show((now) => (answer.ok ? { ...settled, ...rebased(now, answer.value) } : { refusal: answer }))
      } else if (answer.ok) {
        const first = { doing: 'idle', refusal: null, below: null } as const
        store.set(view, { kind: 'shown', item: answer.value, typed: {}, opened: null, ...first })
      } else store.set(view, { kind: 'failed', code: answer.code })
    },
    type: (name, value) => show(({ typed }) => ({ typed: { ...typed, [name]: value } })),
    discard: () => show(() => ({ typed: {}, opened: null, refusal: null })),
    save: async (change) => {
      const now = begin()
      if (now === null) return
      show(() => ({ typed: change, opened: null }))
      const answer = await records.change(now.item, change)
      if (!answer.ok) return refuse(now.item, answer)
      show(({ typed }) => ({
        ...{ item: answer.value, opened: null, doing: 'saved' },
        // What was typed while it was saved is not saved yet.
        typed: Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== change[name])),
      }))
    },
    askRemoval: async () => {
      if (begin() === null) return
      const answer = await records.below(id)
      show(() => ({ doing: 'idle', ...(answer.ok ? { below: answer.value } : { refusal: answer }) }))
    },
    leaveRemoval: () => show(() => ({ below: null })),
    remove: async () => {
      const now = begin()
      if (now === null) return
      const answer = await records.remove(now.item)
      if (answer.ok) store.set(view, { kind: 'removed' })
      else await refuse(now.item, answer)
    },
  }
}
