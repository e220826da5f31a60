import type { ConferenceBook, ConferenceEntry } from '../conference/conferenceBook.ts'
import type { ConferenceNode } from '../conference/conferenceNode.ts'
import { callStore, type CallRow } from '../db/callStore.ts'
import type { Database } from '../db/database.ts'
import { roomStore } from '../db/roomStore.ts'
import type { CommandContext } from './context.ts'
import { endCall } from './endCall.ts'
import { roomName } from './joinByLink.ts'

/** A conference whose last participant has gone is kept so long: both tablets of a room may be reloading. Milliseconds. */
const emptyMs = 10_000

/** The rooms' open calls, as the conference node asks for them. */
export function createCallBook(database: Database): ConferenceBook {
  return {
    find: (alias) =>
      database.transaction('platform', async (tx): Promise<ConferenceEntry | null> => {
        const call = await callStore.openAt(tx, alias)
        const room = call === null ? null : await roomStore.byId(tx, call.roomId)
        if (call === null || room === null) return null
        const { hostPin, guestPin } = call
        return { alias, name: roomName(room).name, hostPin, guestPin }
      }),
    claim: (alias, node) =>
      database.transaction('platform', async (tx) => (await callStore.claim(tx, alias, node)) ?? node),
  }
}

/** Keeps the calls true to the conferences that are held here, and ends both together. Answers the end of it. */
export function followConferences(context: CommandContext, conferences: ConferenceNode): () => void {
  const { database, callSignals } = context
  const leaving = new Map<string, NodeJS.Timeout>()
  const present = new Map<string, string[]>()
  const writing = new Map<string, Promise<void>>()

  const tell = ({ roomId, alias }: CallRow, participants: string[]): void =>
    callSignals.tell(roomId, { name: 'call', data: { status: 'running', alias, participants } })

  const endIfEmpty = async (alias: string): Promise<void> => {
    leaving.delete(alias)
    if (conferences.roster(alias).length > 0) return
    const call = await database.transaction('platform', (tx) => callStore.openAt(tx, alias))
    if (call !== null) await endCall(context, call, 'left')
  }

  const write = async (alias: string): Promise<void> => {
    const names = present.get(alias) ?? []
    const call = await database.transaction('platform', (tx) => callStore.count(tx, alias, names.length))
    if (call !== null) tell(call, names)
    if (names.length === 0) present.delete(alias)
  }

  const changed = (alias: string, names: string[]): void => {
    const before = present.get(alias) ?? []
    if (before.length === names.length && before.every((name, at) => name === names[at])) return
    present.set(alias, names)
    clearTimeout(leaving.get(alias))
    leaving.delete(alias)
    if (names.length === 0) {
      // A database that is away then leaves the call to the next one, which finds nobody in it.
      const timer = setTimeout(() => void endIfEmpty(alias).catch(() => undefined), emptyMs)
      leaving.set(alias, timer)
    }
    // One after the other: what is written last is what is so.
    const written = (writing.get(alias) ?? Promise.resolve()).then(() => write(alias)).catch(() => undefined)
    writing.set(alias, written)
    void written.then(() => {
      if (writing.get(alias) === written) writing.delete(alias)
    })
  }

  const stops = [
    conferences.onChange((alias, roster) =>
      changed(
        alias,
        roster.map(({ displayName }) => displayName),
      ),
    ),
    callSignals.onConferenceEnd((alias) => conferences.end(alias, 'API initiated conference termination')),
  ]
  return () => {
    for (const stop of stops) stop()
    for (const timer of leaving.values()) clearTimeout(timer)
  }
}
