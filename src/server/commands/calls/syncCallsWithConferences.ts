import { isDeepStrictEqual } from 'node:util'
import { nameInCalls } from '../../../domain/calls/roomCallRules.ts'
import type { ConferenceNode, RosterListener } from '../../conference/conferenceNode.ts'
import type { RosterEntry } from '../../conference/participant.ts'
import { callStore, type CallRow } from '../../db/calls/callStore.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import { ReconnectGrace } from './reconnectGrace.ts'
import type { CommandContext } from '../context.ts'
import { endCall } from './endCall.ts'
import { remoteName } from './remoteName.ts'

/** Participants of a conference, by name. */
interface Present {
  readonly names: string[]
  readonly hosts: string[]
  readonly hostInvites: string[]
}

const nobody: Present = { names: [], hosts: [], hostInvites: [] }

/**
 * Keeps the calls in sync with the conferences that are held here, and ends both together, `leftMs` after the
 * others have left. Returns a function that stops it.
 */
export function syncCallsWithConferences(
  context: CommandContext,
  conferences: ConferenceNode,
  leftMs: number,
): () => void {
  const { database, callSignals } = context
  const leaving = new Map<string, NodeJS.Timeout>()
  const present = new Map<string, Present>()
  const absent = new Map<string, ReconnectGrace>()
  /** Names of everyone who has ever been in a conference, by alias. */
  const met = new Map<string, Set<string>>()
  const writing = new Map<string, Promise<void>>()

  const publish = ({ roomId, alias }: CallRow, participants: string[]): void =>
    callSignals.publish(roomId, { name: 'call', data: { status: 'running', alias, participants } })

  /**
   * `ofCall` is the call whose participants have left: the next call may already be held at its alias and has
   * a delay of its own.
   */
  const endIfAlone = async (alias: string, ofCall: string): Promise<void> => {
    leaving.delete(alias)
    const found = await database.transaction('platform', async (tx) => {
      const call = await callStore.openAt(tx, alias)
      if (call?.id !== ofCall) return null
      const room = await roomStore.byId(tx, call.roomId)
      return room === null ? null : { call, remote: remoteName(room), screen: nameInCalls(room) }
    })
    if (found === null) return
    const { call, remote, screen } = found
    const left = conferences.roster(alias)
    /** Returns true if no one but these is still present and others were before. */
    const areLeft = (...own: string[]): boolean =>
      left.every(({ displayName, role }) => role === 'chair' && own.includes(displayName)) &&
      (left.length === 0 || [...(met.get(alias) ?? [])].some((name) => !own.includes(name)))
    // The patient’s own remotes and the room’s screen do not keep a call open for each other once someone
    // else has been there.
    if (areLeft(remote) || areLeft(remote, screen)) await endCall(context, call, 'left')
  }

  const write = async (alias: string): Promise<void> => {
    const { names, ...hosts } = present.get(alias) ?? nobody
    const now = { people: names.length, ...hosts }
    const call = await database.transaction('platform', (tx) => callStore.count(tx, alias, now))
    if (call !== null) publish(call, names)
    if (names.length > 0) return
    present.delete(alias)
    met.delete(alias)
    absent.delete(alias)
  }

  const changed: RosterListener = (alias, roster, departed, ofCall): void => {
    const before = present.get(alias) ?? nobody
    const now = presentIn(roster)
    if (isDeepStrictEqual(before, now)) return
    const { names } = now
    present.set(alias, now)
    met.set(alias, new Set([...(met.get(alias) ?? []), ...names]))
    const reconnectGrace = absent.get(alias) ?? new ReconnectGrace(leftMs)
    absent.set(alias, reconnectGrace)
    reconnectGrace.changed(names, departed, context.clock.now())
    if (names.length < before.names.length) {
      clearTimeout(leaving.get(alias))
      const waitMs = reconnectGrace.waitMs(context.clock.now())
      // If the database is unreachable then, the call is left to the next one, which finds no one in it.
      leaving.set(
        alias,
        setTimeout(() => void endIfAlone(alias, ofCall).catch(() => undefined), waitMs),
      )
    }
    // One after the other, so that the last write is the current state.
    const written = (writing.get(alias) ?? Promise.resolve()).then(() => write(alias)).catch(() => undefined)
    writing.set(alias, written)
    void written.then(() => {
      if (writing.get(alias) === written) writing.delete(alias)
    })
  }

  const review = async (): Promise<void> => {
    for (const alias of await conferences.review()) await write(alias)
  }
  // If this process cannot write now, it does so when the next participant comes or goes.
  const reviewSoon = () => void review().catch(() => undefined)
  const stops = [
    // The end of a call may have been missed, or peers may have taken its participants for gone.
    callSignals.onGap(reviewSoon),
    conferences.onChange(changed),
    callSignals.onPictureChange((alias, closes) => void conferences.refreshPicture(alias, closes)),
    callSignals.onConferenceEnd((alias) => conferences.end(alias, 'API initiated conference termination')),
  ]
  return () => {
    for (const stop of stops) stop()
    for (const timer of leaving.values()) clearTimeout(timer)
  }
}

function presentIn(roster: readonly RosterEntry[]): Present {
  const name = ({ displayName }: RosterEntry): string => displayName
  const isHost = ({ role, isWaiting }: RosterEntry): boolean => role === 'chair' && !isWaiting
  const hosts = roster.filter(isHost)
  return {
    names: roster.map(name),
    hosts: hosts.map(name),
    hostInvites: hosts.flatMap(({ invite }) => invite ?? []),
  }
}
