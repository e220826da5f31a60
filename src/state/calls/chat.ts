import { atom } from 'jotai'
import type { ControlReply } from '../../contract/devices/device.ts'
import type { CommandOutcome } from '../../domain/queue/commandOutcome.ts'
import type { ConferenceMessage } from '../../domain/conference.ts'
import type { BoundCall } from '../../domain/queue/queuedCommand.ts'
import { outboxAtom } from '../queue/commands.ts'
import { type ChatMessage, type KeptChat, portsAtom, type Result, type Stop } from '../ports.ts'
import { meetingAtom } from '../bedside/callState.ts'
import { conferenceAtom, canSendAtom, conferenceConnectionAtom } from './conferenceConnection.ts'

/**
 * Maximum number of attempts for a message that the conference does not accept, before it counts as failed.
 */
const mostTries = 5
/** Maximum number of messages kept in one call's chat. */
const mostMessages = 500

const keptAtom = atom<KeptChat | null>(null)
const unreadCountAtom = atom(0)
const readingAtom = atom(false)

/** Messages of the call in order, with the status of the user's own ones; null outside a call. */
export const chatAtom = atom((get): KeptChat | null => get(keptAtom))

/** Number of messages since the chat was last read. */
export const unreadAtom = atom((get) => get(unreadCountAtom))

const draftTextAtom = atom('')
/**
 * Text that is typed but not sent. It is restored when the chat is opened again, and discarded with the call.
 */
export const draftAtom = atom((get) => get(draftTextAtom))
export const draftChatAtom = atom(null, (get, set, typed: string): void => {
  if (get(keptAtom) !== null) set(draftTextAtom, typed)
})

const changeAtom = atom(
  null,
  async (get, set, change: (messages: readonly ChatMessage[]) => readonly ChatMessage[]): Promise<void> => {
    const kept = get(keptAtom)
    if (kept === null) return
    const changed = { ...kept, messages: change(kept.messages).slice(-mostMessages) }
    set(keptAtom, changed)
    await get(portsAtom)?.store.saveChat(changed)
  },
)

const settleAtom = atom(null, (_get, set, id: string, status: ChatMessage['status']) =>
  set(changeAtom, (messages) => messages.map((one) => (one.id === id ? { ...one, status } : one))),
)

/** Call whose chat is open or being opened; null outside a call. */
const openedAtom = atom((): { call: BoundCall | null } => ({ call: null }))

/**
 * Opens the chat of this call: continues it after a reload, or starts a new one. Messages of another call are
 * discarded.
 */
export const openChatAtom = atom(
  null,
  async (get, set, call: BoundCall & { isNew: boolean }): Promise<void> => {
    const ports = get(portsAtom)
    if (ports === null) return
    const { alias, pin, isNew } = call
    const opened = get(openedAtom)
    opened.call = call
    const kept = isNew ? null : await ports.store.loadChat()
    // The call ended, or another one began, during the read: anything written now would go to the next call's
    // chat.
    if (opened.call !== call) return
    const isThis = kept?.alias === alias && (kept.pin === undefined || kept.pin === pin)
    set(keptAtom, isThis ? kept : { alias, pin, startedAt: ports.api.serverNow(), messages: [] })
    set(unreadCountAtom, 0)
    set(meetingAtom, {
      call: { alias, pin },
      say: (text, id) => set(sayAtom, text, id),
      settle: (id, status) => set(noteMessageAtom, id, status),
    })
    await set(recoverMessagesAtom)
  },
)

/** Saves the rejoin token, so that a reload can return to the call. */
export const storeRejoinTokenAtom = atom(null, async (get, set, ticket: string | null): Promise<void> => {
  const kept = get(keptAtom)
  if (kept === null) return
  const changed = { ...kept, ticket }
  set(keptAtom, changed)
  await get(portsAtom)?.store.saveChat(changed)
})

/** Discards the chat because the session is over. */
export const forgetChatAtom = atom(null, (_get, set): void => set(keptAtom, null))

/** Closes the chat because the call is over. Messages that still wait are dropped, and the user is told. */
export const closeChatAtom = atom(null, async (get, set): Promise<void> => {
  const isWaiting = get(keptAtom)?.messages.some(({ status }) => status === 'pending') === true
  get(openedAtom).call = null
  set(keptAtom, null)
  set(draftTextAtom, '')
  set(unreadCountAtom, 0)
  const outbox = get(outboxAtom)
  if (isWaiting) outbox?.drop(outbox.openFor('message'), { status: 'not_applied', code: 'call_over' })
  await get(portsAtom)?.store.saveChat(null)
})

/** Sends a message to everyone in the call. Without a connection it waits, in order, even over a reload. */
export const sendChatAtom = atom(null, async (get, set, typed: string): Promise<void> => {
  const ports = get(portsAtom)
  const text = typed.trim()
  if (ports === null || text === '') return
  const message: ChatMessage = {
    id: ports.newId(),
    name: '',
    text,
    at: ports.api.serverNow(),
    status: 'pending',
  }
  await set(changeAtom, (messages) => [...messages, message])
  await set(enterMessageAtom, message)
})

/** Sends a failed message again. */
export const resendChatAtom = atom(null, async (get, set, id: string): Promise<void> => {
  await set(settleAtom, id, 'pending')
  const message = get(keptAtom)?.messages.find((one) => one.id === id)
  if (message !== undefined) await set(enterMessageAtom, message)
})

/** Enters a message in the ledger, which delivers it in order, once, and only to this call. */
const enterMessageAtom = atom(null, async (get, _set, { id, text, at }: ChatMessage): Promise<void> => {
  const call = get(meetingAtom)?.call
  if (call === undefined) return
  await get(outboxAtom)?.send({ id, command: 'message', params: { text }, actedAt: at, call })
})

/**
 * Enters messages again that a reload left in the chat but not in the ledger. Each is sent only once, under
 * its id.
 */
const recoverMessagesAtom = atom(null, async (get, set): Promise<void> => {
  const { call } = get(openedAtom)
  const waiting = (get(keptAtom)?.messages ?? []).filter(({ status }) => status === 'pending')
  const entered = new Set((await get(portsAtom)?.ledger.list())?.map(({ id }) => id))
  if (get(openedAtom).call !== call) return
  // Entered one after another to keep their order.
  for (const message of waiting) if (!entered.has(message.id)) void set(enterMessageAtom, message)
})

/** Number of consecutive times that the conference did not accept a message, by message ID. */
const refusalsAtom = atom(() => new Map<string, number>())

/**
 * Sends a message to the conference. This fails if the connection is lost, or if the conference does not
 * accept the message.
 */
const sayAtom = atom(null, async (get, _set, text: string, id: string): Promise<Result<ControlReply>> => {
  const away: Result<ControlReply> = { ok: false, code: 'unreachable' }
  const conference = get(conferenceAtom)
  if (conference === null || !get(canSendAtom)) return away
  const refusals = get(refusalsAtom)
  const tries = (refusals.get(id) ?? 0) + 1
  refusals.delete(id)
  if (await conference.say(text, id)) return { ok: true, value: { busy_status: 'open', success: true } }
  if (!get(canSendAtom)) return away
  // If audio and video are lost too, the cause may be a network failure that has not been detected yet: keep
  // waiting.
  if (tries >= mostTries && get(conferenceConnectionAtom) === 'up') return { ok: false, code: 'not_taken' }
  refusals.set(id, tries)
  return away
})

const fates: Readonly<Partial<Record<string, ChatMessage['status']>>> = {
  done: 'sent',
  failed: 'failed',
  not_applied: 'failed',
}

/** Shows the outcome of a message in the chat. A canceled message is removed. */
const noteMessageAtom = atom(
  null,
  (_get, set, id: string, status: CommandOutcome['status'] | 'sending'): void => {
    const shown = fates[status]
    if (shown !== undefined) void set(settleAtom, id, shown)
    if (status === 'cancelled')
      void set(changeAtom, (messages) => messages.filter((one) => one.id !== id || one.status !== 'pending'))
  },
)

/** Adds a received message; a second delivery of the same message is ignored. */
export const receiveChatAtom = atom(null, async (get, set, message: ConferenceMessage): Promise<void> => {
  if (get(keptAtom)?.messages.some(({ id }) => id === message.id) !== false) return
  const { id, name, text, at } = message
  if (!get(readingAtom)) set(unreadCountAtom, (count) => count + 1)
  await set(changeAtom, (messages) => [...messages, { id, name, text, at, status: 'received' }])
})

/** Marks the chat as being read until the returned function is called. */
export const readChatAtom = atom(null, (_get, set): Stop => {
  set(readingAtom, true)
  set(unreadCountAtom, 0)
  return () => set(readingAtom, false)
})
