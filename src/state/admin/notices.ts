import { atom, type Atom, type createStore } from 'jotai'
import type { Answer } from './answer.ts'
import { inTurn } from './inTurn.ts'

/** What becomes of a notification that goes to the care teams of several rooms. */
export type NoticesView<Item> =
  | { kind: 'idle' }
  | { kind: 'busy'; done: number; total: number }
  | { kind: 'over'; sent: number; failed: readonly { item: Item; code: string }[] }
  | { kind: 'refused'; code: string }

export interface Notices<Item> {
  viewAtom: Atom<NoticesView<Item>>
  /** Sends it to each; after some have failed, to those alone. */
  send(
    collect: () => Promise<Answer<readonly Item[]>>,
    notify: (item: Item) => Promise<Answer<null>>,
  ): Promise<void>
  /** The next goes to all again. */
  forget(): void
}

/** Sends one notification for each room, and tells of each that failed why. */
export function createNotices<Item>(store: ReturnType<typeof createStore>): Notices<Item> {
  const view = atom<NoticesView<Item>>({ kind: 'idle' })
  const show = (next: NoticesView<Item>) => store.set(view, next)

  return {
    viewAtom: view,
    send: async (collect, notify) => {
      const before = store.get(view)
      if (before.kind === 'busy') return
      show({ kind: 'busy', done: 0, total: 0 })
      const answer: Answer<readonly Item[]> =
        before.kind === 'over' ? { ok: true, value: before.failed.map(({ item }) => item) } : await collect()
      if (!answer.ok) return show({ kind: 'refused', code: answer.code })
      const total = answer.value.length
      const failed: { item: Item; code: string }[] = []
      let done = 0
      await inTurn(answer.value, async (item) => {
        const told = await notify(item)
        if (!told.ok) failed.push({ item, code: told.code })
        done += 1
        show({ kind: 'busy', done, total })
      })
      show({ kind: 'over', sent: total - failed.length, failed })
    },
    forget: () => show({ kind: 'idle' }),
  }
}
