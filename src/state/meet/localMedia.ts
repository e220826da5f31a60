import { atom, type Atom, type createStore } from 'jotai'
import type {
  MediaKind,
  MediaProblem,
  MediaWishes,
  MediaChoices,
  MeetMediaPort,
  Opened,
  Stop,
} from './ports.ts'

/** `off`: turned off by the user. */
export type LocalMediaState = 'off' | 'opening' | 'on' | MediaProblem

/** A device that came or went while it was used; `now` is the name of the device that is used instead. */
export interface DeviceNotice {
  kind: MediaKind
  event: 'lost' | 'back'
  device: string
  now: string
}

export interface LocalMediaView {
  camera: LocalMediaState
  microphone: LocalMediaState
  /** True if the system or a headset button mutes the microphone. */
  systemMuted: boolean
  choices: MediaChoices
  /** IDs of the open devices; null while closed. */
  chosen: Readonly<Record<MediaKind, string | null>>
  /** The user's own picture, without sound; null if there is none. */
  picture: MediaStream | null
  /** Last change of devices that the user has not dismissed; null if there is none. */
  notice: DeviceNotice | null
}

export interface LocalMedia {
  readonly viewAtom: Atom<LocalMediaView>
  /** Opens camera and microphone, except those that the user wants off. */
  open(): Promise<void>
  turn(kind: MediaKind, on: boolean): Promise<void>
  /** Uses this device from now on. A microphone or camera that is off stays off. */
  choose(kind: MediaKind, id: string): Promise<void>
  /** Opens what was missing, and the chosen device that is back. Nothing that is off is turned on. */
  devicesChanged(): Promise<void>
  dismissNotice(): void
  wishes(): MediaWishes
  /** Restores the choices from before a reload, without opening anything. */
  wish(wishes: MediaWishes): void
  /** Returns a new stream of what is open now; it can be without tracks. */
  stream(): MediaStream
  listenLevel(callback: (level: number) => void): Stop
  /** Closes both. The hardware is off when this returns. */
  close(): void
}

const kinds = ['camera', 'microphone'] as const
const nothingOpen: LocalMediaView = {
  camera: 'opening',
  microphone: 'opening',
  systemMuted: false,
  choices: { camera: [], microphone: [] },
  chosen: { camera: null, microphone: null },
  picture: null,
  notice: null,
}

/**
 * Creates the user's own camera and microphone. `onChange` is called when different tracks must be sent, or
 * the same ones are muted or unmuted.
 */
export function createLocalMedia(
  media: MeetMediaPort,
  store: ReturnType<typeof createStore>,
  onChange: () => void,
): LocalMedia {
  const view = atom(nothingOpen)
  const tracks = new Map<MediaKind, MediaStreamTrack>()
  const wanted: Record<MediaKind, boolean> = { camera: true, microphone: true }
  const ids: Record<MediaKind, string | null> = { camera: null, microphone: null }
  /**
   * Increases each time a kind is opened or closed; a track opened for an earlier turn is closed when it
   * arrives.
   */
  const turns: Record<MediaKind, number> = { camera: 0, microphone: 0 }

  /** True if devices changed while one was opening, so that the change must still be looked at. */
  let hasChanged = false

  const show = (change: Partial<LocalMediaView>): void => store.set(view, (now) => ({ ...now, ...change }))

  function drop(kind: MediaKind): void {
    const track = tracks.get(kind)
    tracks.delete(kind)
    track?.stop()
  }

  function take(kind: MediaKind, opened: Opened): void {
    drop(kind)
    if (opened.ok) {
      const { track } = opened
      tracks.set(kind, track)
      if (kind === 'microphone')
        for (const change of ['mute', 'unmute'])
          track.addEventListener(change, () => {
            if (tracks.get(kind) === track) show({ systemMuted: change === 'mute' })
          })
      track.addEventListener('ended', () => {
        if (tracks.get(kind) !== track) return
        void replace(kind, track)
      })
    }
    const id = opened.ok ? (opened.track.getSettings().deviceId ?? null) : null
    store.set(view, (now) => ({
      ...now,
      [kind]: opened.ok ? 'on' : opened.problem,
      ...(kind === 'microphone' && { systemMuted: opened.ok && opened.track.muted }),
      chosen: { ...now.chosen, [kind]: id },
      ...(kind === 'camera' && { picture: opened.ok ? new MediaStream([opened.track]) : null }),
    }))
  }

  async function openOne(kind: MediaKind, id = ids[kind]): Promise<void> {
    const mine = (turns[kind] += 1)
    show({ [kind]: 'opening' })
    // An open camera can prevent another program's camera, or another lens of the same device, from opening.
    drop(kind)
    const opened = await media.open(kind, id)
    if (mine !== turns[kind] || !wanted[kind]) {
      if (opened.ok) opened.track.stop()
      return
    }
    take(kind, opened)
    onChange()
    show({ choices: await media.choices() })
    if (!hasChanged) return
    hasChanged = false
    await devicesChanged()
  }

  /** Continues with another device after the open one is gone. */
  async function replace(kind: MediaKind, gone: MediaStreamTrack): Promise<void> {
    // The device is used again when it is back.
    ids[kind] ??= gone.getSettings().deviceId ?? null
    tracks.delete(kind)
    // One that is muted is not opened again before the user unmutes it.
    if (wanted[kind]) return reopen(kind, 'lost', gone.label)
    onChange()
    show({ choices: await media.choices() })
  }

  async function reopen(kind: MediaKind, event: DeviceNotice['event'], device: string): Promise<void> {
    await openOne(kind)
    if (event === 'back' && wanted[kind] && store.get(view)[kind] !== 'on') {
      // A headset that is still connecting cannot be opened: any other device is better than none.
      await openOne(kind, null)
      return
    }
    const now = tracks.get(kind)?.label
    if (wanted[kind] && now !== undefined) show({ notice: { kind, event, device, now } })
  }

  async function devicesChanged(): Promise<void> {
    const states = kinds.map((kind) => store.get(view)[kind])
    if (states.includes('opening')) {
      hasChanged = true
      return
    }
    if (states.every((state) => state === 'missing')) return open()
    show({ choices: await media.choices() })
    for (const kind of kinds) {
      const { [kind]: state, choices, chosen } = store.get(view)
      const back = choices[kind].find(({ id }) => id === ids[kind] && id !== chosen[kind])
      if (state === 'missing' || state === 'taken') await openOne(kind)
      else if (state === 'on' && back !== undefined) await reopen(kind, 'back', back.label)
    }
  }

  async function open(): Promise<void> {
    if (!wanted.camera || !wanted.microphone) {
      for (const kind of kinds) if (wanted[kind]) await openOne(kind)
      return
    }
    for (const kind of kinds) turns[kind] += 1
    const mine = { ...turns }
    show({ camera: 'opening', microphone: 'opening' })
    for (const kind of kinds) drop(kind)
    const opened = await media.openBoth(ids)
    const taken = kinds.filter((kind) => mine[kind] === turns[kind] && wanted[kind])
    for (const kind of kinds) {
      const one = opened[kind]
      if (taken.includes(kind)) take(kind, one)
      else if (one.ok) one.track.stop()
    }
    if (taken.length === 0) return
    onChange()
    show({ choices: await media.choices() })
  }

  async function turn(kind: MediaKind, on: boolean): Promise<void> {
    wanted[kind] = on
    const track = tracks.get(kind)
    if (kind === 'microphone' && track !== undefined) {
      // The track stays open, so that the first word after unmuting is heard in full.
      track.enabled = on
      show({ microphone: on ? 'on' : 'off' })
      onChange()
    } else if (on) await openOne(kind)
    else {
      drop(kind)
      show({ [kind]: 'off', ...(kind === 'camera' && { picture: null }) })
      onChange()
    }
  }

  return {
    viewAtom: atom((get) => get(view)),
    open,
    turn,
    choose: async (kind, id) => {
      ids[kind] = id
      if (wanted[kind]) return openOne(kind)
      drop(kind)
      store.set(view, (now) => ({ ...now, chosen: { ...now.chosen, [kind]: id } }))
      onChange()
    },
    devicesChanged,
    dismissNotice: () => show({ notice: null }),
    wishes: () => ({
      camera: { on: wanted.camera, id: ids.camera },
      microphone: { on: wanted.microphone, id: ids.microphone },
    }),
    wish: (wishes) => {
      for (const kind of kinds) {
        const { on, id } = wishes[kind]
        wanted[kind] = on
        ids[kind] = id
        show({ [kind]: on ? 'opening' : 'off' })
      }
    },
    stream: () => new MediaStream([...tracks.values()]),
    listenLevel: (callback) => {
      const track = tracks.get('microphone')
      return track === undefined ? () => undefined : media.listenLevel(track, callback)
    },
    close: () => {
      for (const kind of kinds) {
        turns[kind] += 1
        drop(kind)
      }
      show({ camera: 'off', microphone: 'off', picture: null })
    },
  }
}
