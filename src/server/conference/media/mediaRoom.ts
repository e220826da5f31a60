import type { Clock } from '../../config.ts'
import type { ConferenceEntry } from '../conferenceRegistry.ts'
import { isClosed, type MediaKind, type Participant } from '../participant.ts'
import { isOwn } from '../policy.ts'
import { ConferenceError } from '../conferenceError.ts'
import type { MediaLineName } from './offer.ts'
import type { SeatExposure } from './exposure.ts'
import { isForwarded, selectSources, selectVoices, type Seated } from './selectSources.ts'
import type { ReceivedFrom } from './incomingSource.ts'
import { Peer } from './peer.ts'
import type { PeerSettings } from './peerSettings.ts'
import { Seat, waiting } from './seat.ts'
import type { PictureSource, VideoForwarder } from './videoForwarder.ts'
import { Speakers } from './speakers.ts'
import type { MediaPacket } from './rtp/rtpPacket.ts'
import { placeholderFrame } from './placeholderFrame.ts'
import type { MixerPort } from './voices/mixerThread.ts'
import { RoomVoices } from './voices/roomVoices.ts'

/** How long a participant must be the loudest before the picture switches to them, in milliseconds. */
const pictureHoldMs = 1_500
/**
 * Interval between checks, and idle time before the placeholder frame is sent, in milliseconds. Clients
 * restart their connection after a second without a picture, so the placeholder frame must come earlier.
 */
const tickMs = 400
const bridgeMs = 700
/** Interval at which pictures are adapted to the networks, in milliseconds. */
const adaptMs = 100
/**
 * Maximum delay between two checks, in milliseconds. A longer one means that this process stalled, not that
 * the clients were silent.
 */
const lateMs = 2_000

interface MediaRoomDeps {
  readonly clock: Clock
  readonly settings: PeerSettings
  /** Maximum number of participants with media. */
  readonly seats: number
  readonly mixer: MixerPort
  /** Names of the screen and the remotes of the room whose call this is. */
  readonly own: ConferenceEntry['own']
  /** Returns the participant’s current state; null if they have left. */
  readonly participant: (uuid: string) => Participant | null
  /** Called when the order of speakers changed, with the active one first. */
  readonly onStage: (order: readonly string[]) => void
  /** Called when a participant’s network no longer carries a picture, and when it does again. */
  readonly onPicture: (uuid: string, isPaused: boolean) => void
  /** Called when a participant should send a small picture, too, and when it is no longer needed. */
  readonly onSmallPicture: (uuid: string, isWanted: boolean) => void
  /** Called with the times since the last call during which the room was sent to participants. */
  readonly onExposure: (seats: readonly SeatExposure[]) => void
  /** Called when a participant’s media stops arriving, and when it arrives again. */
  readonly onHeard: (uuid: string, isHeard: boolean) => void
}

/**
 * Media of one conference: each participant hears the three loudest of the others, and sees the active speaker
 * and the shared screen.
 */
export class MediaRoom {
  readonly #deps: MediaRoomDeps
  readonly #seats = new Map<string, Seat>()
  readonly #voices: RoomVoices
  readonly #stage: Speakers
  #tick: NodeJS.Timeout | undefined
  #adapting: NodeJS.Timeout | undefined
  #tickCount = 0
  #lookedAt = 0

  constructor(deps: MediaRoomDeps) {
    this.#deps = deps
    const { clock, mixer } = deps
    this.#voices = new RoomVoices({ clock, mixer, onChanged: () => this.refresh() })
    this.#stage = new Speakers(clock, pictureHoldMs)
  }

  /**
   * Starts a participant's call, replacing an existing one.
   * @throws ConferenceError 403 if the conference cannot carry more media, 400 for an unreadable offer, 404
   * for a participant who has left.
   */
  open(uuid: string, sdp: string): { sdp: string; media: MediaKind } {
    this.leave(uuid)
    const participant = this.#deps.participant(uuid)
    if (participant === null) throw new ConferenceError(404, 'No such call')
    if (this.#isFullFor(participant)) throw new ConferenceError(403, 'Participant limit reached')
    const seat = this.#seatFor(uuid)
    const answer = answerOf(seat.peer, sdp, () => seat.peer.close())
    this.#seats.set(uuid, seat)
    this.#voices.add(uuid, {
      send: (packet, voices) => {
        seat.peer.send('audio', packet)
        const isSent = seat.peer.isConnected && seat.peer.receives('audio')
        if (isSent && voices.some((one) => this.#isRoomHeard(one))) seat.exposure.soundSent()
      },
      isServed: () => seat.isServed,
    })
    this.#stage.add(uuid)
    this.#deps.onStage(this.#stage.order)
    this.#tick ??= setInterval(() => this.#look(), tickMs)
    this.#adapting ??= setInterval(() => this.#adapt(), adaptMs)
    this.refresh()
    return answer
  }

  /**
   * Returns the SDP answer to a later offer, with other media lines or another network path. Opens the call
   * again if this process does not know it, because the previous process crashed.
   */
  update(uuid: string, sdp: string): { sdp: string; media: MediaKind } {
    const seat = this.#seats.get(uuid)
    if (seat === undefined) return this.open(uuid, sdp)
    const answer = answerOf(seat.peer, sdp)
    this.refresh()
    this.#restart(uuid, seat)
    return answer
  }

  leave(uuid: string): void {
    const seat = this.#seats.get(uuid)
    if (seat === undefined) return
    this.#reportExposure()
    this.#seats.delete(uuid)
    this.#voices.remove(uuid)
    this.#stage.remove(uuid)
    this.#deps.onStage(this.#stage.order)
    if (this.#seats.size === 0) {
      clearInterval(this.#tick)
      clearInterval(this.#adapting)
      this.#tick = undefined
      this.#adapting = undefined
    }
    this.refresh()
    seat.peer.close()
  }

  close(): void {
    for (const uuid of Array.from(this.#seats.keys())) this.leave(uuid)
  }

  /** Selects again what each participant sees and hears, after someone joined, changed or left. */
  refresh(): void {
    const { own } = this.#deps
    const [voices, stage] = [this.#seated(this.#voices.order), this.#seated(this.#stage.order)]
    const isSpeaking = (uuid: string) => this.#voices.isSpeaking(uuid)
    for (const [uuid, seat] of this.#seats) {
      const viewer = this.#deps.participant(uuid)
      if (viewer === null) continue
      this.#serve(uuid, seat)
      const selected = selectVoices(viewer, voices, isSpeaking, own)
      this.#voices.select(uuid, selected)
      seat.isHearing = selected.heard.length > 0
      seat.want(selectSources(viewer, stage, own))
    }
    this.#voices.settle()
  }

  /**
   * Reports whether the conference has no seat for this participant. One seat is reserved for the room’s
   * screen, and one for another host, until they have joined.
   */
  #isFullFor(newcomer: Participant): boolean {
    const { own, participant, seats } = this.#deps
    const seated = [...this.#seats.keys()].flatMap((uuid) => participant(uuid) ?? [])
    const isScreen = (one: Participant) => isOwn(one, own?.screen)
    const isOtherHost = (one: Participant) => one.role === 'chair' && !isScreen(one)
    const forScreen = own !== undefined && !isScreen(newcomer) && !seated.some(isScreen) ? 1 : 0
    const forHost = newcomer.role === 'guest' && !seated.some(isOtherHost) ? 1 : 0
    return this.#seats.size + forScreen + forHost >= seats
  }

  #seated(order: readonly string[]): Seated[] {
    return order.flatMap((uuid) => {
      const participant = this.#deps.participant(uuid)
      const peer = this.#seats.get(uuid)?.peer
      return participant === null || peer === undefined
        ? []
        : [{ participant, sends: (mediaLine: MediaLineName) => peer.sends(mediaLine) }]
    })
  }

  #seatFor(uuid: string): Seat {
    const { clock, settings } = this.#deps
    const peer = new Peer(settings, clock, {
      received: (from, packet, level) => this.#received(uuid, from, packet, level),
      keyframeRequested: (mediaLine) => this.#videoForwarder(uuid, mediaLine)?.refresh(),
      overflowed: (mediaLine) => this.#seats.get(uuid)?.overflowed(mediaLine),
      connected: () => {
        this.#deps.onHeard(uuid, true)
        this.#voices.resume(uuid)
        this.#seats.get(uuid)?.connected()
      },
      timestampAt: (mediaLine, nowMs) => this.#timestampAt(uuid, mediaLine, nowMs),
    })
    const askKeyframe = ({ source, mediaLine, layer }: PictureSource) =>
      this.#seats.get(source)?.peer.requestKeyframe(mediaLine, layer)
    const pictureSent = ({ source, mediaLine }: PictureSource) => {
      if (mediaLine === 'main' && this.#isRoom(source)) this.#seats.get(uuid)?.exposure.pictureSent()
    }
    return new Seat({ clock, peer, pictureSent, askKeyframe })
  }

  #restart(uuid: string, seat: Seat): void {
    this.#voices.resume(uuid)
    seat.restart()
  }

  /**
   * Returns the RTP timestamp of the media that a participant receives on a line. It follows the clock of the
   * source, so that sound and picture stay in sync.
   */
  #timestampAt(uuid: string, mediaLine: MediaLineName, nowMs: number): number | null {
    const seat = this.#seats.get(uuid)
    const stream = mediaLine === 'audio' ? this.#voices.streamTo(uuid) : seat?.[mediaLine].continuity
    if (seat === undefined || stream === undefined) return null
    const from =
      mediaLine === 'audio'
        ? { source: stream.source, layer: 'high' as const, mediaLine }
        : seat[mediaLine].shown
    const source = from === null || from.source === null ? undefined : this.#seats.get(from.source)
    const timestamp = from === null ? null : source?.peer.timestampAt(from, nowMs)
    return stream.timestampAt(nowMs, timestamp ?? null)
  }

  #received(
    from: string,
    { mediaLine, layer }: ReceivedFrom,
    packet: MediaPacket,
    level: number | null,
  ): void {
    const sender = this.#deps.participant(from)
    if (sender === null || sender.isWaiting) return
    if (mediaLine === 'audio') this.#receivedSound(sender, packet, level)
    else if (isForwarded(sender, mediaLine))
      for (const [uuid, seat] of this.#seats)
        if (uuid !== from && seat.isServed) seat.receivePicture(from, packet, { mediaLine, layer })
  }

  #receivedSound(sender: Participant, packet: MediaPacket, level: number | null): void {
    if (isClosed(sender.sound)) this.#seats.get(sender.uuid)?.peer.forgetLostVoice()
    else if (level !== null) {
      const isHeard = this.#voices.heard(sender, level)
      const isSeen = this.#stage.heard(sender.uuid, level)
      if (isHeard || isSeen) this.refresh()
      if (isSeen) this.#deps.onStage(this.#stage.order)
    }
    this.#voices.receive(sender, packet)
  }

  #look(): void {
    const now = this.#deps.clock.now()
    if (now - this.#lookedAt < lateMs) this.#hear()
    this.#lookedAt = now
    this.#bridge()
    this.#reportExposure()
  }

  /** Reports to whom the room was sent since the last report. */
  #reportExposure(): void {
    const seats = [...this.#seats].flatMap(([uuid, { exposure }]) => {
      const times = exposure.take()
      return times === null ? [] : [{ uuid, ...times }]
    })
    if (seats.length > 0) this.#deps.onExposure(seats)
  }

  /** Reports whether a participant is the room: its screen, or the patient's remote. */
  #isRoom(uuid: string): boolean {
    const { own, participant } = this.#deps
    const one = participant(uuid)
    return one !== null && (isOwn(one, own?.screen) || isOwn(one, own?.remote))
  }

  /** Reports whether a voice is the room's, with its microphone on. */
  #isRoomHeard(uuid: string): boolean {
    const one = this.#deps.participant(uuid)
    return one !== null && !one.isClientMuted && !isClosed(one.sound) && this.#isRoom(uuid)
  }

  #hear(): void {
    for (const [uuid, seat] of Array.from(this.#seats)) {
      const participant = this.#deps.participant(uuid)
      const isMuted = participant?.isClientMuted === true || participant?.sound.bySelf === true
      const isHeard = seat.peer.isHeard(isMuted)
      if (isHeard === seat.isHeard) continue
      seat.isHeard = isHeard
      this.#serve(uuid, seat)
      this.#deps.onHeard(uuid, isHeard)
    }
  }

  /**
   * Serves a seat again only after the server has informed everyone that it is no longer cut off, so that a
   * room learns that it is seen before it is.
   */
  #serve(uuid: string, seat: Seat): void {
    const isServed = seat.isHeard && this.#deps.participant(uuid)?.isCutOff === false
    if (isServed === seat.isServed) return
    seat.isServed = isServed
    if (isServed) this.#restart(uuid, seat)
  }

  /** Adapts what each participant receives to their network, and what they send to those who watch them. */
  #adapt(): void {
    const available = new Map<string, number[]>()
    const sharing = new Set<string>()
    for (const [uuid, seat] of this.#seats) {
      const picture = this.#peerOf(seat.pictureOf)
      const slides = this.#peerOf(seat.slidesOf)
      const kept = this.#peerOf(seat.keptOf)
      if (seat.slidesOf !== null) sharing.add(seat.slidesOf)
      seat.adapt({ picture, slides, kept })
      this.#reportPicture(uuid, seat)
      if (!seat.isServed || !seat.isSettled) continue
      const add = (source: string | null, rate: number) =>
        source === null ? undefined : available.set(source, [...(available.get(source) ?? []), rate])
      add(seat.pictureOf, seat.available({ slides, kept }))
      add(seat.keptOf, seat.availableForKept(picture))
    }
    const now = this.#deps.clock.now()
    for (const [uuid, seat] of this.#seats) {
      const wasWanted = seat.isSmallWanted
      seat.demand(available.get(uuid) ?? [], sharing.has(uuid), now)
      if (seat.isSmallWanted !== wasWanted) this.#deps.onSmallPicture(uuid, seat.isSmallWanted)
    }
  }

  #reportPicture(uuid: string, seat: Seat): void {
    const isPaused = seat.isPicturePaused
    if (isPaused === seat.isPauseReported) return
    seat.isPauseReported = isPaused
    this.#deps.onPicture(uuid, isPaused)
  }

  #peerOf(uuid: string | null): Peer | null {
    return uuid === null ? null : (this.#seats.get(uuid)?.peer ?? null)
  }

  /**
   * Keeps video coming to every participant: sends the placeholder frame to those who have no one to see or
   * whose picture has stalled.
   */
  #bridge(): void {
    this.#tickCount += 1
    const timestamp = (this.#tickCount * tickMs * 90) >>> 0
    const frame = {
      ...placeholderFrame(this.#tickCount),
      sequenceNumber: this.#tickCount & 0xffff,
      timestamp,
    }
    for (const { isServed, peer, main } of this.#seats.values())
      if (isServed && peer.isConnected && (main.wanted?.source === waiting || main.idleMs > bridgeMs))
        main.bridge(waiting, frame)
  }

  #videoForwarder(uuid: string, mediaLine: MediaLineName): VideoForwarder | undefined {
    return mediaLine === 'audio' ? undefined : this.#seats.get(uuid)?.[mediaLine]
  }
}

function answerOf(peer: Peer, sdp: string, onRefusal?: () => void): { sdp: string; media: MediaKind } {
  try {
    return { sdp: peer.answer(sdp), media: kindOf(peer) }
  } catch (error) {
    onRefusal?.()
    throw error instanceof ConferenceError ? error : new ConferenceError(400, 'Invalid SDP')
  }
}

function kindOf(peer: Peer): MediaKind {
  return peer.sends('main') || peer.receives('main') ? 'video' : 'audio'
}
