import type {
  MediaChoice,
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
  readonly muted = false
  readonly readyState = 'live'
  readonly onended = null
  readonly onmute = null
  readonly onunmute = null
  readonly kind: string
  readonly label: string
  readonly #device: string
  constructor(kind: string, { id, label }: MediaChoice = { id: `${kind}-1`, label: '' }) {
    super()
    this.kind = kind
    this.label = label
    this.#device = id
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
    return { deviceId: this.#device }
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

  /** Devices that are plugged in; null for a single one without a name. */
  readonly plugged: Record<MediaKind, readonly MediaChoice[] | null> = { camera: null, microphone: null }

  readonly open = async (kind: MediaKind, id: string | null = null): Promise<Opened> => {
    await this.asking[kind]
    const problem = this.problem[kind]
    if (problem !== null) return { ok: false, problem }
    const devices = this.plugged[kind]
    const device = devices?.find((one) => one.id === id) ?? devices?.[0]
    if (devices !== null && device === undefined) return { ok: false, problem: 'missing' }
    const track = new ScriptedTrack(kind, device)
    this.tracks.push(track)
    return { ok: true, track }
  }
  readonly openBoth = async (): Promise<Record<MediaKind, Opened>> => ({
    camera: await this.open('camera'),
    microphone: await this.open('microphone'),
  })
  readonly choices = async (): Promise<MediaChoices> => ({
    camera: this.plugged.camera ?? [],
    microphone: this.plugged.microphone ?? [],
  })
  readonly onDevicesChanged = (callback: () => void) => {
    this.#devicesChanged = callback
    return () => undefined
  }
  /** Reports that a device was plugged in or unplugged. */
  readonly changeDevices = (): void => this.#devicesChanged()
  /** Unplugs a device, which ends its tracks. */
  unplug(kind: MediaKind, id: string): void {
    this.plugged[kind] = (this.plugged[kind] ?? []).filter((one) => one.id !== id)
    for (const track of this.tracks)
      if (track.kind === kind && track.getSettings().deviceId === id && !track.stopped) {
        track.stopped = true
        track.dispatchEvent(new Event('ended'))
      }
    this.changeDevices()
  }
  /** Plugs a device in, behind those that are there. */
  plug(kind: MediaKind, device: MediaChoice): void {
    this.plugged[kind] = [...(this.plugged[kind] ?? []), device]
    this.changeDevices()
  }
  /** Listeners of the level of each track that is measured. */
  readonly levels = new Map<MediaStreamTrack, (level: number) => void>()
  readonly listenLevel = (track: MediaStreamTrack, callback: (level: number) => void) => {
    this.levels.set(track, callback)
    return () => void this.levels.delete(track)
  }
  readonly share = () => this.sharing
}
