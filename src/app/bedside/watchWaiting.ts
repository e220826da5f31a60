import type { createStore } from 'jotai'
import { noticeAtom } from '../../remote/frame/notice.ts'
import { connectionAtom } from '../../state/bedside/connection.ts'
import { loadCall } from '../loadCall.ts'

/**
 * Shows the waiting changes on every screen, from the first one that waits. Returns a function that stops the
 * watch.
 */
export function watchWaiting(store: ReturnType<typeof createStore>): () => void {
  let asked = false
  const look = () => {
    if (asked || store.get(connectionAtom).waiting === 0) return
    asked = true
    loadCall(import('../../remote/waiting/WaitingNotice.tsx')).then(
      ({ WaitingNotice }) => store.set(noticeAtom, { Notice: WaitingNotice }),
      // Not cached yet, and no network to load it. The connection bar still shows how many are waiting.
      () => (asked = false),
    )
  }
  look()
  return store.sub(connectionAtom, look)
}
