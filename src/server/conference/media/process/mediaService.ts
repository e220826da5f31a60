import type { Clock } from '../../../config.ts'
import type { Participant } from '../../participant.ts'
import { ConferenceError } from '../../conferenceError.ts'
import { MediaRoom } from '../mediaRoom.ts'
import { NetworkChecks } from '../networkCheck/networkChecks.ts'
import type { PeerSettings } from '../peerSettings.ts'
import type { MixerPort } from '../voices/mixerThread.ts'
import type { MediaMessage, ServerMessage } from './messages.ts'

interface ServedRoom {
  readonly media: MediaRoom
  participants: ReadonlyMap<string, Participant>
}

interface MediaServiceDeps {
  readonly clock: Clock
  readonly settings: PeerSettings
  /** Maximum number of participants with media in one conference. */
  readonly seats: number
  readonly mixer: MixerPort
  readonly send: (message: MediaMessage) => void
}

/** Media of all conferences of a server process, inside the media process. */
export class MediaService {
  readonly #deps: MediaServiceDeps
  readonly #rooms = new Map<string, ServedRoom>()
  readonly #checks: NetworkChecks

  constructor(deps: MediaServiceDeps) {
    this.#deps = deps
    this.#checks = new NetworkChecks(deps)
  }

  handle(message: Exclude<ServerMessage, { kind: 'start' }>): void {
    if (message.kind === 'ping') this.#deps.send({ kind: 'pong' })
    else if (message.kind === 'room') this.#openRoom(message)
    else if (message.kind === 'participants') this.#setParticipants(message.room, message.participants)
    else if (message.kind === 'offer') this.#answer(message)
    else if (message.kind === 'check') this.#answerCheck(message)
    else if (message.kind === 'leave') this.#rooms.get(message.room)?.media.leave(message.uuid)
    else {
      this.#rooms.get(message.room)?.media.close()
      this.#rooms.delete(message.room)
    }
  }

  #openRoom({ room, own, participants }: Extract<ServerMessage, { kind: 'room' }>): void {
    const { clock, settings, seats, mixer, send } = this.#deps
    const served: ServedRoom = {
      participants: byUuid(participants),
      media: new MediaRoom({
        clock,
        settings,
        seats,
        mixer,
        own: own ?? undefined,
        participant: (uuid) => served.participants.get(uuid) ?? null,
        onStage: (order) => send({ kind: 'stage', room, order }),
        onPicture: (uuid, isPaused) => send({ kind: 'picture', room, uuid, isPaused }),
        onSmallPicture: (uuid, isWanted) => send({ kind: 'smallPicture', room, uuid, isWanted }),
        onExposure: (exposed) => send({ kind: 'exposure', seats: exposed }),
        onHeard: (uuid, isHeard) => send({ kind: 'heard', room, uuid, isHeard }),
      }),
    }
    this.#rooms.set(room, served)
  }

  #setParticipants(room: string, participants: readonly Participant[]): void {
    const served = this.#rooms.get(room)
    if (served === undefined) return
    served.participants = byUuid(participants)
    served.media.refresh()
  }

  #answer({ id, room, uuid, sdp, isNew }: Extract<ServerMessage, { kind: 'offer' }>): void {
    const { send } = this.#deps
    try {
      const media = this.#rooms.get(room)?.media
      if (media === undefined) throw new ConferenceError(404, 'No such call')
      const answer = isNew ? media.open(uuid, sdp) : media.update(uuid, sdp)
      send({ kind: 'answer', id, ...answer })
    } catch (error) {
      const refusal = asRefusal(error)
      // An offer with an unexpected error ends only its sender's call, and no one else's.
      if (refusal !== error) this.#rooms.get(room)?.media.leave(uuid)
      send({ kind: 'refusal', id, status: refusal.status, reason: refusal.message })
    }
  }

  #answerCheck({ id, sdp }: Extract<ServerMessage, { kind: 'check' }>): void {
    const { send } = this.#deps
    try {
      send({ kind: 'answer', id, sdp: this.#checks.answer(sdp), media: 'none' })
    } catch (error) {
      const { status, message } = asRefusal(error)
      send({ kind: 'refusal', id, status, reason: message })
    }
  }
}

function asRefusal(error: unknown): ConferenceError {
  return error instanceof ConferenceError ? error : new ConferenceError(400, 'Invalid SDP')
}

function byUuid(participants: readonly Participant[]): ReadonlyMap<string, Participant> {
  return new Map(participants.map((participant) => [participant.uuid, participant]))
}
