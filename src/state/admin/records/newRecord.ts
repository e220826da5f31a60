import { atom, type Atom, type createStore } from 'jotai'
import type { Refusal } from '../result.ts'
import type { Draft, VersionedRecord, Records } from './records.ts'

/** Id of the last created record, until its page is left. That page announces it. */
export const justCreatedAtom = atom<string | null>(null)

/** State of a record that is being created. */
export type NewRecordView<Item> =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'made'; item: Item }

/** Returns a model that creates one record, only once. */
export function createNewRecord<Item extends VersionedRecord>(
  records: Pick<Records<Item>, 'create'>,
  store: ReturnType<typeof createStore>,
): { viewAtom: Atom<NewRecordView<Item>>; make: (draft: Draft) => Promise<void> } {
  const view = atom<NewRecordView<Item>>({ kind: 'idle' })
  return {
    viewAtom: view,
    make: async (draft) => {
      const now = store.get(view)
      if (now.kind === 'busy' || now.kind === 'made') return
      store.set(view, { kind: 'busy' })
      const result = await records.create(draft)
      store.set(view, result.ok ? { kind: 'made', item: result.value } : { kind: 'refused', refusal: result })
    },
  }
}
