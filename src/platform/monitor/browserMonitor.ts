import { atServer } from '../conference/atServer.ts'
import { createConference } from '../conference/createConference.ts'
import { FilmPlayer } from '../film/filmPlayer.ts'
import { filmConnections } from '../film/filmConnections.ts'
import { holdWakeLock } from '../wakeLock.ts'
import { speech } from '../speech.ts'
import { Camera } from './camera.ts'
import { createDeviceSockets } from './deviceSocket.ts'
import { enroll, takeEnrollmentCode } from './enrollment.ts'
import { listen } from './listen.ts'
import { Microphone } from './microphone.ts'
import { Probe } from './probe.ts'
import { openRoomMemory } from './roomMemory.ts'
import { RoomSound } from './roomSound.ts'
import { Uplink } from './uplink.ts'

/**
 * Creates the browser's implementation of `MonitorPorts` (src/state/monitor) for the monitor of a room.
 * `apiBase` is the server's origin, '' for the page's own; `version` is the front end's. Opens nothing until
 * requested.
 */
export function createBrowserMonitor(options: { apiBase: string; version: string }) {
  const camera = new Camera()
  const microphone = new Microphone()
  const sound = new RoomSound()
  const server = new URL(options.apiBase === '' ? '/' : options.apiBase, window.location.href)
  return {
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
    random: Math.random,
    about: { model: 'Wardlink monitor', version: options.version },
    connect: createDeviceSockets(server),
    enroll: (code: string) => enroll(server, code),
    takeEnrollmentCode: () => takeEnrollmentCode(window),
    memory: openRoomMemory(),
    camera,
    microphone,
    canCall: typeof RTCPeerConnection === 'function',
    conference: atServer(createConference(), options.apiBase),
    uplink: new Uplink(camera, microphone, sound),
    sound,
    speech,
    probe: new Probe(camera, microphone),
    filmLines: filmConnections,
    filmPlayer: new FilmPlayer(),
    requestFrame: (callback: () => void) => {
      const handle = requestAnimationFrame(callback)
      return () => cancelAnimationFrame(handle)
    },
    onHidden: (callback: () => void) =>
      listen(document, 'visibilitychange', () => {
        if (document.visibilityState === 'hidden') callback()
      }),
    onOnline: (callback: () => void) => listen(window, 'online', callback),
    onDevicesChanged: (callback: () => void) =>
      // Absent on a plain http address: there is no camera then, and no device ever changes.
      'mediaDevices' in navigator
        ? listen(navigator.mediaDevices, 'devicechange', callback)
        : () => undefined,
    keepAwake: () => holdWakeLock(document),
    reload: () => window.location.reload(),
  }
}
