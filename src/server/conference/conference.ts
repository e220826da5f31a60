import type { PassThrough } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { ForwardedPicture } from '../../contract/calls/roommates.ts'
import { isPictureOpen } from '../../domain/calls/roommateRules.ts'
import type { Clock } from '../config.ts'
import type { ConferenceEntry } from './conferenceRegistry.ts'
import { ChatLog } from './chatLog.ts'
import { chatEvent, type ChatText, type Rules, statusOf } from './conferenceEvents.ts'
import { DepartedPeople } from './departedPeople.ts'
import { type ConferenceEvent, EventStream } from './eventStream.ts'
import { type Newcomer, newParticipant } from './newcomer.ts'
import type { Participant } from './participant.ts'
import { isOwn } from './policy.ts'
import type { Attendee } from './rejoinToken.ts'
import { replacesParticipant } from './replacesParticipant.ts'
import { type Member, SecondPictures } from './secondPictures.ts'
import { MessageDeduplicator } from './messageDeduplicator.ts'

/**
 * How long a participant who left on their own, as a reloaded page does, can come back and receive what was
 * said in the meantime, in milliseconds.
 */
const backSoonMs = 60_000

/** Reason sent to all participants when the call is over. */
export const conferenceOver = 'Conference terminated by an administrator'

/** Reason sent to a page whose participant joined through the same invite on another page. */
const joinedElsewhere = 'Joined from another page'

/**
 * Why a participant is no longer in the conference: they left, their page was closed or reloaded, their
 * client fell silent, or others removed them.
 */
type Departure = 'left' | 'closed' | 'silent' | 'removed'

/** A participant who has just left. */
export interface Departed {
  readonly displayName: string
  readonly departure: Departure
}

interface ConferenceDeps {
  readonly entry: ConferenceEntry
  readonly clock: Clock
  /** Called when a participant joined, changed or left. */
  readonly onChange: (conference: Conference, departed?: Departed) => void
  readonly onLeft: (conference: Conference, uuid: string) => void
  /** Called when a host removed a participant, which also ends their invite. */
  readonly onInviteEnded: (invite: string) => void
}

/**
 * One conference: its participants, the rules for all of them, and what each is told. Knows nothing about
 * HTTP or media.
 */
export class Conference {
  readonly entry: ConferenceEntry
  readonly #deps: ConferenceDeps
  readonly #members = new Map<string, Member>()
  readonly #taken = new MessageDeduplicator()
  readonly #chatLog = new ChatLog()
  readonly #gone = new DepartedPeople()
  readonly #second: SecondPictures
  /** Invites of removed participants. */
  readonly #endedInvites = new Set<string>()
  #rules: Rules = { locked: false, guestsMuted: false, guestsCanUnmute: false }
  #roomPicture: ForwardedPicture
  #isEnding = false

  constructor(deps: ConferenceDeps) {
    const { entry } = deps
    this.entry = entry
    this.#deps = deps
    this.#roomPicture = entry.roomPicture ?? 'free'
    const onDue = () => this.#changed()
    this.#second = new SecondPictures({ entry, members: this.#members, onDue })
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
    const participant = this.#withRoomPicture(newParticipant(newcomer, this.#rules, this.#now))
    const stream = new EventStream(this.#deps.clock)
    const now = this.#deps.clock.now()
    // A participant who waits outside receives nothing of what was said inside, even if they were inside
    // before.
    const isSame = returning !== null && !participant.isWaiting && this.#gone.mayReturn(returning.person, now)
    const attendee = isSame ? returning : { person: participant.uuid, since: now }
    if (isSame)
      for (const event of this.#chatLog.heardBy(returning.person, returning.since)) stream.sendChat(event)
    const formerly = returning?.person ?? null
    const untold = { kept: null, second: null, beside: null, isClosing: false }
    this.#members.set(participant.uuid, { participant, stream, attendee, formerly, ...untold })
    this.#publish('participant_create', participant)
    this.#changed()
    for (const { uuid } of this.participants) this.#clearIfSucceeded(uuid)
    for (const other of this.participants)
      if (invite !== null && other.invite === invite && other.uuid !== participant.uuid)
        this.remove(other.uuid, joinedElsewhere, 'closed')
    return participant
  }

  /** Changes a participant and informs the others; does nothing if nothing changed. */
  update(uuid: string, change: Partial<Omit<Participant, 'uuid'>>): void {
    if (this.#apply(uuid, change)) this.#changed()
  }

  /** Changes a participant; returns true if anything changed. */
  #apply(uuid: string, change: Partial<Omit<Participant, 'uuid'>>): boolean {
    const member = this.#members.get(uuid)
    if (member === undefined) return false
    const before = member.participant
    const after = { ...before, ...change }
    if (isDeepStrictEqual(before, after)) return false
    member.participant = after
    // A participant who is let in immediately sees who is there.
    if (before.isWaiting && !after.isWaiting)
      for (const event of this.#standing(uuid)) member.stream.send(event)
    this.#publish('participant_update', after)
    if (before.isCutOff !== after.isCutOff) {
      this.#second.resendStage()
      this.#clearIfSucceeded(uuid)
    }
    return true
  }

  /**
   * Returns the identity with which a participant can come back; null for one who waits and has received
   * nothing.
   */
  attendee(uuid: string): Attendee | null {
    const member = this.#members.get(uuid)
    return member === undefined || member.participant.isWaiting ? null : member.attendee
  }

  /** Removes a participant and sends them the reason; null if they leave on their own. */
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
      this.#gone.note(person, this.#deps.clock.now() + backSoonMs)
    if (departure === 'removed') this.#gone.note(person, 0)
    const { invite } = member.participant
    if (departure === 'removed' && invite !== null && !this.#isEnding) {
      this.#endedInvites.add(invite)
      this.#deps.onInviteEnded(invite)
    }
    if (reason !== null) member.stream.send({ name: 'disconnect', data: { reason } })
    member.stream.close()
    const event = { name: 'participant_delete', data: { uuid } }
    for (const { participant, stream } of this.#members.values())
      if (!participant.isWaiting) stream.send(event)
    this.#deps.onLeft(this, uuid)
    if (departure === 'left' || departure === 'removed') this.#second.forget(member)
    const { displayName } = member.participant
    this.#changed({ displayName, departure })
  }

  end(reason: string): void {
    this.#isEnding = true
    for (const uuid of Array.from(this.#members.keys())) this.remove(uuid, reason)
  }

  /** Returns true for an invite whose participant was removed. */
  hasEnded(invite: string): boolean {
    return this.#endedInvites.has(invite)
  }

  /** Opens a participant’s event stream: everything that is current, then every event. */
  follow(uuid: string, stream: PassThrough): void {
    this.#members.get(uuid)?.stream.open(stream, this.#standing(uuid))
    stream.once('close', () => this.#clearIfSucceeded(uuid))
  }

  /** Forwards nothing of the room's picture until it is set again. */
  closeRoomPicture(): void {
    if (isPictureOpen(this.#roomPicture)) this.setRoomPicture('pending')
  }

  /** Sets what may be forwarded of the picture that the room's screen sends, now and when it joins again. */
  setRoomPicture(roomPicture: ForwardedPicture): void {
    this.#roomPicture = roomPicture
    for (const participant of this.participants)
      this.update(participant.uuid, { roomPicture: this.#withRoomPicture(participant).roomPicture })
  }

  setRules(change: Partial<Rules>): void {
    this.#rules = { ...this.#rules, ...change }
    if (change.guestsMuted !== undefined)
      for (const { uuid, role, sound } of this.participants)
        if (role === 'guest') this.update(uuid, { sound: { ...sound, byHost: change.guestsMuted } })
    // Unlocking a conference lets in the participants who waited outside, as on Pexip’s own nodes.
    if (change.locked === false)
      for (const { uuid } of this.participants) this.update(uuid, { isWaiting: false })
    this.#broadcast({ name: 'conference_update', data: statusOf(this.#rules) })
  }

  /** Sends a participant’s message to all others, once, however often it is submitted. */
  chat(from: Participant, text: ChatText): void {
    if (!this.#taken.take(text.message_id)) return
    const event = chatEvent(from, text, false)
    this.#keep(event, from.uuid, null)
    for (const { participant, stream } of this.#members.values())
      if (participant.uuid !== from.uuid && !participant.isWaiting) stream.sendChat(event)
  }

  /** Sends a participant’s message to one other participant only. */
  chatTo(from: Participant, to: string, text: ChatText): void {
    const member = this.#members.get(to)
    if (member === undefined || !this.#taken.take(text.message_id)) return
    const event = chatEvent(from, text, true)
    this.#keep(event, from.uuid, member.attendee.person)
    member.stream.sendChat(event)
  }

  /** Makes a participant the presenter, replacing the previous one; or takes that back. */
  present(uuid: string, on: boolean): void {
    const before = this.presenter
    if (on === (before?.uuid === uuid)) return
    if (before !== null) {
      this.#apply(before.uuid, { isPresenting: false })
      const member = this.#members.get(before.uuid)
      if (member !== undefined) this.#second.stoppedSharing(member)
    }
    if (on) this.#apply(uuid, { isPresenting: true })
    this.#changed()
  }

  /** Reports whether a participant may keep another on screen. */
  mayKeep(viewer: Participant, other: Participant): boolean {
    return this.#second.mayKeep(viewer, other)
  }

  /** Keeps a participant on the screen of another, or of the other’s whole room, until `unkeep`. */
  keep(uuid: string, other: string): void {
    const [viewer, target] = [this.#members.get(uuid), this.#members.get(other)]
    if (viewer === undefined || target === undefined) return
    this.#second.choose(viewer, target)
    this.#changed()
  }

  /** Ends that; does nothing if another one is kept. */
  unkeep(uuid: string, other: string): void {
    const viewer = this.#members.get(uuid)
    if (viewer?.kept !== other) return
    this.#second.choose(viewer, null)
    this.#changed()
  }

  /** Called when a participant opened another call. */
  callOpened(uuid: string): void {
    const member = this.#members.get(uuid)
    if (member !== undefined) this.#second.callOpened(member)
  }

  raiseHand(uuid: string): void {
    this.update(uuid, { handRaisedAt: this.#now })
  }

  /** Sets the participants on stage, the active speaker first. */
  setStage(stage: readonly string[]): void {
    this.#second.setStage(stage)
  }

  /** Returns the events that describe the participants to one of them. */
  rosterOf(uuid: string): ConferenceEvent[] {
    const member = this.#members.get(uuid)
    if (member === undefined) return []
    const visible = this.visibleTo(member.participant)
    return visible.map((one) => this.#second.described('participant_create', one, member))
  }

  /** Returns the participants whom this one may see: one who waits sees only themselves. */
  visibleTo(viewer: Participant): readonly Participant[] {
    return this.participants.filter(({ uuid }) => !viewer.isWaiting || uuid === viewer.uuid)
  }

  /**
   * Removes the seat of a page that disappeared without leaving, once its person is back, so that the old
   * seat is not shown next to the new one.
   */
  #clearIfSucceeded(uuid: string): void {
    const left = this.#members.get(uuid)
    if (left === undefined || (left.stream.isOpen && !left.participant.isCutOff)) return
    const members = [...this.#members.values()]
    const later = members.slice(members.indexOf(left) + 1)
    if (later.some((member) => replacesParticipant(member, left, this.entry.own)))
      this.remove(uuid, null, 'closed')
  }

  #withRoomPicture(participant: Participant): Participant {
    // The room's screen may still join under the name that it had before the room was renamed.
    const { own } = this.entry
    const { role, part, invite } = participant
    const isOfRoom = own !== undefined && role === 'chair' && part === null && invite === null
    const isScreen = isOfRoom && !isOwn(participant, own.remote)
    return { ...participant, roomPicture: isScreen ? this.#roomPicture : null }
  }

  #keep(event: ConferenceEvent, from: string, to: string | null): void {
    const { person } = this.#members.get(from)?.attendee ?? { person: from }
    this.#chatLog.add({ event, at: this.#deps.clock.now(), from: person, to })
  }

  #standing(uuid: string): ConferenceEvent[] {
    const member = this.#members.get(uuid)
    if (member === undefined) return []
    return [
      { name: 'participant_sync_begin', data: {} },
      ...this.rosterOf(uuid),
      { name: 'participant_sync_end', data: {} },
      { name: 'conference_update', data: statusOf(this.#rules) },
      this.#second.stageFor(member),
      ...this.#second.standingFor(member),
    ]
  }

  /** Current time in epoch seconds. */
  get #now(): number {
    return Math.floor(this.#deps.clock.now() / 1_000)
  }

  #publish(name: 'participant_create' | 'participant_update', changed: Participant): void {
    for (const member of this.#members.values())
      if (!member.participant.isWaiting || member.participant.uuid === changed.uuid)
        member.stream.send(this.#second.described(name, changed, member))
  }

  #broadcast(event: ConferenceEvent): void {
    for (const { participant, stream } of this.#members.values())
      if (!participant.isWaiting) stream.send(event)
  }

  #changed(departed?: Departed): void {
    this.#second.update()
    this.#deps.onChange(this, departed)
  }
}
