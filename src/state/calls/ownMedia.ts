import { atom, createStore } from 'jotai'
import { createLocalMedia, type LocalMedia, type LocalMediaView } from '../meet/localMedia.ts'
import type { MediaKind } from '../meet/ports.ts'
import { ownMediaPortAtom } from '../ownMediaPort.ts'
import { ownPhoneAtom } from '../bedside/session.ts'
import { conferenceAtom } from './conferenceConnection.ts'
import { heardParticipantsAtom } from './participants.ts'

/*
 * In a room without a room device, the patient's own phone is its camera, its microphone and its loudspeaker.
 */

/**
 * How long the call waits for the answer to the browser's permission prompt, in milliseconds. Camera and
 * microphone are sent when they open.
 */
const patienceMs = 10_000

interface Run {
  /** Null until the code that opens them is loaded. */
  localMedia: LocalMedia | null
  /** Fulfilled when the permission prompt was answered, or is no longer waited for. */
  opened: Promise<unknown>
  over: boolean
  /** Stops showing the open feeds. */
  hide: () => void
}

/**
 * Feeds that are open in this call, and the state that was last sent to the others; null if it must be sent
 * again.
 */
const runningAtom = atom(
  (): { run: Run | null; reported: Record<MediaKind, boolean | null>; queue: Promise<unknown> } => ({
    run: null,
    reported: { camera: null, microphone: null },
    queue: Promise.resolve(),
  }),
)
const seenAtom = atom<LocalMediaView | null>(null)

/** State of the phone's own camera and microphone; null outside a call, and if the room has a device. */
export const ownMediaAtom = atom((get): LocalMediaView | null => get(seenAtom))

/** True if another participant has muted the patient while the patient's microphone is on. */
export const mutedByOthersAtom = atom(
  (get) =>
    get(seenAtom)?.microphone === 'on' && get(heardParticipantsAtom).some(({ isMe, muted }) => isMe && muted),
)

/**
 * Opens camera and microphone and returns the stream to send; null if the room's device sends. Never rejects.
 */
export const openOwnMediaAtom = atom(null, async (get, set): Promise<MediaStream | null> => {
  if (!get(ownPhoneAtom)) return null
  const running = get(runningAtom)
  // After reconnecting, send the state to the conference again.
  running.reported = { camera: null, microphone: null }
  if (running.run === null) {
    const run: Run = { localMedia: null, opened: Promise.resolve(), over: false, hide: () => undefined }
    running.run = run
    run.opened = set(beginLocalMediaAtom, run)
  }
  const { run } = running
  await run.opened
  return run.localMedia?.stream() ?? null
})

const beginLocalMediaAtom = atom(null, async (get, set, run: Run): Promise<void> => {
  const media = (await get(ownMediaPortAtom)?.load()) ?? nothing
  if (run.over) return
  // The feeds have their own store; mirror its view here.
  const store = createStore()
  const localMedia = createLocalMedia(media, store, () => set(sendLocalMediaAtom))
  const show = () => set(seenAtom, store.get(localMedia.viewAtom))
  run.localMedia = localMedia
  run.hide = store.sub(localMedia.viewAtom, show)
  show()
  await Promise.race([localMedia.open(), new Promise((resolve) => setTimeout(resolve, patienceMs))])
})

/** Sends the open feeds, and reports the closed ones to the others. */
const sendLocalMediaAtom = atom(null, (get, set): void => {
  const localMedia = get(runningAtom).run?.localMedia ?? null
  if (localMedia === null) return
  get(conferenceAtom)?.sendStream(localMedia.stream())
  set(reportOwnMediaAtom)
})

/**
 * Reports closed feeds to the others as muted. Requests run one after another so that none overtakes another;
 * a failed one is sent again.
 */
export const reportOwnMediaAtom = atom(null, (get): void => {
  const seen = get(seenAtom)
  const conference = get(conferenceAtom)
  const me = get(heardParticipantsAtom).find(({ isMe }) => isMe)?.uuid
  if (seen === null || conference === null || me === undefined) return
  const running = get(runningAtom)
  const { reported } = running
  const report = (kind: MediaKind, ask: (off: boolean) => Promise<boolean>): void => {
    const on = seen[kind] === 'on'
    if (reported[kind] === on) return
    reported[kind] = on
    running.queue = running.queue.then(async () => {
      if (!(await ask(!on))) reported[kind] = null
    })
  }
  report('camera', (off) => conference.muteVideo(me, off))
  report('microphone', (off) => conference.mute(me, off))
})

/** Turns the camera or the microphone on or off; retries one that could not be opened. */
export const turnOwnMediaAtom = atom(null, async (get, _set, kind: MediaKind, on: boolean): Promise<void> => {
  const running = get(runningAtom)
  // Another participant may have muted it since.
  running.reported[kind] = null
  await running.run?.localMedia?.turn(kind, on)
})

/** Closes the feeds when the call is over, so that the patient is no longer seen or heard. */
export const closeOwnMediaAtom = atom(null, (get, set): void => {
  const running = get(runningAtom)
  const { run } = running
  running.run = null
  set(seenAtom, null)
  if (run === null) return
  run.over = true
  run.hide()
  run.localMedia?.close()
})

const failed = { ok: false, problem: 'failed' } as const

/** Used if the code that opens cameras could not be loaded. */
const nothing: Parameters<typeof createLocalMedia>[0] = {
  canCall: false,
  canShare: false,
  openBoth: () => Promise.resolve({ camera: failed, microphone: failed }),
  open: () => Promise.resolve(failed),
  choices: () => Promise.resolve({ camera: [], microphone: [] }),
  onDevicesChanged: () => () => undefined,
  listenLevel: () => () => undefined,
  share: () => Promise.resolve(null),
}
