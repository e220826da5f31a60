import { atom, type Atom, type createStore } from 'jotai'
import type { NotificationChange, NotificationItem } from '../../contract/notifications.ts'
import type { Answer, Refusal } from './answer.ts'
import type { NotificationPorts } from './notificationPorts.ts'

/** One notification before somebody, and what became of the last thing that he did with it. */
export type NotificationView =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | { kind: 'removed' }
  | {
      kind: 'shown'
      item: NotificationItem
      doing: 'idle' | 'busy' | 'saved' | 'tested'
      refusal: Refusal | null
    }

export interface NotificationDesk {
  viewAtom: Atom<NotificationView>
  load(): Promise<void>
  save(change: NotificationChange): Promise<void>
  remove(): Promise<void>
  test(): Promise<void>
}

/** One notification: read, changed over the version that was seen, tried, removed. */
export function createNotificationDesk(
  id: string,
  ports: NotificationPorts,
  store: ReturnType<typeof createStore>,
): NotificationDesk {
  const view = atom<NotificationView>({ kind: 'loading' })

  /** Does something with what is shown; what was typed stays, whatever comes of it. */
  async function act<Value>(
    ask: (item: NotificationItem) => Promise<Answer<Value>>,
    done: (item: NotificationItem, value: Value) => NotificationView,
  ): Promise<void> {
    const now = store.get(view)
    if (now.kind !== 'shown' || now.doing === 'busy') return
    store.set(view, { ...now, doing: 'busy', refusal: null })
    const answer = await ask(now.item)
    store.set(view, answer.ok ? done(now.item, answer.value) : { ...now, doing: 'idle', refusal: answer })
  }

  return {
    viewAtom: view,
    load: async () => {
      const answer = await ports.read(id)
      store.set(
        view,
        answer.ok
          ? { kind: 'shown', item: answer.value, doing: 'idle', refusal: null }
          : { kind: 'failed', code: answer.code },
      )
    },
    save: (change) =>
      act(
        (item) => ports.change(item, change),
        (_before, item) => ({ kind: 'shown', item, doing: 'saved', refusal: null }),
      ),
    remove: () =>
      act(
        (item) => ports.remove(item),
        () => ({ kind: 'removed' }),
      ),
    test: () =>
      act(
        (item) => ports.test(item.id),
        (item) => ({ kind: 'shown', item, doing: 'tested', refusal: null }),
      ),
  }
}
