import { atom, type Atom, type createStore } from 'jotai'
import type { Dependents } from '../../../contract/orgUnits.ts'
import type { Result, Refusal } from '../result.ts'
import { mergedChange, mergedFields } from './merge.ts'
import type { Draft, VersionedRecord, Records } from './records.ts'

/** State of an open record, and the result of the last action on it. */
export type RecordView<Item> =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | { kind: 'removed' }
  | ShownRecord<Item>

export interface ShownRecord<Item> {
  kind: 'shown'
  /** Record as last read. */
  item: Item
  /** Typed values that are not saved yet; they survive every refusal and another user’s version. */
  typed: Draft
  /**
   * Version on which the typed values are based, if another user has changed the record since. Nothing is
   * saved until the user has looked at both.
   */
  opened: Item | null
  doing: 'idle' | 'busy' | 'saved'
  refusal: Refusal | null
  /** Dependents of the record, once its removal was requested. */
  below: Dependents | null
}

export interface RecordModel<Item> {
  viewAtom: Atom<RecordView<Item>>
  /** Reads the record, initially and again. If it cannot be read, the current content stays on screen. */
  load(): Promise<void>
  type(name: string, value: string): void
  /** Discards the typed values in favor of the saved ones. */
  discard(): void
  /**
   * Saves the changes over the version that was last read. Omitted fields were given up in favor of the other
   * user’s value.
   */
  save(change: Draft): Promise<void>
  /** Finds the dependents of the record before it is removed. */
  askRemoval(): Promise<void>
  leaveRemoval(): void
  remove(): Promise<void>
}

interface RecordNeeds<Item extends VersionedRecord> {
  records: Pick<Records<Item>, 'read' | 'change' | 'remove' | 'below'>
  /** Returns a record as form values. */
  draftOf: (item: Item) => Draft
  store: ReturnType<typeof createStore>
}

/** Creates the model of one record: reads it, changes it over the version that was seen, removes it. */
export function createRecordModel<Item extends VersionedRecord>(
  id: string,
  { records, draftOf, store }: RecordNeeds<Item>,
): RecordModel<Item> {
  const view = atom<RecordView<Item>>({ kind: 'loading' })
  /** Updates the state as it is when the answer arrives: the user may type on while the server is asked. */
  const show = (change: (now: ShownRecord<Item>) => Partial<ShownRecord<Item>>) => {
    const now = store.get(view)
    if (now.kind === 'shown') store.set(view, { ...now, ...change(now) })
  }

  /** Begins an action. Returns null while another is running. */
  function begin(): ShownRecord<Item> | null {
    const now = store.get(view)
    if (now.kind !== 'shown' || now.doing === 'busy') return null
    store.set(view, { ...now, doing: 'busy', refusal: null, below: null })
    return now
  }

  async function refuse(seen: Item, refusal: Refusal): Promise<void> {
    const result: Result<Item> = refusal.code === 'stale_record' ? await records.read(id) : refusal
    if (!result.ok) return show(() => ({ doing: 'idle', refusal: result }))
    show(({ opened }) => ({ doing: 'idle', item: result.value, opened: opened ?? seen }))
  }

  /**
   * Applies the typed values to a newly read version. If both changed the same field, the user has to choose.
   */
  function rebased(now: ShownRecord<Item>, item: Item): Partial<ShownRecord<Item>> {
    // An answer that a save has overtaken is out of date.
    if (item.version < now.item.version) return {}
    if (now.opened !== null) return { item }
    const before = draftOf(now.item)
    const typed = mergedChange(mergedFields(before, draftOf(item), { ...before, ...now.typed }), {})
    return typed === null ? { item, opened: now.item } : { item, typed }
  }

  return {
    viewAtom: view,
    load: async () => {
      const result = await records.read(id)
      const before = store.get(view)
      if (before.kind === 'shown') {
        const settled = before.doing === 'busy' ? {} : ({ doing: 'idle', refusal: null } as const)
        show((now) => (result.ok ? { ...settled, ...rebased(now, result.value) } : { refusal: result }))
      } else if (result.ok) {
        const first = { doing: 'idle', refusal: null, below: null } as const
        store.set(view, { kind: 'shown', item: result.value, typed: {}, opened: null, ...first })
      } else store.set(view, { kind: 'failed', code: result.code })
    },
    type: (name, value) => show(({ typed }) => ({ typed: { ...typed, [name]: value } })),
    discard: () => show(() => ({ typed: {}, opened: null, refusal: null })),
    save: async (change) => {
      const now = begin()
      if (now === null) return
      show(() => ({ typed: change, opened: null }))
      const result = await records.change(now.item, change)
      if (!result.ok) return refuse(now.item, result)
      show(({ typed }) => ({
        item: result.value,
        opened: null,
        doing: 'saved',
        // Values typed during the save are not saved yet.
        typed: Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== change[name])),
      }))
    },
    askRemoval: async () => {
      if (begin() === null) return
      const result = await records.below(id)
      show(() => ({ doing: 'idle', ...(result.ok ? { below: result.value } : { refusal: result }) }))
    },
    leaveRemoval: () => show(() => ({ below: null })),
    remove: async () => {
      const now = begin()
      if (now === null) return
      const result = await records.remove(now.item)
      if (result.ok) store.set(view, { kind: 'removed' })
      else await refuse(now.item, result)
    },
  }
}
