import { atom, type Atom, type createStore } from 'jotai'
import { backoffMs } from '../../domain/backoff.ts'
import type { Conference, ConferenceMessage } from '../../domain/conference.ts'
import type { MeetPorts, Stop } from './ports.ts'

export interface ChatMessage {
  id: string
  /** Empty for the participant's own messages. */
  name: string
  text: string
  /** Time of the message, in epoch milliseconds. */
  at: number
  status: 'received' | 'pending' | 'sent' | 'failed'
}

export interface ActiveCallChat {
  readonly messagesAtom: Atom<readonly ChatMessage[]>
  /** Number of messages since the chat was last read. */
  readonly unreadAtom: Atom<number>
  /**
   * Text that is typed but not sent. The input field is discarded with its sheet, this text with the call.
   */
  readonly draftAtom: Atom<string>
  draft(typed: string): void
  /** Sends a message. Without a connection it waits, in order. */
  send(typed: string): Promise<void>
  resend(id: string): Promise<void>
  /** Marks the chat as being read until the returned function is called. */
  read(): Stop
}

/** Maximum number of messages kept in a call's chat. */
const mostMessages = 500
/**
 * Maximum number of attempts for a message that the conference does not accept, before it counts as failed.
 */
const mostTries = 4

/** Creates the chat of one call session; it is discarded afterward. */
export function createActiveCallChat(
  conference: Conference,
  ports: Pick<MeetPorts, 'now' | 'newId' | 'random'>,
  store: ReturnType<typeof createStore>,
): ActiveCallChat & {
  receive: (message: ConferenceMessage) => void
  connection: (hears: boolean, isComplete: boolean) => void
} {
  const messages = atom<readonly ChatMessage[]>([])
  const unread = atom(0)
  const draft = atom('')
  let readers = 0
  let hears = false
  let isComplete = false
  let busy = false

  const add = (message: ChatMessage): void =>
    store.set(messages, (before) => [...before, message].slice(-mostMessages))
  const settle = (id: string, status: ChatMessage['status']): void =>
    store.set(messages, (all) => all.map((one) => (one.id === id ? { ...one, status } : one)))

  async function deliver(): Promise<void> {
    if (busy) return
    busy = true
    for (let tries = 1; ; tries += 1) {
      const next = store.get(messages).find(({ status }) => status === 'pending')
      if (!hears || next === undefined) break
      const taken = await conference.say(next.text, next.id)
      // A message lost with the connection is sent when that is back. The loss may not have been detected
      // yet.
      if (!taken && hears && (tries < mostTries || !isComplete)) {
        await new Promise((resolve) => setTimeout(resolve, backoffMs(tries, ports.random())))
        continue
      }
      if (taken) settle(next.id, 'sent')
      else if (hears) settle(next.id, 'failed')
      tries = 0
    }
    busy = false
  }

  return {
    messagesAtom: atom((get) => get(messages)),
    unreadAtom: atom((get) => get(unread)),
    draftAtom: atom((get) => get(draft)),
    draft: (typed) => store.set(draft, typed),
    send: async (typed) => {
      store.set(draft, '')
      const text = typed.trim()
      if (text === '') return
      add({ id: ports.newId(), name: '', text, at: ports.now(), status: 'pending' })
      await deliver()
    },
    resend: async (id) => {
      settle(id, 'pending')
      await deliver()
    },
    read: () => {
      readers += 1
      store.set(unread, 0)
      return () => {
        readers -= 1
      }
    },
    receive: ({ id, name, text, at }) => {
      // The conference may deliver a message twice.
      if (store.get(messages).some((one) => one.id === id)) return
      add({ id, name, text, at, status: 'received' })
      if (readers === 0) store.set(unread, (count) => count + 1)
    },
    connection: (hearsNow, isCompleteNow) => {
      hears = hearsNow
      isComplete = isCompleteNow
      if (hears) void deliver()
    },
  }
}
