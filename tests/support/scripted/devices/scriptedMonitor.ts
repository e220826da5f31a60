import type { Pose } from '../../../../src/contract/devices/device.ts'
import { DeviceFrame, type ServerFrame, type Welcome } from '../../../../src/contract/devices/deviceLink.ts'
import type {
  EnrollmentAnswer,
  MediaProblem,
  FocusMode,
  OutgoingMedia,
  MicrophonePort,
  MonitorPorts,
  RoomMemory,
  Socket,
  SocketHandlers,
  SoundPort,
  UplinkPort,
} from '../../../../src/state/monitor/ports.ts'
import { createFilmWire, ScriptedPlayer } from '../film/scriptedFilm.ts'
import { ScriptedConference } from '../conference/scriptedConference.ts'
import { ScriptedProbe } from './scriptedProbe.ts'
import { ScriptedStream } from '../conference/scriptedStream.ts'

/** A room without a browser: the test controls its camera, microphone, memory and connection. */

/** Server time at which these tests take place, in epoch milliseconds. */
export const serverStart = 1_800_000_000_000

export const welcome: Welcome = {
  type: 'welcome',
  unique_id: 'aps-302-1',
  room: { number: '302', bed: '1', facility: 'Main Building', unit: '3 West' },
  entry: {
    url: 'https://wardlink.example/#token=token-1&aps_id=aps-302-1',
    code: '7K3M9TQ4',
    expires_at: serverStart + 90_000,
  },
  settings: { locale: 'en', time_zone: 'UTC', night: { from: '21:00', to: '06:00' } },
  now: serverStart,
}

/** Camera or microphone that opens when the test lets it, or immediately. */
export class ScriptedFeed implements MicrophonePort {
  problem: MediaProblem | null = null
  isOpen = false
  opened = 0
  /** Unplugs the device. */
  end: () => void = () => undefined
  /** While set, opening waits for it. */
  gate: Promise<void> | null = null

  /** Mutes or unmutes it in the machine's system settings. */
  muteInSystem: (muted: boolean) => void = () => undefined

  async open(onEnded: () => void, onSystemMute?: (muted: boolean) => void): Promise<MediaProblem | null> {
    this.opened += 1
    await this.gate
    if (this.problem !== null) return this.problem
    this.isOpen = true
    this.end = onEnded
    this.muteInSystem = (muted) => onSystemMute?.(muted)
    return null
  }

  close(): void {
    this.isOpen = false
  }
}

export class ScriptedCamera extends ScriptedFeed {
  ptz: 'hardware' | 'digital' = 'digital'
  readonly drawn: Pose[] = []
  readonly steered: Pose[] = []
  focusModes: readonly FocusMode[] = ['auto', 'manual']
  readonly focused: { auto: boolean; point: number }[] = []
  /** While set, a picture is not ready until it resolves. */
  shutter: Promise<void> | null = null
  readonly canvases = new Set<HTMLCanvasElement>()

  draw(pose: Pose): void {
    this.drawn.push(pose)
  }
  /** False while the motors refuse. */
  canSteer = true
  async steer(pose: Pose): Promise<boolean> {
    this.steered.push(pose)
    return this.canSteer
  }
  attach(canvas: HTMLCanvasElement): () => void {
    this.canvases.add(canvas)
    return () => this.canvases.delete(canvas)
  }
  async focus(wish: { auto: boolean; point: number }): Promise<boolean> {
    if (!this.focusModes.includes(wish.auto ? 'auto' : 'manual')) return false
    this.focused.push(wish)
    return true
  }
  async jpeg(): Promise<string | null> {
    await this.shutter
    return 'anBlZw=='
  }
}

/** Fake outgoing tracks of the room. Records what was let out. */
export class ScriptedUplink implements UplinkPort {
  readonly stream = new ScriptedStream()
  let: OutgoingMedia = { picture: false, gain: 0 }
  /** Every change of the outgoing media, in order. */
  readonly history: OutgoingMedia[] = []

  put(what: OutgoingMedia): boolean {
    if (what.picture === this.let.picture && what.gain === this.let.gain) return false
    this.let = what
    this.history.push(what)
    return true
  }
}

export class ScriptedSound implements SoundPort {
  readonly chimes: number[] = []
  playing: MediaStream | null = null
  loudness = 1
  blocked: (blocked: boolean) => void = () => undefined

  chime(volume: number): void {
    this.chimes.push(volume)
  }
  play(stream: MediaStream | null): void {
    this.playing = stream
  }
  setVolume(volume: number): void {
    this.loudness = volume
  }
  onBlocked(callback: (blocked: boolean) => void): () => void {
    this.blocked = callback
    callback(false)
    return () => undefined
  }
}

/** One attempt of the monitor to connect to its server. */
export class ScriptedSocket implements Socket {
  readonly #handlers: SocketHandlers
  readonly sent: DeviceFrame[] = []
  isClosed = false

  constructor(handlers: SocketHandlers) {
    this.#handlers = handlers
  }
  send(text: string): void {
    this.sent.push(DeviceFrame.parse(JSON.parse(text)))
  }
  close(): void {
    this.isClosed = true
  }
  open(): void {
    this.#handlers.onOpen()
  }
  hear(frame: ServerFrame | string): void {
    this.#handlers.onText(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }
  /** Closes the connection, as the server or the network would. */
  drop(code: number): void {
    this.#handlers.onClose(code)
  }
  welcome(): void {
    this.open()
    this.hear(welcome)
  }
  /** Returns the frames that were sent of one type. */
  all<T extends DeviceFrame['type']>(type: T): (DeviceFrame & { type: T })[] {
    return this.sent.filter((frame): frame is DeviceFrame & { type: T } => frame.type === type)
  }
}

/** List of callbacks, which is empty once everything has been stopped. */
class Callbacks {
  readonly all = new Set<() => void>()
  readonly add = (callback: () => void): (() => void) => {
    this.all.add(callback)
    return () => this.all.delete(callback)
  }
  readonly addOnce = (callback: () => void): (() => void) => {
    const cancel = this.add(() => {
      cancel()
      callback()
    })
    return cancel
  }
  call(): void {
    for (const callback of Array.from(this.all)) callback()
  }
}

/** The voice of the room's screen: texts that were spoken, and the volume of the last one. */
export class ScriptedSpeech {
  readonly spoken: string[] = []
  volume: number | null = null
  lang = ''
  stops = 0
  /** Ends the texts that are being read; null while none are. */
  endReading: (() => void) | null = null
  read(texts: readonly string[], { lang, onEnd }: { lang: string; onEnd: () => void }): void {
    this.spoken.push(...texts)
    this.lang = lang
    this.endReading = onEnd
  }
  speak(text: string, { lang, volume }: { lang: string; volume: number }): void {
    this.spoken.push(text)
    this.volume = volume
    this.lang = lang
  }
  stop(): void {
    this.stops += 1
  }
}

interface Room {
  camera: ScriptedCamera
  microphone: ScriptedFeed
  canCall: boolean
  conference: ScriptedConference
  uplink: ScriptedUplink
  sound: ScriptedSound
  speech: ScriptedSpeech
  probe: ScriptedProbe
  film: ReturnType<typeof createFilmWire>
  player: ScriptedPlayer
  /** Every attempt to connect to the server, the latest last. */
  sockets: ScriptedSocket[]
  saved: RoomMemory | null
  /** Enrollment code in the address. */
  offered: string | null
  enrolled: string[]
  enrollment: EnrollmentAnswer
  frames: Callbacks
  hidden: Callbacks
  online: Callbacks
  devices: Callbacks
  awake: number
  reloads: number
  /** Returns the connection that was tried last. */
  line: () => ScriptedSocket
}

export function createScriptedRoom(kept: RoomMemory | null = null) {
  const sockets: ScriptedSocket[] = []
  const room: Room = {
    camera: new ScriptedCamera(),
    microphone: new ScriptedFeed(),
    canCall: true,
    conference: new ScriptedConference(),
    uplink: new ScriptedUplink(),
    sound: new ScriptedSound(),
    speech: new ScriptedSpeech(),
    probe: new ScriptedProbe(),
    film: createFilmWire(),
    player: new ScriptedPlayer(),
    sockets,
    saved: kept,
    offered: null,
    enrolled: [],
    enrollment: { ok: true, credential: 'credential-1' },
    frames: new Callbacks(),
    hidden: new Callbacks(),
    online: new Callbacks(),
    devices: new Callbacks(),
    awake: 0,
    reloads: 0,
    line: () => {
      const last = sockets.at(-1)
      if (last === undefined) throw new Error('the monitor has not tried to reach its server')
      return last
    },
  }
  const ports: MonitorPorts = {
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
    random: () => 0.5,
    about: { model: 'scripted', version: '0' },
    connect: (handlers) => {
      const socket = new ScriptedSocket(handlers)
      sockets.push(socket)
      return socket
    },
    enroll: async (code) => {
      room.enrolled.push(code)
      return room.enrollment
    },
    takeEnrollmentCode: () => room.offered,
    memory: {
      load: async () => room.saved,
      save: async (memory) => {
        room.saved = memory
      },
    },
    camera: room.camera,
    microphone: room.microphone,
    get canCall() {
      return room.canCall
    },
    conference: room.conference,
    uplink: room.uplink,
    sound: room.sound,
    speech: room.speech,
    probe: room.probe,
    filmLines: room.film.room,
    filmPlayer: room.player,
    requestFrame: room.frames.addOnce,
    onHidden: room.hidden.add,
    onOnline: room.online.add,
    onDevicesChanged: room.devices.add,
    keepAwake: () => {
      room.awake += 1
      return () => (room.awake -= 1)
    },
    reload: () => (room.reloads += 1),
  }
  return Object.assign(room, { ports })
}

/** Stored state of a screen that serves its room. */
export const enrolledMemory: RoomMemory = {
  credential: 'credential-0',
  camera: 'on',
  microphone: 'on',
  levels: null,
  room: welcome.room,
  settings: welcome.settings,
}
