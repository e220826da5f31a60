import { atom, type createStore } from 'jotai'
import type { CareRequestKind } from '../../contract/careRequests/careRequests.ts'
import { openRequest } from '../../domain/careRequests/requestProgress.ts'
import { outboxAtom } from '../queue/commands.ts'
import { dismissToastAtom, showToastAtom, toastsAtom } from '../toasts.ts'
import { careRequestsAtom } from './careRequests.ts'

/** Press that is reported as failed, although it may have arrived: only its reply may be lost. */
type Unconfirmed =
  | { press: 'take_back'; id: string; again: () => void }
  | { press: 'send'; kind: CareRequestKind; again: () => void }

interface Noted {
  press: Unconfirmed
  /** Outbox of the session in which it was pressed: the next person does not read about it. */
  outbox: object | null
}

const notedAtom = atom<readonly Noted[]>([])

/** Notes a press whose toast is to go once the server's list shows that it arrived. */
export const noteUnconfirmedAtom = atom(null, (get, set, press: Unconfirmed): void => {
  const outbox = get(outboxAtom)
  set(notedAtom, (noted) => [...noted.filter((one) => one.outbox === outbox), { press, outbox }])
  // The list may have been faster than the end of the wait for the reply.
  set(correctAtom)
})

/** Corrects the toasts of the presses that the server's list shows to have arrived. */
const correctAtom = atom(null, (get, set): void => {
  const outbox = get(outboxAtom)
  const left = get(notedAtom).filter((one) => one.outbox === outbox && !set(isCorrectedAtom, one.press))
  if (left.length !== get(notedAtom).length) set(notedAtom, left)
})

/** Returns true if the press has arrived; its toast is gone then. */
const isCorrectedAtom = atom(null, (get, set, press: Unconfirmed): boolean => {
  const { requests } = get(careRequestsAtom)
  if (press.press === 'send') {
    if (openRequest(requests, press.kind) === null) return false
    set(dismissOwnAtom, 'warning:request_expired', press.again)
    return true
  }
  const request = requests.find(({ id }) => id === press.id)
  if (request?.done_at === null) return false
  set(dismissOwnAtom, 'warning:take_back_failed', press.again)
  // A request that is done stays in the list and says so there.
  if (request === undefined) set(showToastAtom, { kind: 'success', code: 'request_taken_back' })
  return true
})

/** Dismisses a toast unless it is about another press, which has replaced it. */
const dismissOwnAtom = atom(null, (get, set, id: string, again: () => void): void => {
  if (get(toastsAtom).some((toast) => toast.id === id && toast.again === again)) set(dismissToastAtom, id)
})

/** Follows the server's list until the returned function is called. */
export function watchUnconfirmedRequests(store: ReturnType<typeof createStore>): () => void {
  return store.sub(careRequestsAtom, () => store.set(correctAtom))
}
