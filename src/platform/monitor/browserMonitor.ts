import { Camera } from './camera.ts'
import { openDeviceSocket } from './deviceSocket.ts'
import { enroll, takeEnrollmentCode } from './enrollment.ts'
import { Microphone } from './microphone.ts'
import { openRoomMemory } from './roomMemory.ts'
import { holdWakeLock } from './wakeLock.ts'

/**
 * The browser as the monitor of a room sees it: fulfils `MonitorPorts` of src/state/monitor. `apiBase` is the
 * server's origin, '' for the page's own; `version` the front end's. Opens nothing before it is asked to.
 */
export function createBrowserMonitor(options: { apiBase: string; version: string }) {
  const server = new URL(options.apiBase === '' ? '/' : options.apiBase, window.location.href)
  return {
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
    random: Math.random,
    about: { model: 'Wardlink monitor', version: options.version },
    connect: (handlers: Parameters<typeof openDeviceSocket>[1]) => openDeviceSocket(server, handlers),
    enroll: (code: string) => enroll(server, code),
    takeEnrollmentCode: () => takeEnrollmentCode(window),
    memory: openRoomMemory(),
    camera: new Camera(),
    microphone: new Microphone(),
    onFrame: eachFrame,
    onHidden: (callback: () => void) =>
      listen(document, 'visibilitychange', () => {
        if (document.visibilityState === 'hidden') callback()
      }),
    onOnline: (callback: () => void) => listen(window, 'online', callback),
    onDevicesChanged: (callback: () => void) =>
      // Absent on a plain http address: there is no camera then, and nothing changes.
      'mediaDevices' in navigator
        ? listen(navigator.mediaDevices, 'devicechange', callback)
        : () => undefined,
    keepAwake: () => holdWakeLock(document),
    reload: () => window.location.reload(),
  }
}

function eachFrame(callback: () => void): () => void {
  const next = () => {
    callback()
    handle = requestAnimationFrame(next)
  }
  let handle = requestAnimationFrame(next)
  return () => cancelAnimationFrame(handle)
}

function listen(target: EventTarget, event: string, callback: () => void): () => void {
  target.addEventListener(event, callback)
  return () => target.removeEventListener(event, callback)
}
