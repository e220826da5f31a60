import type { Pose } from '../../contract/devices/device.ts'
import type { DeviceSettings, Welcome } from '../../contract/devices/deviceLink.ts'
import type { IceServers } from '../../contract/conference/webRtc.ts'
import type { ConferencePort } from '../../domain/conference.ts'
import type { DeviceLevels } from '../../domain/devices/deviceState.ts'
import type { PictureFigures, ToneFigures } from '../../domain/technician/deviceTest.ts'
import type { FilmAnswerPort } from '../../domain/film/filmConnection.ts'

/** Ports of the monitor, implemented for the browser in src/platform/monitor. */

export interface MonitorClock {
  /** Epoch milliseconds, as right as this machine's clock. */
  now(): number
  /** Milliseconds that never jump. */
  monotonic(): number
}

export interface Socket {
  /** Does nothing on a socket that is not open. */
  send(text: string): void
  /** Closes the socket. No handler is called afterwards. */
  close(): void
}

export interface SocketHandlers {
  onOpen(): void
  onText(text: string): void
  onClose(code: number): void
}

/** `code` is an error code of the contract, or `unreachable`. */
export type EnrollmentAnswer = { ok: true; credential: string } | { ok: false; code: string }

/**
 * State that the screen keeps across a reload, in addition to the credential: a covered room stays covered.
 */
export interface RoomMemory {
  credential: string | null
  camera: 'on' | 'off'
  microphone: 'on' | 'off'
  levels: DeviceLevels | null
  room: Welcome['room'] | null
  settings: DeviceSettings | null
}

/**
 * Reason why nothing can be seen or heard: refused by the browser, no such device, in use by another program,
 * or muted in the machine's settings.
 */
export type MediaProblem = 'denied' | 'missing' | 'failed' | 'system'

export interface MicrophonePort {
  /**
   * `onEnded` is called when it goes by itself, e.g. unplugged; `onSystemMute` when the machine's own settings mute it, and when they
   * lift that.
   */
  open(onEnded: () => void, onSystemMute?: (muted: boolean) => void): Promise<MediaProblem | null>
  /** Ends it: when this returns, the hardware is off. */
  close(): void
}

/** By itself, or by hand. */
export type FocusMode = 'auto' | 'manual'

export interface CameraPort extends MicrophonePort {
  /** How it moves; known once it is open. */
  readonly ptz: 'hardware' | 'digital'
  /** How it can be focused; known once it is open. */
  readonly focusModes: readonly FocusMode[]
  /** Steers the motors of a camera that has them. */
  steer(pose: Pose): void
  /** Focuses as wished, `point` from 0 (near) to 20 (far). False where it cannot, or did not. */
  focus(wish: { auto: boolean; point: number }): Promise<boolean>
  /**
   * Draws what is seen, now and with each new picture of the camera. `bright` is 0 to 20; where the level starts, as the
   * camera sees it.
   */
  draw(pose: Pose, bright: number): void
  /** The canvas to draw on, until the returned function is called. */
  attach(canvas: HTMLCanvasElement): () => void
  /** The picture as base64 JPEG of at most 20 KB; null when there is none. */
  jpeg(): Promise<string | null>
}

/** Media that leaves the room. `gain` is the factor by which sound is amplified; 0 sends no sound. */
export interface OutgoingMedia {
  picture: boolean
  gain: number
}

export interface UplinkPort {
  /** Always the same stream; its tracks are what was put in. */
  readonly stream: MediaStream
  /** Puts exactly this in: the camera's picture as it is shown, the sound as it is heard. True if its tracks changed. */
  put(what: OutgoingMedia): boolean
}

export interface SoundPort {
  /** The tones that announce a call. `volume` is 0 to 1. */
  chime(volume: number): void
  /** Plays a call's sound; null ends it. The same stream again is no change. */
  play(stream: MediaStream | null): void
  /** 0 to 1. */
  setVolume(volume: number): void
  /** Calls back with whether the browser wants a touch before anything is heard, now and at each change. */
  onBlocked(callback: (blocked: boolean) => void): () => void
}

/** State of the film player; times in seconds. */
export interface PlayerState {
  playing: boolean
  /** It would go on, and waits for its own data. */
  stalled: boolean
  ended: boolean
  /** The browser cannot show it. */
  failed: boolean
  /** The browser requires someone to touch the screen first. */
  touch: boolean
  position: number
  duration: number | null
}

export interface FilmPlayerPort {
  /** Returns true if a file of this type is worth sending: '' and photos always are. */
  canPlay(type: string): boolean
  /** Takes the place of what was there. `onChange` is called with the first state once it can be seen, or has failed. */
  load(
    film: { parts: readonly Blob[]; type: string; what: 'film' | 'photo' },
    onChange: (state: PlayerState) => void,
  ): void
  clear(): void
  play(): void
  pause(): void
  /** `to` in seconds. */
  seek(to: number): void
  /** 0 to 1. */
  setVolume(volume: number): void
  /** Shows it there until the returned function is called; it stays where it was in the meantime. */
  attach(host: HTMLElement): () => void
}

/** Measures what camera, microphone and loudspeaker really do. Nothing that it sees or hears is kept. */
export interface ProbePort {
  /** The camera's own picture, over a second; null when there is none. */
  picture(): Promise<PictureFigures | null>
  /** The loudest that the microphone hears in two seconds, in dBFS; null where the browser wants a touch first. */
  loudest(): Promise<number | null>
  /** Plays a tone, `volume` from 0 to 1, and listens for it. */
  tone(volume: number): Promise<ToneFigures>
  /** Until one of these servers told where this device is, in milliseconds; null when none does. */
  reach(servers: IceServers): Promise<number | null>
}

export interface MonitorPorts {
  clock: MonitorClock
  /** From 0 to 1. */
  random(): number
  about: { model: string; version: string }
  connect(handlers: SocketHandlers): Socket
  enroll(code: string): Promise<EnrollmentAnswer>
  /**
   * Returns the enrollment code of the address and immediately removes it from there; null if there was none.
   */
  takeEnrollmentCode(): string | null
  memory: { load(): Promise<RoomMemory | null>; save(memory: RoomMemory): Promise<void> }
  camera: CameraPort
  microphone: MicrophonePort
  /** False where a browser's settings or extensions turn WebRTC off. */
  canCall: boolean
  conference: ConferencePort
  uplink: UplinkPort
  sound: SoundPort
  probe: ProbePort
  filmLines: FilmAnswerPort
  filmPlayer: FilmPlayerPort
  /** Calls back once, before the screen shows its next frame; never after the returned function was called. */
  requestFrame(callback: () => void): () => void
  /** Each calls back until the returned function is called. */
  onHidden(callback: () => void): () => void
  onOnline(callback: () => void): () => void
  onDevicesChanged(callback: () => void): () => void
  keepAwake(): () => void
  reload(): void
}
