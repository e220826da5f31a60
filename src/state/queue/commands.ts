import { atom } from 'jotai'
import type { ControlReply } from '../../contract/devices/device.ts'
import { IDEMPOTENCY_KEY, X_ACTED_AT, X_SEQ } from '../../contract/headers.ts'
import { isInCall } from '../../domain/calls/callFlow.ts'
import { failureOf } from '../../domain/queue/commandOutcome.ts'
import { type Act, commandClass, controlOf, mayWait } from '../../domain/queue/commandPolicy.ts'
import type { BoundCall, QueuedCommand } from '../../domain/queue/queuedCommand.ts'
import { requestFor } from '../../domain/queue/queueRules.ts'
import { clearLedgerAtom, enterLedgerAtom, ledgerAtom, settleLedgerAtom } from './ledger.ts'
import { networkOnlineAtom } from '../bedside/connection.ts'
import { type Outbox, type OutboxDeps, type Ports, portsAtom, type Result } from '../ports.ts'
import { isOnlyKeptAtom, untilSessionRunsAtom } from '../bedside/keptSession.ts'
import { callStateAtom, meetingAtom } from '../bedside/callState.ts'
import { hearAnswerAtom } from '../devices/roomDevice.ts'
import { createSequenceNumbers } from './sequenceNumbers.ts'
import { dismissToastAtom, showToastAtom } from '../toasts.ts'

/** Longer than the server's own wait for the device (3 s), in milliseconds. */
const answerTimeoutMs = 4_000

/** The device that this session commands; set by the session. */
export const roomUniqueIdAtom = atom<string | null>(null)

/** Outbox that delivers commands to the session's room; set by the session. */
export const outboxAtom = atom<Outbox | null>(null)

const nextSeq = createSequenceNumbers()

export interface Posting {
  command: Act
  params: Readonly<Record<string, unknown>>
  /** Idempotency key: the command takes effect once, however often it is sent. */
  key: string
  /** Server time at which the user acted, epoch milliseconds. */
  actedAt: number
  keepalive?: boolean
}

/** Posts a command. Each attempt gets a new sequence number, so that it counts as the latest wish. */
export function postCommand(
  ports: Pick<Ports, 'api'>,
  uniqueId: string,
  posting: Posting,
): Promise<Result<ControlReply>> {
  const { command, params, key, actedAt, keepalive = false } = posting
  return ports.api.call({
    ...requestFor({ command, params }, uniqueId),
    reply: 'control',
    headers: {
      [IDEMPOTENCY_KEY]: key,
      [X_SEQ]: String(nextSeq(ports)),
      [X_ACTED_AT]: String(Math.floor(actedAt)),
    },
    keepalive,
    timeoutMs: answerTimeoutMs,
  })
}

/**
 * Sends a command other than a held motion and enters it in the ledger. A command that may wait is kept and
 * sent until it is answered; any other fails immediately without a network. `call` binds the command to that
 * call: without it, `final_end_call` never waits, so that it cannot end a later call.
 */
export const sendCommandAtom = atom(
  null,
  async (
    get,
    set,
    command: Act,
    params: Readonly<Record<string, unknown>>,
    call?: BoundCall,
  ): Promise<Result<ControlReply>> => {
    if (get(isOnlyKeptAtom)) await set(untilSessionRunsAtom)
    const ports = get(portsAtom)
    const uniqueId = get(roomUniqueIdAtom)
    if (ports === null || uniqueId === null) return { ok: false, code: 'unauthorized' }
    const item = { id: ports.newId(), command, params, actedAt: ports.api.serverNow() }
    const outbox = get(outboxAtom)
    const kind = commandClass(command, params)
    if (outbox !== null && mayWait(kind) && (command !== 'final_end_call' || call !== undefined))
      return outbox.send({ ...item, params: { ...params }, ...(call !== undefined && { call }) })
    set(enterLedgerAtom, item)
    if (!get(networkOnlineAtom)) {
      set(settleLedgerAtom, item.id, 'failed', 'tablet_offline')
      return { ok: false, code: 'tablet_offline' }
    }
    // Collect these before posting: a privacy command pressed while this request is in flight is the newer
    // wish and stays.
    const opposed = kind === 'exposure' ? (outbox?.openFor(controlOf(command)) ?? []) : []
    const result = await postCommand(ports, uniqueId, { ...item, key: item.id })
    if (result.ok && result.value.state !== undefined) set(hearAnswerAtom, result.value.state)
    const failed = failureOf(result)
    set(settleLedgerAtom, item.id, failed === null ? 'done' : 'failed', failed ?? undefined)
    if (failed === null) outbox?.drop(opposed, { status: 'replaced' })
    return result
  },
)

type OutcomeReport = Parameters<OutboxDeps['onOutcome']>

/** Records the outcome of a command that can wait in the ledger, whichever tab issued it. */
const noteAtom = atom(null, (get, set, command: OutcomeReport[0], { status, code }: OutcomeReport[1]) => {
  const isNews = !get(ledgerAtom).some(({ id }) => id === command.id)
  if (isNews) set(enterLedgerAtom, command)
  set(settleLedgerAtom, command.id, status, code)
  if (command.command === 'message') get(meetingAtom)?.settle(command.id, status)
  if (command.command === 'final_end_call' && status !== 'waiting') set(dismissToastAtom, 'warning:end_waits')
  const waited = get(ledgerAtom).some((item) => item.id === command.id && item.waited)
  const toast = toastFor(command, status, { isNews, waited })
  if (toast !== null) set(showToastAtom, toast)
})

/**
 * Returns the toast for the outcome of a command that had to wait, or null if the caller reports it. `isNews`
 * is true if the command was not in this page's ledger.
 */
function toastFor(
  { command, params }: QueuedCommand,
  status: OutcomeReport[1]['status'],
  { isNews, waited }: { isNews: boolean; waited: boolean },
): { kind: 'success' | 'warning'; code: string; ofScreen?: 'next' } | null {
  if (commandClass(command, params) === 'request')
    return isNews && status === 'not_applied' ? { kind: 'warning', code: 'request_expired' } : null
  if (command === 'message')
    // Reported at the end of the call, while the user is redirected from its screens.
    return status === 'not_applied' ? { kind: 'warning', code: 'message_dropped', ofScreen: 'next' } : null
  if (!waited || status !== 'done') return null
  return { kind: 'success', code: command === 'final_end_call' ? 'call_ended' : 'waited_done' }
}

/** Starts delivery for a room and restores the commands that were waiting for it when the page was closed. */
export const openOutboxAtom = atom(null, async (get, set, room: string): Promise<void> => {
  const ports = get(portsAtom)
  if (ports === null) return
  const outbox = ports.openOutbox({
    ports,
    room,
    hear: ({ state }) => state !== undefined && set(hearAnswerAtom, state),
    onOutcome: (command, outcome) => set(noteAtom, command, outcome),
    isMoot: ({ command }) => {
      const call = get(callStateAtom)
      return command === 'final_end_call' && isInCall(call) && call.kind !== 'ending'
    },
    meeting: () => get(meetingAtom),
  })
  set(roomUniqueIdAtom, room)
  set(outboxAtom, outbox)
  await outbox.restore()
})

/** Sends the waiting commands, because the connection to the server or the room device is back. */
export const deliverWaitingAtom = atom(null, (get) => get(outboxAtom)?.deliver())

/** Cancels a waiting command. */
export const cancelLedgerItemAtom = atom(null, async (get, _set, id: string): Promise<void> => {
  await get(outboxAtom)?.cancel(id)
})

/** Stops the outbox and clears the ledger, so that no command of an ended session is kept or sent. */
export const forgetCommandsAtom = atom(null, (get, set) => {
  get(outboxAtom)?.stop()
  set(outboxAtom, null)
  set(clearLedgerAtom)
  set(roomUniqueIdAtom, null)
})
