import { atom } from 'jotai'
import { backoffMs } from '../../domain/backoff.ts'
import type { ConferenceMessage } from '../../domain/conference.ts'
import { type ChatMessage, type KeptChat, portsAtom, type Stop } from '../ports.ts'
import { showToastAtom } from '../toasts.ts'
import { conferenceAtom, conferenceHearsAtom, conferenceLinkAtom } from './conferenceLine.ts'

/** How often a message that the conference did not take is sent again, before it counts as failed. */
const mostTries = 5
/** What one call's chat keeps at most, in messages. */
const mostMessages = 500

const keptAtom = atom<KeptChat | null>(null)
const unreadCountAtom = atom(0)
const readingAtom = atom(false)
const deliveryAtom = atom(
  (): { busy: boolean; tries: number; timer: ReturnType<typeof setTimeout> | undefined } => ({
    ...{ busy: false, tries: 0, timer: undefined },
  }),
)

/** The call's messages in their order, with the fate of one's own; null outside a call. */
export const chatAtom = atom((get): KeptChat | null => get(keptAtom))

/** How many messages came since the chat was last looked at. */
export const unreadAtom = atom((get) => get(unreadCountAtom))

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

/** Takes up the chat of this call, where a reload left it, or begins one. Nothing of another call stays. */
export const openChatAtom = atom(
  null,
  async (get, set, { alias, isNew }: { alias: string; isNew: boolean }): Promise<void> => {
    const ports = get(portsAtom)
    if (ports === null) return
    const kept = isNew ? null : await ports.store.loadChat()
    set(keptAtom, kept?.alias === alias ? kept : { alias, startedAt: ports.api.serverNow(), messages: [] })
    set(unreadCountAtom, 0)
  },
)

/** Keeps what leads back into the call, also over a reload. */
export const keepTicketAtom = atom(null, async (get, set, ticket: string | null): Promise<void> => {
  const kept = get(keptAtom)
  if (kept === null) return
  const changed = { ...kept, ticket }
  set(keptAtom, changed)
  await get(portsAtom)?.store.saveChat(changed)
})

/** The session is over: what it wrote and read is nobody's any more. */
export const forgetChatAtom = atom(null, (_get, set): void => set(keptAtom, null))

/** The call is over: what still waited is dropped, and not in silence. */
export const closeChatAtom = atom(null, async (get, set): Promise<void> => {
  const kept = get(keptAtom)
  const delivery = get(deliveryAtom)
  clearTimeout(delivery.timer)
  delivery.tries = 0
  set(keptAtom, null)
  set(unreadCountAtom, 0)
  if (kept?.messages.some(({ status }) => status === 'pending') === true)
    set(showToastAtom, { kind: 'warning', code: 'message_dropped' })
  await get(portsAtom)?.store.saveChat(null)
})

/** Writes to everybody in the call. Without a line it waits, in order, also over a reload. */
export const sendChatAtom = atom(null, async (get, set, typed: string): Promise<void> => {
  const ports = get(portsAtom)
  const text = typed.trim()
  if (ports === null || text === '') return
  const message: ChatMessage = {
    ...{ id: ports.newId(), name: '', text, at: ports.api.serverNow(), status: 'pending' },
  }
  await set(changeAtom, (messages) => [...messages, message])
  await set(deliverChatAtom)
})

/** Sends once more what had failed. */
export const resendChatAtom = atom(null, async (_get, set, id: string): Promise<void> => {
  await set(settleAtom, id, 'pending')
  await set(deliverChatAtom)
})

/** Sends what waits, one after the other: the next one only when the conference has the one before. */
export const deliverChatAtom = atom(null, async (get, set): Promise<void> => {
  const delivery = get(deliveryAtom)
  clearTimeout(delivery.timer)
  if (delivery.busy) return
  delivery.busy = true
  try {
    for (;;) {
      const chat = get(keptAtom)
      const conference = get(conferenceAtom)
      const next = chat?.messages.find(({ status }) => status === 'pending')
      if (conference === null || !get(conferenceHearsAtom) || next === undefined) return
      const taken = await conference.say(next.text, next.id)
      if (get(keptAtom)?.alias !== chat?.alias) return
      if (!taken && !get(conferenceHearsAtom)) return
      delivery.tries = taken ? 0 : delivery.tries + 1
      // Where picture and sound are lost too, it may be the network, which nobody has noticed yet: that is waited for.
      const isMeant = delivery.tries >= mostTries && get(conferenceLinkAtom) === 'up'
      if (taken || isMeant) {
        delivery.tries = 0
        await set(settleAtom, next.id, taken ? 'sent' : 'failed')
      } else {
        return set(deliverLaterAtom)
      }
    }
  } finally {
    delivery.busy = false
  }
})

const deliverLaterAtom = atom(null, (get, set): void => {
  const delivery = get(deliveryAtom)
  const wait = backoffMs(delivery.tries, get(portsAtom)?.random() ?? 0)
  delivery.timer = setTimeout(() => void set(deliverChatAtom), wait)
})

/** Takes a message that came; a second delivery of the same one is none. */
export const receiveChatAtom = atom(null, async (get, set, message: ConferenceMessage): Promise<void> => {
  if (get(keptAtom)?.messages.some(({ id }) => id === message.id) !== false) return
  const { id, name, text, at } = message
  if (!get(readingAtom)) set(unreadCountAtom, (count) => count + 1)
  await set(changeAtom, (messages) => [...messages, { id, name, text, at, status: 'received' }])
})

/** The chat is being looked at, until the answered stop. */
export const readChatAtom = atom(null, (_get, set): Stop => {
  set(readingAtom, true)
  set(unreadCountAtom, 0)
  return () => set(readingAtom, false)
})
