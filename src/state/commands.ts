import { atom } from 'jotai'
import type { ControlReply, DeviceCommand } from '../contract/device.ts'
import { IDEMPOTENCY_KEY, X_ACTED_AT, X_SEQ } from '../contract/headers.ts'
import { commandClass } from '../domain/commandPolicy.ts'
import { clearLedgerAtom, enterLedgerAtom, ledgerAtom, settleLedgerAtom } from './ledger.ts'
import { networkOnlineAtom } from './link.ts'
import { type Ports, portsAtom, type Result, type WaitingCommand } from './ports.ts'
import { heardDeviceAtom } from './roomDevice.ts'
import { createServerOrder } from './serverOrder.ts'

/** Longer than the server's own wait for the device (3 s, contract 3), in milliseconds. */
const answerTimeoutMs = 4_000

/** The device that this session commands; set by the session. */
export const uniqueIdAtom = atom<string | null>(null)

const nextSeq = createServerOrder()

export interface Posting {
  command: DeviceCommand
  params: Readonly<Record<string, unknown>>
  /** One effect for one key, however often it is sent. */
  key: string
  /** When the person acted, server time in epoch milliseconds. */
  actedAt: number
  keepalive?: boolean
}

/** Posts a command; every try of it gets a fresh sequence number, so that it counts as the latest wish. */
export function postCommand(ports: Ports, uniqueId: string, posting: Posting): Promise<Result<ControlReply>> {
  const { command, params, key, actedAt, keepalive = false } = posting
  return ports.api.call({
    method: 'POST',
    path: '/api/v1/rooms/control',
    body: { unique_id: uniqueId, command, params_p: params },
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
 * Sends a command that is not a held motion, and enters it in the ledger. Offline, what is momentary fails at
 * once, and what protects privacy waits until it is delivered.
 */
export const sendCommandAtom = atom(
  null,
  async (
    get,
    set,
    command: DeviceCommand,
    params: Readonly<Record<string, unknown>>,
  ): Promise<Result<ControlReply>> => {
    const ports = get(portsAtom)
    const uniqueId = get(uniqueIdAtom)
    if (ports === null || uniqueId === null) return { ok: false, code: 'unauthorized' }
    const item = { id: ports.newId(), command, params, actedAt: ports.api.serverNow() }
    set(enterLedgerAtom, item)
    const waits = commandClass(command, params) === 'privacy'
    if (!get(networkOnlineAtom) && !waits) {
      set(settleLedgerAtom, item.id, 'failed', 'tablet_offline')
      return { ok: false, code: 'tablet_offline' }
    }
    const result = await postCommand(ports, uniqueId, { ...item, key: item.id })
    if (result.ok && result.value.state !== undefined) {
      set(heardDeviceAtom, { online: true, state: result.value.state })
    }
    const fate = fateOf(result, waits)
    set(settleLedgerAtom, item.id, fate.status, fate.code)
    if (fate.status === 'waiting') await set(keepWaitingAtom)
    return result
  },
)

type Fate = { status: 'done' | 'waiting' | 'failed'; code?: string }

function fateOf(result: Result<ControlReply>, waits: boolean): Fate {
  if (result.ok && result.value.success) return { status: 'done' }
  const status = waits && isAway(result) ? 'waiting' : 'failed'
  if (!result.ok) return { status, code: result.code }
  const { busy_status, reason } = result.value
  return { status, code: busy_status === 'open' ? (reason ?? 'failed') : busy_status }
}

/** Whether nobody was there to carry it out, the server or the room device: what may wait is sent again. */
export function isAway(result: Result<ControlReply>): boolean {
  if (result.ok) return result.value.busy_status === 'offline'
  return result.code === 'unreachable' || (result.status ?? 0) >= 500
}

/** Writes down which privacy commands wait, so that a reload does not lose them. */
const keepWaitingAtom = atom(null, async (get): Promise<void> => {
  await get(portsAtom)?.store.saveWaiting(waitingIn(get(ledgerAtom)))
})

function waitingIn(items: ReturnType<typeof ledgerAtom.read>): WaitingCommand[] {
  return items.flatMap(({ id, command, status, actedAt }) =>
    status === 'waiting' && (command === 'microphone_control' || command === 'video_control')
      ? [{ id, command, actedAt }]
      : [],
  )
}

/** Takes up what waited when the page was closed. */
export const restoreWaitingAtom = atom(null, async (get, set): Promise<void> => {
  for (const { id, command, actedAt } of (await get(portsAtom)?.store.loadWaiting()) ?? []) {
    set(enterLedgerAtom, { id, command, params: { state: 'off' }, actedAt })
    set(settleLedgerAtom, id, 'waiting')
  }
})

/** Sends what waits, under the keys it had: the line to the server, or the room device, is back. */
export const deliverWaitingAtom = atom(null, async (get, set): Promise<void> => {
  const ports = get(portsAtom)
  const uniqueId = get(uniqueIdAtom)
  if (ports === null || uniqueId === null) return
  for (const { id, command, actedAt } of waitingIn(get(ledgerAtom))) {
    // It may be taken back while it, or the one before it, is under way.
    const waits = () => get(ledgerAtom).some((item) => item.id === id && item.status === 'waiting')
    if (!waits()) continue
    // A fresh key: the first answer under the old one may have been "offline", and would be repeated.
    const posting = { command, params: { state: 'off' }, key: ports.newId(), actedAt }
    const result = await postCommand(ports, uniqueId, posting)
    if (!waits()) continue
    const fate = fateOf(result, true)
    set(settleLedgerAtom, id, fate.status, fate.code)
  }
  await set(keepWaitingAtom)
})

/**
 * Takes back what waits. The server may keep it too, for a device that is away: only the opposite wish
 * removes it there.
 */
export const cancelLedgerItemAtom = atom(null, async (get, set, id: string): Promise<void> => {
  const item = get(ledgerAtom).find((other) => other.id === id)
  if (item?.status !== 'waiting') return
  const together = get(ledgerAtom).filter(
    ({ status, commandClass: kind }) => status === 'waiting' && kind === item.commandClass,
  )
  for (const other of together) set(settleLedgerAtom, other.id, 'cancelled')
  await set(keepWaitingAtom)
  const ports = get(portsAtom)
  const uniqueId = get(uniqueIdAtom)
  if (ports === null || uniqueId === null) return
  for (const { command, code } of together) {
    if (code !== 'offline') continue
    const posting = { command, params: { state: 'on' }, key: ports.newId(), actedAt: ports.api.serverNow() }
    await postCommand(ports, uniqueId, posting)
  }
})

/** Nothing of a session that is over is kept, or sent. */
export const forgetCommandsAtom = atom(null, (_get, set) => {
  set(clearLedgerAtom)
  set(uniqueIdAtom, null)
})
