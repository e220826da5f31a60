import type {
  MediaKind,
  MediaProblem,
  MediaChoices,
  MeetMediaPort,
  Opened,
} from '../../../../src/state/meet/ports.ts'

/** A track without hardware that can be turned off and unplugged. */
class ScriptedTrack extends EventTarget implements MediaStreamTrack {
  enabled = true
  stopped = false
  contentHint = ''
  readonly id = 'scripted'
  readonly label = ''
  readonly muted = false
  readonly readyState = 'live'
  readonly onended = null
  readonly onmute = null
  readonly onunmute = null
  readonly kind: string
  constructor(kind: string) {
    super()
    this.kind = kind
  }
  stop(): void {
    this.stopped = true
  }
  async applyConstraints(): Promise<void> {}
  getCapabilities(): MediaTrackCapabilities {
    return {}
  }
  getConstraints(): MediaTrackConstraints {
    return {}
  }
  getSettings(): MediaTrackSettings {
    return { deviceId: `${this.kind}-1` }
  }
  clone(): MediaStreamTrack {
    return new ScriptedTrack(this.kind)
  }
}

/** Camera and microphone that open unless the test says why not. Every track that was opened is recorded. */
export class ScriptedMedia implements MeetMediaPort {
  readonly problem: Record<MediaKind, MediaProblem | null> = { camera: null, microphone: null }
  readonly tracks: ScriptedTrack[] = []
  readonly canShare = false
  canCall = true
  #devicesChanged: () => void = () => undefined
  /** Pending prompt of the browser before it opens this kind; null if it does not ask. */
  readonly asking: Record<MediaKind, Promise<unknown> | null> = { camera: null, microphone: null }
  /** Stream chosen to be shared, once it is chosen. */
  sharing: Promise<MediaStream | null> = Promise.resolve(null)

  readonly open = async (kind: MediaKind): Promise<Opened> => {
    await this.asking[kind]
    const problem = this.problem[kind]
    if (problem !== null) return { ok: false, problem }
    const track = new ScriptedTrack(kind)
    this.tracks.push(track)
    return { ok: true, track }
  }
  readonly openBoth = async (): Promise<Record<MediaKind, Opened>> => ({
    camera: await this.open('camera'),
    microphone: await this.open('microphone'),
  })
  readonly choices = async (): Promise<MediaChoices> => ({ camera: [], microphone: [] })
  readonly onDevicesChanged = (callback: () => void) => {
    this.#devicesChanged = callback
    return () => undefined
  }
  /** Reports that a device was plugged in or unplugged. */
  readonly changeDevices = (): void => this.#devicesChanged()
  readonly listenLevel = () => () => undefined
  readonly share = () => this.sharing
}
