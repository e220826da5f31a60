import type { Pose } from '../../contract/devices/device.ts'
import type { DeviceSettings, Welcome } from '../../contract/devices/deviceLink.ts'
import type { IceServers } from '../../contract/conference/webRtc.ts'
import type { ConferencePort } from '../../domain/conference.ts'
import type { DeviceLevels } from '../../domain/devices/deviceState.ts'
import type { PictureFigures, ToneFigures } from '../../domain/technician/deviceTest.ts'
import type { FilmAnswerPort } from '../../domain/film/filmConnection.ts'

/** Ports of the monitor, implemented for the browser in src/platform/monitor. */

export interface MonitorClock {
  /** Returns the time in epoch milliseconds, as accurate as this machine's clock. */
  now(): number
  /** Returns milliseconds that never jump. */
  monotonic(): number
}

export interface Socket {
  /** Sends a text. Does nothing if the socket is not open. */
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
   * Opens the input. `onEnded` is called when it ends by itself, for example because it was unplugged;
   * `onSystemMute` when the machine's own settings mute or unmute it.
   */
  open(onEnded: () => void, onSystemMute?: (muted: boolean) => void): Promise<MediaProblem | null>
  /** Closes the input. The hardware is off when this returns. */
  close(): void
}

export type FocusMode = 'auto' | 'manual'

export interface CameraPort extends MicrophonePort {
  /** How the camera moves; known once it is open. */
  readonly ptz: 'hardware' | 'digital'
  /** Focus modes of the camera; known once it is open. */
  readonly focusModes: readonly FocusMode[]
  /** Steers the motors of a camera that has them. Resolves to false if they refuse. */
  steer(pose: Pose): Promise<boolean>
  /**
   * Sets the focus; `point` is 0 (near) to 20 (far). Resolves to false if the camera cannot do that, or
   * failed.
   */
  focus(wish: { auto: boolean; point: number }): Promise<boolean>
  /**
   * Draws the camera's picture, now and with each new frame. `bright` is 0 to 20; at its start level, the
   * picture is as the camera sees it.
   */
  draw(pose: Pose, bright: number): void
  /** Sets the canvas to draw on, until the returned function is called. */
  attach(canvas: HTMLCanvasElement): () => void
  /** Returns the picture as base64 JPEG of at most 20 KB; null if there is none. */
  jpeg(): Promise<string | null>
}

/** Media that leaves the room. `gain` is the factor by which sound is amplified; 0 sends no sound. */
export interface OutgoingMedia {
  picture: boolean
  gain: number
}

export interface UplinkPort {
  /** Always the same stream; its tracks are those that `put` has set. */
  readonly stream: MediaStream
  /**
   * Sets exactly this media: the camera's picture as shown, the sound as heard. Returns true if the tracks
   * changed.
   */
  put(what: OutgoingMedia): boolean
}

export interface SpeechPort {
  /** Speaks a text in place of the one that is spoken. `volume` is 0 to 1. */
  speak(text: string, voice: { lang: string; volume: number }): void
  stop(): void
}

export interface SoundPort {
  /** Plays the tones that announce a call. `volume` is 0 to 1. */
  chime(volume: number): void
  /** Plays a call's sound; null ends it. The same stream again changes nothing. */
  play(stream: MediaStream | null): void
  /** Sets the volume, 0 to 1. */
  setVolume(volume: number): void
  /** Calls back, now and at each change, with whether the browser requires a touch before it plays sound. */
  onBlocked(callback: (blocked: boolean) => void): () => void
}

/** State of the film player; times in seconds. */
export interface PlayerState {
  playing: boolean
  /** True if playback waits for data. */
  stalled: boolean
  ended: boolean
  /** True if the browser cannot show it. */
  failed: boolean
  /** The browser requires someone to touch the screen first. */
  touch: boolean
  position: number
  duration: number | null
}

export interface FilmPlayerPort {
  /** Returns true if a file of this type is worth sending: '' and photos always are. */
  canPlay(type: string): boolean
  /** Replaces the loaded film. `onChange` is first called once the film can be shown or has failed. */
  load(
    film: { parts: readonly Blob[]; type: string; what: 'film' | 'photo' },
    onChange: (state: PlayerState) => void,
  ): void
  clear(): void
  play(): void
  pause(): void
  /** Seeks to `to`, in seconds. */
  seek(to: number): void
  /** Sets the volume, 0 to 1. */
  setVolume(volume: number): void
  /** Shows the film in `host` until the returned function is called; it keeps its position in between. */
  attach(host: HTMLElement): () => void
}

/** Measures what camera, microphone and loudspeaker actually do. No picture or sound is kept. */
export interface ProbePort {
  /** Measures the camera's own picture over one second; null if there is none. */
  picture(): Promise<PictureFigures | null>
  /**
   * Returns the loudest level that the microphone picks up in two seconds, in dBFS; null if the browser
   * requires a touch first.
   */
  loudest(): Promise<number | null>
  /** Plays a tone, `volume` from 0 to 1, and listens for it. */
  tone(volume: number): Promise<ToneFigures>
  /**
   * Returns how long it takes until one of these servers reports this device's address, in milliseconds; null
   * if none does.
   */
  reach(servers: IceServers): Promise<number | null>
}

export interface MonitorPorts {
  clock: MonitorClock
  /** Returns a random number from 0 to 1. */
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
  speech: SpeechPort
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
