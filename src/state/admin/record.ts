import { atom, type Atom, type createStore } from 'jotai'
import type { Below } from '../../contract/structure.ts'
import type { Refusal } from './answer.ts'
import type { Draft, Kept, Records } from './records.ts'

/** A record before somebody, and what became of the last thing that he did with it. */
export type RecordView<Item> =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | { kind: 'removed' }
  | {
      kind: 'shown'
      item: Item
      doing: 'idle' | 'busy' | 'saved'
      refusal: Refusal | null
      /** What somebody else made of it meanwhile: nothing is saved until it was looked at. */
      theirs: Item | null
      /** What hangs below it, once its removal was asked for. */
      below: Below | null
    }

export interface RecordDesk<Item> {
  viewAtom: Atom<RecordView<Item>>
  load(): Promise<void>
  /** Saves what was changed, over the version that was seen last. */
  save(change: Draft): Promise<void>
  /** Takes the other's version, and drops one's own. */
  takeTheirs(): void
  /** Finds out what hangs below it, before it is removed. */
  askRemoval(): Promise<void>
  leaveRemoval(): void
  remove(): Promise<void>
}

/** One record: read, changed over the version that was seen, removed. */
export function createRecordDesk<Item extends Kept>(
  id: string,
  records: Pick<Records<Item>, 'read' | 'change' | 'remove' | 'below'>,
  store: ReturnType<typeof createStore>,
): RecordDesk<Item> {
  const view = atom<RecordView<Item>>({ kind: 'loading' })
  const show = (item: Item, change: Partial<Extract<RecordView<Item>, { kind: 'shown' }>> = {}) =>
    store.set(view, {
      ...{ kind: 'shown', item, doing: 'idle', refusal: null, theirs: null, below: null },
      ...change,
    })
  const shown = () => {
    const now = store.get(view)
    return now.kind === 'shown' && now.doing !== 'busy' ? now : null
  }

  async function refuse(item: Item, refusal: Refusal): Promise<void> {
    if (refusal.code !== 'stale_record') return show(item, { refusal })
    const answer = await records.read(id)
    if (answer.ok) show(item, { theirs: answer.value })
    else show(item, { refusal: answer })
  }

  return {
    viewAtom: view,
    load: async () => {
      const answer = await records.read(id)
      if (answer.ok) show(answer.value)
      else store.set(view, { kind: 'failed', code: answer.code })
    },
    save: async (change) => {
      const now = shown()
      if (now === null) return
      show(now.item, { doing: 'busy', theirs: now.theirs })
      const answer = await records.change(now.theirs ?? now.item, change)
      if (answer.ok) show(answer.value, { doing: 'saved' })
      else await refuse(now.item, answer)
    },
    takeTheirs: () => {
      const now = shown()
      if (now !== null) show(now.theirs ?? now.item)
    },
    askRemoval: async () => {
      const now = shown()
      if (now === null) return
      show(now.item, { doing: 'busy' })
      const answer = await records.below(id)
      if (answer.ok) show(now.item, { below: answer.value })
      else show(now.item, { refusal: answer })
    },
    leaveRemoval: () => {
      const now = shown()
      if (now !== null) show(now.item)
    },
    remove: async () => {
      const now = shown()
      if (now === null) return
      show(now.item, { doing: 'busy' })
      const answer = await records.remove(now.item)
      if (answer.ok) store.set(view, { kind: 'removed' })
      else await refuse(now.item, answer)
    },
  }
}
