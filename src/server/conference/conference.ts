import type { PassThrough } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../config.ts'
import type { ConferenceEntry } from './conferenceBook.ts'
import { ChatLog } from './chatLog.ts'
import {
  chatEvent,
  type ChatText,
  participantEvent,
  presentationEvent,
  type Rules,
  stageEvent,
  statusOf,
} from './conferenceEvents.ts'
import { DepartedPeople } from './departedPeople.ts'
import { type ConferenceEvent, EventLine } from './eventLine.ts'
import { type Newcomer, newParticipant } from './newcomer.ts'
import type { Participant } from './participant.ts'
import { looksAway } from './policy.ts'
import type { Attendee } from './returnTickets.ts'
import { type Place, succeeds } from './succession.ts'
import { TakenMessages } from './takenMessages.ts'

/** Who left by himself, as a page does that is loaded again, is told what was said until he is back, for so long. In milliseconds. */
const backSoonMs = 60_000

/** What everybody in it is told when its call is over. */
export const conferenceOver = 'Conference terminated by an administrator'

/** What a page is told whose person joined by the same invite on another one. */
const joinedElsewhere = 'Joined from another page'

interface Member extends Place {
  readonly line: EventLine
}

/**
 * Why somebody is in it no longer: by himself, because his page was closed or is loaded again, because his client fell
 * silent, or because others wanted it.
 */
type Departure = 'left' | 'closed' | 'silent' | 'removed'

/** Somebody who has gone just now. */
export interface Departed {
  readonly displayName: string
  readonly departure: Departure
}

interface ConferenceParts {
  readonly entry: ConferenceEntry
  readonly clock: Clock
  /** Somebody came, changed or left. */
  readonly onChange: (conference: Conference, departed?: Departed) => void
  readonly onLeft: (conference: Conference, uuid: string) => void
  /** Someone was removed by a host, and their invite with them. */
  readonly onInviteEnded: (invite: string) => void
}

/** One conference: who is in it, what holds for all, and what each is told of it. Knows nothing of HTTP or media. */
export class Conference {
  readonly entry: ConferenceEntry
  readonly #parts: ConferenceParts
  readonly #members = new Map<string, Member>()
  readonly #taken = new TakenMessages()
  readonly #said = new ChatLog()
  readonly #gone = new DepartedPeople()
  /** Invites of those who were removed. */
  readonly #endedInvites = new Set<string>()
  #rules: Rules = { locked: false, guestsMuted: false, guestsCanUnmute: false }
  #stage: readonly string[] = []
  #isEnding = false

  constructor(parts: ConferenceParts) {
    this.entry = parts.entry
    this.#parts = parts
  }

  get rules(): Rules {
    return this.#rules
  }

  get participants(): readonly Participant[] {
    return [...this.#members.values()].map(({ participant }) => participant)
  }

  participant(uuid: string): Participant | null {
    return this.#members.get(uuid)?.participant ?? null
  }

  get presenter(): Participant | null {
    return this.participants.find(({ isPresenting }) => isPresenting) ?? null
  }

  join(newcomer: Newcomer): Participant {
    const { invite, returning = null } = newcomer
    const participant = newParticipant(newcomer, this.#rules, this.#now)
    const line = new EventLine(this.#parts.clock)
    const now = this.#parts.clock.now()
    // Whoever waits outside hears nothing of what was said inside, also if he was inside before.
    const isSame = returning !== null && !participant.isWaiting && this.#gone.mayReturn(returning.person, now)
    const attendee = isSame ? returning : { person: participant.uuid, since: now }
    if (isSame)
      for (const event of this.#said.heardBy(returning.person, returning.since)) line.sendChat(event)
    const formerly = returning?.person ?? null
    this.#members.set(participant.uuid, { participant, line, attendee, formerly })
    this.#tell('participant_create', participant)
    this.#parts.onChange(this)
    for (const { uuid } of this.participants) this.#clearIfSucceeded(uuid)
    for (const other of this.participants)
      if (invite !== null && other.invite === invite && other.uuid !== participant.uuid)
        this.remove(other.uuid, joinedElsewhere, 'closed')
    return participant
  }

  /** Says that something about somebody changed; nothing when nothing did. */
  update(uuid: string, change: Partial<Omit<Participant, 'uuid'>>): void {
    const member = this.#members.get(uuid)
    if (member === undefined) return
    const before = member.participant
    const after = { ...before, ...change }
    if (isDeepStrictEqual(before, after)) return
    member.participant = after
    // Whoever is let in sees at once who is there.
    if (before.isWaiting && !after.isWaiting)
      for (const event of this.#standing(uuid)) member.line.send(event)
    this.#tell('participant_update', after)
    if (before.isCutOff !== after.isCutOff) {
      this.setStage(this.#stage)
      this.#clearIfSucceeded(uuid)
    }
    this.#parts.onChange(this)
  }

  /** Who this is, for his coming back; null for somebody who waits, and has heard nothing. */
  attendee(uuid: string): Attendee | null {
    const member = this.#members.get(uuid)
    return member === undefined || member.participant.isWaiting ? null : member.attendee
  }

  /** Removes somebody, and tells him why; null when he goes by himself. */
  remove(
    uuid: string,
    reason: string | null,
    departure: Departure = reason === null ? 'left' : 'removed',
  ): void {
    const member = this.#members.get(uuid)
    if (member === undefined) return
    if (member.participant.isPresenting) this.present(uuid, false)
    this.#members.delete(uuid)
    const { person } = member.attendee
    if (departure === 'left' || departure === 'closed')
      this.#gone.note(person, this.#parts.clock.now() + backSoonMs)
    if (departure === 'removed') this.#gone.note(person, 0)
    const { invite } = member.participant
    if (departure === 'removed' && invite !== null && !this.#isEnding) {
      this.#endedInvites.add(invite)
      this.#parts.onInviteEnded(invite)
    }
    if (reason !== null) member.line.send({ name: 'disconnect', data: { reason } })
    member.line.close()
    const event = { name: 'participant_delete', data: { uuid } }
    for (const { participant, line } of this.#members.values()) if (!participant.isWaiting) line.send(event)
    this.#parts.onLeft(this, uuid)
    const { displayName } = member.participant
    this.#parts.onChange(this, { displayName, departure })
  }

  end(reason: string): void {
    this.#isEnding = true
    for (const uuid of [...this.#members.keys()]) this.remove(uuid, reason)
  }

  /** True for an invite whose person was removed. */
  hasEnded(invite: string): boolean {
    return this.#endedInvites.has(invite)
  }

  /** The event stream of somebody: everything that holds now, then whatever happens. */
  follow(uuid: string, stream: PassThrough): void {
    this.#members.get(uuid)?.line.open(stream, this.#standing(uuid))
    stream.once('close', () => this.#clearIfSucceeded(uuid))
  }

  setRules(change: Partial<Rules>): void {
    this.#rules = { ...this.#rules, ...change }
    if (change.guestsMuted !== undefined)
      for (const { uuid, role, sound } of this.participants)
        if (role === 'guest') this.update(uuid, { sound: { ...sound, byHost: change.guestsMuted } })
    // Whoever waited outside a locked conference comes in with its being unlocked, as at Pexip's own nodes.
    if (change.locked === false)
      for (const { uuid } of this.participants) this.update(uuid, { isWaiting: false })
    this.#broadcast({ name: 'conference_update', data: statusOf(this.#rules) })
  }

  /** What somebody wrote, to all others; once, however often he sends it. */
  chat(from: Participant, text: ChatText): void {
    if (!this.#taken.take(text.message_id)) return
    const event = chatEvent(from, text, false)
    this.#keep(event, from.uuid, null)
    for (const { participant, line } of this.#members.values())
      if (participant.uuid !== from.uuid && !participant.isWaiting) line.sendChat(event)
  }

  /** What somebody wrote to one other alone. */
  chatTo(from: Participant, to: string, text: ChatText): void {
    const member = this.#members.get(to)
    if (member === undefined || !this.#taken.take(text.message_id)) return
    const event = chatEvent(from, text, true)
    this.#keep(event, from.uuid, member.attendee.person)
    member.line.sendChat(event)
  }

  /** Gives somebody the floor for his screen, taking it from whoever had it; or takes it back. */
  present(uuid: string, on: boolean): void {
    const before = this.presenter
    if (on === (before?.uuid === uuid)) return
    if (before !== null) this.update(before.uuid, { isPresenting: false })
    if (on) this.update(uuid, { isPresenting: true })
    const presenter = this.presenter
    if (presenter === null) this.#broadcast({ name: 'presentation_stop', data: {} })
    // Pexip's client takes the word that somebody presents for somebody else, and would stop its own.
    else this.#broadcast(presentationEvent(presenter), presenter.uuid)
  }

  raiseHand(uuid: string): void {
    this.update(uuid, { handRaisedAt: this.#now })
  }

  /** Who is on stage, the active speaker first. */
  setStage(stage: readonly string[]): void {
    this.#stage = stage
    for (const { participant, line } of this.#members.values())
      if (!participant.isWaiting) line.send(stageEvent(this.#stageOf(participant)))
  }

  /** Whom this participant may see: somebody who waits sees only himself. */
  visibleTo(viewer: Participant): readonly Participant[] {
    return this.participants.filter(({ uuid }) => !viewer.isWaiting || uuid === viewer.uuid)
  }

  /** A page that went without a word leaves a place behind: once its person is back, the dead is not shown beside the living. */
  #clearIfSucceeded(uuid: string): void {
    const left = this.#members.get(uuid)
    if (left === undefined || (left.line.isOpen && !left.participant.isCutOff)) return
    const members = [...this.#members.values()]
    const later = members.slice(members.indexOf(left) + 1)
    if (later.some((member) => succeeds(member, left, this.entry.own))) this.remove(uuid, null, 'closed')
  }

  #keep(event: ConferenceEvent, from: string, to: string | null): void {
    const { person } = this.#members.get(from)?.attendee ?? { person: from }
    this.#said.add({ event, at: this.#parts.clock.now(), from: person, to })
  }

  #standing(uuid: string): ConferenceEvent[] {
    const viewer = this.participant(uuid)
    if (viewer === null) return []
    const { presenter } = this
    return [
      { name: 'participant_sync_begin', data: {} },
      ...this.visibleTo(viewer).map((person) =>
        participantEvent('participant_create', person, this.entry.alias),
      ),
      { name: 'participant_sync_end', data: {} },
      { name: 'conference_update', data: statusOf(this.#rules) },
      stageEvent(viewer.isWaiting ? [] : this.#stageOf(viewer)),
      ...(presenter === null || presenter.uuid === uuid || viewer.isWaiting
        ? []
        : [presentationEvent(presenter)]),
    ]
  }

  /** The stage as somebody sees it. */
  #stageOf(viewer: Participant): readonly string[] {
    return this.#stage.filter((uuid) => {
      const other = this.participant(uuid)
      return other === null || (!other.isCutOff && !looksAway(viewer, other, this.entry.own))
    })
  }

  /** In epoch seconds. */
  get #now(): number {
    return Math.floor(this.#parts.clock.now() / 1_000)
  }

  #tell(name: 'participant_create' | 'participant_update', changed: Participant): void {
    const event = participantEvent(name, changed, this.entry.alias)
    for (const { participant, line } of this.#members.values())
      if (!participant.isWaiting || participant.uuid === changed.uuid) line.send(event)
  }

  #broadcast(event: ConferenceEvent, except?: string): void {
    for (const { participant, line } of this.#members.values())
      if (!participant.isWaiting && participant.uuid !== except) line.send(event)
  }
}
