import type { createStore } from 'jotai'
import { noticeAtom } from '../remote/frame/notice.ts'
import { linkAtom } from '../state/link.ts'
import { loadCall } from './loadCall.ts'

/** Shows what waits on every screen, from the first time that something does. Answers the end of the watch. */
export function watchWaiting(store: ReturnType<typeof createStore>): () => void {
  let asked = false
  const look = () => {
    if (asked || store.get(linkAtom).waiting === 0) return
    asked = true
    loadCall(import('../remote/waiting/WaitingNotice.tsx')).then(
      ({ WaitingNotice }) => store.set(noticeAtom, { Notice: WaitingNotice }),
      // Not kept yet, and no network to fetch it by: the line above still says how many wait.
      () => (asked = false),
    )
  }
  look()
  return store.sub(linkAtom, look)
}
