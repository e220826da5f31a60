import type { ForwardedPicture } from '../../contract/calls/roommates.ts'
import type { DeviceState } from '../../contract/devices/device.ts'
import type { CallParams } from '../../contract/devices/deviceLink.ts'
import { backoffMs } from '../../domain/backoff.ts'
import type {
  Conference,
  ConferenceEnd,
  ConferenceEvent,
  ConferenceParticipant,
} from '../../domain/conference.ts'
import {
  companyIn,
  mayReturn,
  microphoneGain,
  roomCallTimes,
  shownOf,
  speakerVolume,
  type RoomCallEnd,
} from '../../domain/calls/roomCallRules.ts'
import { isPictureOpen } from '../../domain/calls/roommateRules.ts'
import { isSigningUnclear, keptBeside } from '../../domain/calls/keptPerson.ts'
import { CallSending, nothing } from './callSending.ts'
import type { CallView } from './callView.ts'
import type { MonitorPorts } from './ports.ts'

export interface RoomCallDeps {
  ports: Pick<MonitorPorts, 'clock' | 'random' | 'conference' | 'sound' | 'uplink'>
  /** Name by which the other participants recognize this room, e.g. "Room 412 · Bed A". */
  name(): string
  /** Actual state of camera and microphone, and the levels. */
  state(): Pick<DeviceState, 'camera' | 'microphone' | 'mic_level' | 'speaker' | 'bell_volume'>
  /** Called when the room enters or leaves a call. */
  onChange(): void
  onView(view: CallView): void
}

/** A running call, even while the conference is not connected. */
interface Running {
  readonly params: CallParams
  readonly startedAt: number
  /** The part of the picture that the patients beside allow. */
  picture: ForwardedPicture
  conference: Conference | null
  sending: CallSending | null
  people: readonly ConferenceParticipant[]
  speaker: string | null
  stream: MediaStream | null
  presentation: MediaStream | null
  lost: boolean
  /** Time since which no media has arrived; null while it arrives. */
  lostAt: number | null
  /** True if the conference was lost and the others may still be reconnecting. */
  returned: boolean
  attempt: number
  /** End of the announcement; null when none is in progress. */
  opensAt: number | null
  /** Time at which the room began to talk with someone. */
  since: number | null
}

const beginning: Omit<Running, 'params' | 'startedAt' | 'picture'> = {
  conference: null,
  sending: null,
  people: [],
  speaker: null,
  stream: null,
  presentation: null,
  lost: false,
  lostAt: null,
  returned: false,
  attempt: 0,
  opensAt: null,
  since: null,
}

const isReached = ({ cutOff }: ConferenceParticipant): boolean => !cutOff

/**
 * The room's side of a call: joins, announces the call, sends the media that the room allows, and leaves when
 * the room is alone.
 */
export class RoomCall {
  readonly #deps: RoomCallDeps
  #call: Running | null = null
  #over: RoomCallEnd | null = null
  /** Counts joins, so that events of a conference that was left are ignored. */
  #turn = 0
  #opening: ReturnType<typeof setTimeout> | undefined
  #leaving: ReturnType<typeof setTimeout> | undefined
  #returning: ReturnType<typeof setTimeout> | undefined
  #forgetting: ReturnType<typeof setTimeout> | undefined

  constructor(deps: RoomCallDeps) {
    this.#deps = deps
  }

  /** Alias of the conference that the room is in; null outside a call. */
  get alias(): string | null {
    return this.#call?.params.vmr ?? null
  }

  get view(): CallView {
    const call = this.#call
    if (call === null) return this.#over === null ? { kind: 'none' } : { kind: 'over', because: this.#over }
    const { opensAt, since, lost, stream, presentation } = call
    const company = this.#company(call)
    const [first, ...rest] = company
    if (opensAt !== null && since === null) {
      const caller = first?.name ?? call.params.caller ?? null
      return { kind: 'announced', caller, others: rest.map(({ name }) => name), opensAt }
    }
    if (first === undefined || since === null)
      return { kind: 'waiting', joined: call.sending !== null, lost, startedAt: call.startedAt }
    const keptPerson = presentation === null ? null : keptBeside(call.people)
    const beside = company.filter((one) => one !== keptPerson)
    const shown = shownOf(beside, call.speaker) ?? first
    const kept =
      keptPerson === null || presentation === null || keptPerson === shown
        ? null
        : { person: keptPerson, stream: presentation }
    const others = company.filter((one) => one !== shown)
    const me = call.people.find(({ isMe }) => isMe)
    const presenter = call.people.find(({ presenting, isMe }) => presenting && !isMe) ?? null
    const { picture, gain } = call.sending?.sends ?? nothing
    // While the room itself is cut off, nothing that it sends arrives.
    const arrives = me?.cutOff !== true
    const seen = picture && arrives && me?.videoMuted !== true
    const heard = gain > 0 && arrives && me?.muted !== true
    const picturePaused = me?.picturePaused === true
    const shared =
      presenter?.cutOff === true || keptPerson !== null
        ? { presentation: null, presenter: null }
        : { presentation, presenter }
    const weak = me?.quality === 'poor'
    return {
      kind: 'talking',
      shown,
      others,
      since,
      opensAt,
      seen,
      heard,
      lost,
      weak,
      stream,
      picturePaused,
      kept,
      signingUnclear: isSigningUnclear(call.people),
      roomPicture: call.picture,
      ...shared,
    }
  }

  /**
   * Joins a call and announces it. Does nothing if the room is already in this call. A different PIN means a
   * new call at the same alias; the room then leaves the old call, whose end it missed.
   */
  join(params: CallParams): void {
    if (this.#call !== null && this.#call.params.pin === params.pin) return
    this.leave()
    clearTimeout(this.#forgetting)
    const { picture = 'free' } = params
    const call: Running = { ...beginning, params, picture, startedAt: this.#deps.ports.clock.monotonic() }
    this.#call = call
    this.#announce(call)
    if (params.caller !== undefined) this.#leaveIn(roomCallTimes.callerMs)
    this.#enter(call)
    this.#deps.onChange()
    this.#show()
  }

  /** Sets what may be sent of the camera's picture in this call. Does nothing outside a call. */
  setPicture(picture: ForwardedPicture): void {
    if (this.#call === null) return
    this.#call.picture = picture
    this.#show()
  }

  /** Leaves the call; does nothing outside a call. */
  leave(because: RoomCallEnd = 'left'): void {
    const call = this.#call
    if (call === null) return
    this.#turn += 1
    for (const timer of [this.#opening, this.#leaving, this.#returning]) clearTimeout(timer)
    this.#deps.ports.uplink.put(nothing)
    this.#deps.ports.sound.play(null)
    void call.conference?.leave()
    this.#call = null
    this.#over = because
    this.#forgetting = setTimeout(() => {
      this.#over = null
      this.#show()
    }, roomCallTimes.overMs)
    this.#deps.onChange()
    this.#show()
  }

  /** Applies a change of camera, microphone or level immediately to what is sent and heard. */
  refresh(): void {
    if (this.#call !== null) this.#show()
  }

  stop(): void {
    this.leave()
    clearTimeout(this.#forgetting)
  }

  #company({ people, params }: Running): ConferenceParticipant[] {
    return companyIn(people, params.remote ?? null)
  }

  #chime(): void {
    this.#deps.ports.sound.chime(this.#deps.state().bell_volume)
  }

  /** Announces the caller by chime and on the screen before anyone can see or hear the room. */
  #announce(call: Running): void {
    const { clock } = this.#deps.ports
    this.#chime()
    call.opensAt = clock.monotonic() + roomCallTimes.announceMs
    clearTimeout(this.#opening)
    this.#opening = setTimeout(() => {
      call.opensAt = null
      if (this.#company(call).length > 0) call.since ??= clock.monotonic()
      this.#show()
    }, roomCallTimes.announceMs)
  }

  #enter(call: Running): void {
    this.#turn += 1
    const turn = this.#turn
    const { conference, uplink } = this.#deps.ports
    const { vmr: alias, pin = null, conference: address = '' } = call.params
    // Join with nothing to send: media enters the stream only after it is released.
    uplink.put(nothing)
    const asked = { address, alias, pin, name: this.#deps.name(), send: uplink.stream, showsKept: true }
    call.conference = conference.join({ ...asked, receive: 'picture_and_sound' }, (event) => {
      if (turn === this.#turn) this.#heard(call, event)
    })
  }

  #heard(call: Running, event: ConferenceEvent): void {
    switch (event.kind) {
      case 'joined':
        if (call.conference !== null)
          call.sending = new CallSending(this.#deps.ports.uplink, call.conference, event.uuid)
        break
      case 'roster':
        this.#roster(call, event.people)
        break
      case 'speaker':
        call.speaker = event.uuid
        break
      case 'stream':
        call.stream = event.stream
        // Only received media proves that the connection works again.
        if (event.stream !== null) Object.assign(call, { lostAt: null, attempt: 0 })
        break
      case 'presentation':
        call.presentation = event.stream
        break
      case 'link':
        call.lost = event.link === 'lost'
        break
      case 'ended':
        return this.#ended(call, event.because)
      default:
        return
    }
    this.#show()
  }

  #roster(call: Running, people: readonly ConferenceParticipant[]): void {
    const then = this.#company(call)
    const before = new Set(then.map(({ uuid }) => uuid))
    call.people = people
    const company = this.#company(call)
    if (company.length === 0) {
      if (before.size > 0) this.#leaveIn(roomCallTimes[call.returned ? 'patienceMs' : 'aloneMs'])
      return
    }
    call.returned = false
    clearTimeout(this.#leaving)
    if (before.size > 0) {
      const isJoined = company.some(({ uuid }) => !before.has(uuid))
      // The screen has shown that no one sees or hears the room, so announce it again before that changes. A
      // person who joins during the announcement is announced for the full time, too.
      const isClosed = call.opensAt === null && !then.some(isReached) && company.some(isReached)
      if (isClosed || (isJoined && call.opensAt !== null)) this.#announce(call)
      else if (isJoined) this.#chime()
    } else if (call.opensAt === null) {
      // Someone joins a waiting room: the room sees them immediately, and they are announced before they see
      // the room.
      call.since ??= this.#deps.ports.clock.monotonic()
      this.#announce(call)
    } else if (call.params.caller !== undefined && company[0]?.name !== call.params.caller) {
      // Someone else comes than the screen has announced, for example after the knock of a system.
      this.#announce(call)
    }
  }

  #leaveIn(ms: number): void {
    clearTimeout(this.#leaving)
    this.#leaving = setTimeout(() => this.leave('alone'), ms)
  }

  /** Retries a lost conference for up to `roomCallTimes.patienceMs`; any other end is final. */
  #ended(call: Running, because: ConferenceEnd): void {
    const { clock, random, uplink } = this.#deps.ports
    const now = clock.monotonic()
    const lostAt = call.lostAt ?? now
    uplink.put(nothing)
    if (!mayReturn(because) || now - lostAt > roomCallTimes.patienceMs)
      return this.leave(because === 'left' ? 'ended' : because)
    Object.assign(call, {
      lostAt,
      returned: true,
      lost: true,
      stream: null,
      presentation: null,
      sending: null,
    })
    this.#returning = setTimeout(() => this.#enter(call), backoffMs(call.attempt, random()))
    call.attempt += 1
    this.#show()
  }

  /**
   * Adjusts sent and played media to the call, the camera and microphone state, and the levels; then shows
   * the call.
   */
  #show(): void {
    const { ports, state, onView } = this.#deps
    const call = this.#call
    if (call !== null) {
      const { camera, microphone, mic_level, speaker } = state()
      const open = this.view.kind === 'talking' && call.opensAt === null
      call.sending?.send({
        picture: open && camera === 'on' && isPictureOpen(call.picture),
        gain: open && microphone === 'on' ? microphoneGain(mic_level) : 0,
      })
      ports.sound.setVolume(speakerVolume(speaker))
      ports.sound.play(this.view.kind === 'talking' ? call.stream : null)
    }
    onView(this.view)
  }
}
