import { listenLevel } from './microphoneLevel.ts'

type FeedKind = 'camera' | 'microphone'
type FeedProblem = 'denied' | 'system' | 'missing' | 'taken' | 'insecure' | 'failed'
type Opened = { ok: true; track: MediaStreamTrack } | { ok: false; problem: FeedProblem }
type Ids = Readonly<Record<FeedKind, string | null>>

/** Resolution that is enough for a face on the room screen; a call sends no more. */
const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user' }
const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

/** Camera, microphone and screen of this browser. Nothing is opened until requested. */
export function meetMedia() {
  // Absent on an insecure address (neither https nor this machine).
  const devices = 'mediaDevices' in navigator ? navigator.mediaDevices : null
  const canShare = devices !== null && 'getDisplayMedia' in devices

  async function open(kind: FeedKind, id: string | null): Promise<Opened> {
    if (devices === null) return { ok: false, problem: 'insecure' }
    try {
      const stream = await devices.getUserMedia({ [kind === 'camera' ? 'video' : 'audio']: wanted(kind, id) })
      return trackOf(stream, kind)
    } catch (error) {
      // The chosen device was unplugged; any other will do.
      if (id !== null && problemOf(error) === 'missing') return open(kind, null)
      return { ok: false, problem: problemOf(error) }
    }
  }

  return {
    // `RTCPeerConnection` is absent if browser settings or extensions turn WebRTC off.
    canCall: typeof RTCPeerConnection === 'function',
    canShare,
    open,
    /**
     * Asks for both devices in one permission prompt. If either is unavailable, each is opened by itself and
     * reports its own problem.
     */
    openBoth: async (ids: Ids): Promise<Record<FeedKind, Opened>> => {
      try {
        const stream = await devices?.getUserMedia({
          video: wanted('camera', ids.camera),
          audio: wanted('microphone', ids.microphone),
        })
        if (stream !== undefined)
          return { camera: trackOf(stream, 'camera'), microphone: trackOf(stream, 'microphone') }
      } catch {
        // The separate attempts below report which device failed.
      }
      const microphone = await open('microphone', ids.microphone)
      return { microphone, camera: await open('camera', ids.camera) }
    },
    choices: async () => {
      const found = (await devices?.enumerateDevices().catch(() => [])) ?? []
      const of = (kind: MediaDeviceKind) =>
        found
          .filter((one) => one.kind === kind && one.deviceId !== '' && one.label !== '')
          .map(({ deviceId, label }) => ({ id: deviceId, label }))
      return { camera: of('videoinput'), microphone: of('audioinput') }
    },
    onDevicesChanged: (callback: () => void) => {
      devices?.addEventListener('devicechange', callback)
      return () => devices?.removeEventListener('devicechange', callback)
    },
    listenLevel,
    share: async (): Promise<MediaStream | null> => {
      try {
        return canShare ? await devices.getDisplayMedia({ video: true, audio: false }) : null
      } catch {
        // The user closed the picker without a choice.
        return null
      }
    },
  }
}

function wanted(kind: FeedKind, id: string | null): MediaTrackConstraints {
  const base = kind === 'camera' ? picture : sound
  return id === null ? base : { ...base, deviceId: { exact: id } }
}

function trackOf(stream: MediaStream, kind: FeedKind): Opened {
  const [track] = kind === 'camera' ? stream.getVideoTracks() : stream.getAudioTracks()
  return track === undefined ? { ok: false, problem: 'missing' } : { ok: true, track }
}

/** Maps an error name of getUserMedia to the reason why nothing opened. */
function problemOf(error: unknown): FeedProblem {
  if (!(error instanceof DOMException)) return 'failed'
  switch (error.name) {
    case 'NotAllowedError':
      // Chromium's message mentions the system if the computer's own settings block the device for every
      // page.
      return /system/i.test(error.message) ? 'system' : 'denied'
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing'
    case 'NotReadableError':
    case 'AbortError':
      return 'taken'
    default:
      return 'failed'
  }
}
