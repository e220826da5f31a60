import { atom } from 'jotai'
import {
  type OfferedKind,
  ownCareRequestEndpoints,
  type RoomCareRequest,
} from '../../contract/careRequests/careRequests.ts'
import { isUrgent } from '../../domain/careRequests/isUrgent.ts'
import { openRequest } from '../../domain/careRequests/requestProgress.ts'
import { cancelLedgerItemAtom, outboxAtom } from '../queue/commands.ts'
import { ledgerAtom, type LedgerItem } from '../queue/ledger.ts'
import { sendThroughOutbox } from '../queue/sendThroughOutbox.ts'
import { type Failure, portsAtom, type Result } from '../ports.ts'
import { dismissToastAtom, showToastAtom, waitOf } from '../toasts.ts'
import { addCareRequestAtom, careRequestsAtom, dropCareRequestAtom } from './careRequests.ts'
import { isOnlyKeptAtom, untilSessionRunsAtom } from './keptSession.ts'
import { noteUnconfirmedAtom } from './unconfirmedRequests.ts'

const { send, takeBack } = ownCareRequestEndpoints

const sendingAtom = atom<ReadonlySet<OfferedKind>>(new Set<OfferedKind>())

const isWaiting = ({ command, params, status }: LedgerItem, kind: OfferedKind): boolean =>
  command === 'care_request' && params['kind'] === kind && status === 'waiting'

/**
 * Kinds that this remote is sending, with how that goes: `waiting` for the connection, for half a minute at
 * most. The server has confirmed none of them.
 */
export const unsentKindsAtom = atom((get): ReadonlyMap<OfferedKind, 'sending' | 'waiting'> => {
  const ledger = get(ledgerAtom)
  const kinds = [...get(sendingAtom)]
  return new Map(
    kinds.map((kind) => [kind, ledger.some((item) => isWaiting(item, kind)) ? 'waiting' : 'sending']),
  )
})

/**
 * Asks the care team for something, once: a kind that is open or on its way is not sent again. If the server
 * cannot be reached, the request waits for 30 seconds; after that the person is asked to try again.
 */
export const sendCareRequestAtom = atom(null, async (get, set, kind: OfferedKind): Promise<void> => {
  if (get(isOnlyKeptAtom)) await set(untilSessionRunsAtom)
  const ports = get(portsAtom)
  const outbox = get(outboxAtom)
  const { requests } = get(careRequestsAtom)
  if (ports === null || get(sendingAtom).has(kind) || openRequest(requests, kind) !== null) return
  set(sendingAtom, (kinds) => new Set([...kinds, kind]))
  const result = await sendThroughOutbox(
    get,
    { act: 'care_request', params: { kind } },
    ({ headers, timeoutMs }) =>
      ports.api.call({
        method: send.method,
        path: send.path,
        body: { kind },
        reply: 'careRequest',
        headers,
        timeoutMs,
      }),
  )
  // The answer to a request of the last session must not be shown in the next.
  const isOwn = get(outboxAtom) === outbox
  if (isOwn && result.ok) set(addCareRequestAtom, result.value)
  set(sendingAtom, (kinds) => new Set([...kinds].filter((other) => other !== kind)))
  if (isOwn) set(tellOutcomeAtom, kind, result)
})

const tellOutcomeAtom = atom(null, (_get, set, kind: OfferedKind, result: Result<RoomCareRequest>): void => {
  if (!result.ok) {
    const again = () => void set(sendCareRequestAtom, kind)
    if (result.code === 'command_expired') {
      set(showToastAtom, { kind: 'warning', code: 'request_expired', again })
      return set(noteUnconfirmedAtom, { press: 'send', kind, again })
    }
    const code = result.code === 'not_found' ? 'request_not_offered' : result.code
    return set(showToastAtom, { kind: 'warning', code, ...waitOf(result) })
  }
  set(dismissToastAtom, 'warning:request_expired')
  if (result.value.notified === 0) return set(showToastAtom, { kind: 'warning', code: 'request_unheard' })
  set(dismissToastAtom, 'warning:request_unheard')
  // The screen of an urgent request says it itself, below the nurse call button.
  if (!isUrgent(kind)) set(showToastAtom, { kind: 'success', code: 'request_sent' })
})

/** Cancels a request that waits for the connection. */
export const cancelUnsentRequestAtom = atom(null, async (get, set, kind: OfferedKind): Promise<void> => {
  const waiting = get(ledgerAtom).filter((item) => isWaiting(item, kind))
  await Promise.all(waiting.map(({ id }) => set(cancelLedgerItemAtom, id)))
})

/** Takes an open request back. Returns true if the server has confirmed it. */
export const takeBackRequestAtom = atom(null, async (get, set, id: string): Promise<boolean> => {
  const ports = get(portsAtom)
  if (ports === null) return false
  const result = await ports.api.call({
    method: takeBack.method,
    path: takeBack.path.replace(':id', encodeURIComponent(id)),
    reply: null,
  })
  if (result.ok) {
    set(dropCareRequestAtom, id)
    set(dismissToastAtom, 'warning:take_back_failed')
    set(showToastAtom, { kind: 'success', code: 'request_taken_back' })
    return true
  }
  set(tellNotTakenBackAtom, id, result)
  return false
})

const tellNotTakenBackAtom = atom(null, (_get, set, id: string, failure: Failure): void => {
  if (failure.code === 'unreachable') {
    const again = () => void set(takeBackRequestAtom, id)
    set(showToastAtom, { kind: 'warning', code: 'take_back_failed', again })
    return set(noteUnconfirmedAtom, { press: 'take_back', id, again })
  }
  const code = failure.code === 'not_found' ? 'request_over' : failure.code
  set(showToastAtom, { kind: 'warning', code, ...waitOf(failure) })
})
