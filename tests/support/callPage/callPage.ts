import {
  assertParticipantID,
  ClientCallType,
  createCallSignals,
  createInfinityClient,
  createInfinityClientSignals,
  type InfinityClient,
  type ParticipantID,
} from '@pexip/infinity'
import { guardRequests } from '../../../src/platform/conference/requestGuard.ts'
import { colourCamera, toneMicrophone, Witness } from './madeMedia.ts'
import { SoundRecorder } from './soundRecorder.ts'

export interface JoinOptions {
  readonly alias: string
  readonly name: string
  readonly pin?: string
  /** If absent, the client sends no media. */
  readonly colour?: string
  readonly tone?: number
  readonly width?: number
  readonly height?: number
  /** Defaults to 25, like a real camera. */
  readonly framesPerSecond?: number
  /** True for a call without pictures. */
  readonly isSoundOnly?: boolean
  /** True for a participant who only controls the call and neither sends nor receives media. */
  readonly isControlOnly?: boolean
  /** True to ask for the second picture, as Wardlink's own pages do. */
  readonly showsKept?: boolean
}

function callTypeOf({ isControlOnly, isSoundOnly }: JoinOptions): ClientCallType {
  if (isControlOnly === true) return ClientCallType.None
  return isSoundOnly === true ? ClientCallType.Audio : ClientCallType.AudioVideoPresentation
}

/** Interface through which a test uses the page, and observes it. */
export class Attendee {
  readonly #signals = createInfinityClientSignals([], { batchScheduleTimeoutMS: 50, batchBufferSize: 10 })
  readonly #callSignals = createCallSignals([])
  readonly client: InfinityClient = createInfinityClient(this.#signals, this.#callSignals)
  readonly main = new Witness()
  readonly slides = new Witness()
  readonly recorder = new SoundRecorder()
  readonly messages: string[] = []
  readonly disconnections: string[] = []
  readonly errors: string[] = []
  presenter: string | null = null
  connections = 0
  refreshes = 0
  reconnects = 0
  /** Time at which the active speaker last changed, in epoch milliseconds. */
  stageAt = 0
  isCallConnected = false
  #microphone: ReturnType<typeof toneMicrophone> | null = null

  constructor() {
    const { onMessage, onDisconnected, onError, onConnected, onTokenRefreshed, onStage } = this.#signals
    onMessage.add(({ displayName, message, direct }) => {
      this.messages.push(`${displayName}${direct ? ' to me' : ''}: ${message}`)
    })
    onDisconnected.add(({ error }) => void this.disconnections.push(error))
    onError.add(({ error }) => void this.errors.push(error))
    onConnected.add(() => void (this.connections += 1))
    onStage.add(() => void (this.stageAt = Date.now()))
    onTokenRefreshed.add(() => void (this.refreshes += 1))
    this.#callSignals.onRemoteStream.add((stream) => this.main.watch(stream))
    this.#callSignals.onRemotePresentationStream.add((stream) => this.slides.watch(stream))
    this.#callSignals.onCallConnected.add(() => void (this.isCallConnected = true))
    this.#callSignals.onReconnected.add(() => void (this.reconnects += 1))
  }

  async join(options: JoinOptions): Promise<number | undefined> {
    const { alias, name, pin, colour, tone, width = 320, height = 180, framesPerSecond = 25 } = options
    const tracks: MediaStreamTrack[] = []
    if (tone !== undefined) {
      this.#microphone = toneMicrophone(tone)
      tracks.push(this.#microphone.track)
    }
    if (colour !== undefined) tracks.push(colourCamera(colour, { width, height, framesPerSecond }))
    if (options.showsKept === true)
      guardRequests({
        ticket: null,
        showsKept: true,
        entered: () => undefined,
        offerRefused: () => undefined,
        released: () => undefined,
      })
    const answer = await this.client.call({
      conferenceAlias: alias,
      displayName: name,
      bandwidth: 0,
      host: location.origin,
      callType: callTypeOf(options),
      supportsDirectChat: true,
      ...(pin !== undefined && { pin }),
      ...(tracks.length > 0 && { mediaStream: new MediaStream(tracks) }),
    })
    return answer?.status
  }

  speak(level: number): void {
    this.#microphone?.setLevel(level)
  }

  /** Sounds for exactly this long. */
  say(level: number, ms: number, inMs = 50): void {
    this.#microphone?.say(level, ms, inMs)
  }

  /** Records what is heard from now on. */
  async listen(): Promise<void> {
    if (this.main.heard === null) throw new Error('nothing is heard yet')
    await this.recorder.record(this.main.heard)
  }

  share(colour: string): void {
    this.client.present(
      new MediaStream([colourCamera(colour, { width: 640, height: 360, framesPerSecond: 10 })]),
    )
  }

  roster(): string[] {
    return this.client
      .getParticipants('main')
      .map(
        ({ displayName = '', protocol, isMuted }) => `${displayName} ${protocol}${isMuted ? ' muted' : ''}`,
      )
      .toSorted()
  }

  async keep(name: string, kept: boolean): Promise<number | undefined> {
    const path = `participants/${this.uuidOf(name)}/${kept ? 'keep' : 'unkeep'}`
    return (await this.client.sendConferenceRequest({ path, method: 'POST', payload: {} }))?.status
  }

  uuidOf(name: string): ParticipantID {
    const found = this.client.getParticipants('main').find(({ displayName }) => displayName === name)
    if (found === undefined) throw new Error(`${name} is not in the roster`)
    assertParticipantID(found.uuid)
    return found.uuid
  }
}

declare global {
  interface Window {
    attendee: Attendee
  }
}

window.attendee = new Attendee()
