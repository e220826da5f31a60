import { atom } from 'jotai'
import type { BedsideEvent, EndReason } from '../../contract/bedside/events.ts'
import { deliverWaitingAtom, forgetCommandsAtom, openOutboxAtom } from '../queue/commands.ts'
import { hearDeviceAtom } from '../devices/device.ts'
import { networkOnlineAtom, retryStreamAtom, streamStatusAtom } from './connection.ts'
import { clearConnectionErrorAtom, watchReleaseAtom } from '../devices/motion.ts'
import { type Ports, portsAtom, type SessionRecord, type Stop, type StreamStatus } from '../ports.ts'
import { enterAdmissionAtom, forgetPersonAtom, leaveAdmissionAtom } from '../preferences.ts'
import { heardDeviceAtom, heardHolderAtom } from '../devices/roomDevice.ts'
import { keptSessionRunsAtom } from './keptSession.ts'
import { noPins, roomPinsAtom } from './roomPins.ts'
import { forgetRoomCallAtom, goToAtom, hearCallAtom } from './callState.ts'
import { forgetCareRequestsAtom, hearCareRequestsAtom, recallOffersAtom } from './careRequests.ts'
import { forgetVisitsAtom, hearVisitsAtom } from './visits.ts'
import { forgetEntriesAtom, hearEntriesAtom } from './entryNotices.ts'
import { forgetKnockAtom, hearKnockAtom } from './knock.ts'
import { forgetRoommateAtom, hearRoommateAtom } from './roommate.ts'
import { forgetWaitingCallAtom, hearWaitingCallAtom } from './waitingCall.ts'
import { type SessionView, sessionViewAtom, viewOf } from './sessionView.ts'
import { forgetToastsAtom } from '../toasts.ts'

/** Time after which "This is taking longer than usual." is shown, in milliseconds (brief, "Words"). */
const slowMs = 5_000

/** Resources that a running session holds open. */
interface Running {
  record: SessionRecord | null
  stops: Stop[]
  /** First load of the profile; null before it. */
  opening: Promise<string | undefined> | null
}

/**
 * Handler for the end of the session, set by the film's own code while a film runs: that code is loaded only
 * when it is needed.
 */
export const filmEndAtom = atom<{ end: () => void }>({ end: () => undefined })

export const runningAtom = atom((): Running => ({ record: null, stops: [], opening: null }))

/** Shows that a load is in progress, and after a while that it takes longer than usual. */
export const showLoadingAtom = atom(null, (_get, set) => {
  const loading: SessionView = { kind: 'loading', slow: false }
  set(sessionViewAtom, loading)
  setTimeout(() => {
    set(sessionViewAtom, (view) => (view === loading ? { ...loading, slow: true } : view))
  }, slowMs)
})

/**
 * Starts running a session: loads the profile, follows the events, and releases the camera when the page is
 * hidden.
 */
export const beginSessionAtom = atom(null, async (get, set, record: SessionRecord): Promise<void> => {
  const ports = get(portsAtom)
  if (ports === null) return
  set(stopAllAtom)
  set(forgetRoomAtom)
  // A retry that was offered to one person must not be sent in the name of the next.
  set(forgetToastsAtom)
  const running = get(runningAtom)
  running.record = record
  if (record.offers) set(recallOffersAtom, record.offers)
  set(enterAdmissionAtom, record.aps_id, record.profile?.stay, record.profile?.language)
  set(networkOnlineAtom, ports.network.online())
  set(streamStatusAtom, 'connecting')
  if (record.profile !== null) set(sessionViewAtom, viewOf(record.profile, record))
  else if (get(sessionViewAtom).kind !== 'loading') set(showLoadingAtom)
  let stream: ReturnType<Ports['events']['follow']> | null = null
  // Subscribed before the waiting commands are read: a change while they are read would be missed.
  running.stops = [
    () => stream?.stop(),
    set(watchReleaseAtom),
    ports.api.onSessionLost((because) => void set(endSessionAtom, because)),
    ports.store.onWiped(() => void set(endSessionAtom, 'logout')),
    ports.network.onChange(() => {
      set(networkOnlineAtom, ports.network.online())
      if (stream === null || !ports.network.online()) return
      stream.retry()
      set(deliverWaitingAtom)
    }),
  ]
  const opened = set(openOutboxAtom, record.aps_id)
  set(keptSessionRunsAtom)
  await opened
  if (running.record !== record) return

  stream = ports.events.follow({
    event: (event) => set(hearEventAtom, event),
    status: (status) => void set(hearStatusAtom, status),
  })
  set(retryStreamAtom, { retry: stream.retry })
  running.opening = set(loadProfileAtom)
  await running.opening
})

/**
 * Fetches the profile and returns the error code if that fails. On failure the known profile stays; it is
 * fetched again when the stream reconnects.
 */
export const loadProfileAtom = atom(null, async (get, set): Promise<string | undefined> => {
  const ports = get(portsAtom)
  const running = get(runningAtom)
  const { record } = running
  if (ports === null || record === null) return undefined
  const result = await ports.api.call({ method: 'GET', path: '/api/me', reply: 'me' })
  if (running.record !== record) return undefined
  if (!result.ok) return result.code
  record.profile = result.value
  set(enterAdmissionAtom, record.aps_id, result.value.stay, result.value.language)
  const view = viewOf(result.value, record)
  const before = get(sessionViewAtom)
  // Keep an error about the input if the profile brings nothing new.
  if (!(view.kind === 'unverified' && before.kind === 'unverified')) set(sessionViewAtom, view)
  await ports.store.update({ profile: result.value })
  if (view.kind === 'active') await set(leadOnAtom)
  return undefined
})

/**
 * Takes the user, once, to the state that the room was in when the session began. A user who goes back from
 * there stays in the menu.
 */
const leadOnAtom = atom(null, async (get, set): Promise<void> => {
  const { record } = get(runningAtom)
  const state = record?.state ?? null
  if (record === null || state === null) return
  record.state = null
  set(goToAtom, state === 'clinician_call' ? '/aps-options' : '/entertainment')
  await get(portsAtom)?.store.update({ state: null })
})

/**
 * Ends the session on this tablet and leaves nothing of it. `logout` returns to the start without a message.
 * The next person finds none of the previous one's choices; a patient whose time ran out scans again and
 * keeps their own.
 */
export const endSessionAtom = atom(null, async (get, set, because: EndReason): Promise<void> => {
  const running = get(runningAtom)
  if (running.record === null) return
  running.record = null
  set(stopAllAtom)
  set(forgetRoomAtom)
  set(forgetToastsAtom)
  set(because === 'logout' || because === 'patient_changed' ? forgetPersonAtom : leaveAdmissionAtom)
  set(sessionViewAtom, because === 'logout' ? { kind: 'none' } : { kind: 'ended', because })
  await get(portsAtom)?.store.wipe()
})

/** Waiting commands and the known state of one room must not carry over to the next. */
const forgetRoomAtom = atom(null, (get, set) => {
  get(filmEndAtom).end()
  set(forgetRoomCallAtom)
  set(forgetKnockAtom)
  set(forgetRoommateAtom)
  set(forgetWaitingCallAtom)
  set(forgetEntriesAtom)
  set(forgetCareRequestsAtom)
  set(forgetVisitsAtom)
  set(forgetCommandsAtom)
  set(heardDeviceAtom, { online: null, state: null })
  set(heardHolderAtom, { holder: null, mine: false, askedBy: null })
  set(roomPinsAtom, noPins)
})

const stopAllAtom = atom(null, (get) => {
  const running = get(runningAtom)
  for (const stop of running.stops) stop()
  running.stops = []
})

const hearEventAtom = atom(null, (get, set, event: BedsideEvent) => {
  if (event.name !== 'session') {
    const wasOnline = get(heardDeviceAtom).online
    set(hearDeviceAtom, event)
    set(hearCallAtom, event)
    set(hearKnockAtom, event)
    set(hearRoommateAtom, event)
    set(hearWaitingCallAtom, event)
    set(hearEntriesAtom, event)
    set(hearCareRequestsAtom, event)
    set(hearVisitsAtom, event)
    if (event.name === 'care_requests') void get(portsAtom)?.store.update({ offers: event.data.offers })
    if (event.name === 'device_state' && event.data.online && wasOnline === false) set(deliverWaitingAtom)
    return
  }
  if ('ended' in event.data) return void set(endSessionAtom, event.data.ended)
  const view = get(sessionViewAtom)
  if (view.kind !== 'active') return
  const { expires_at: expiresAt, available_functions: functions = view.functions } = event.data
  set(sessionViewAtom, { ...view, expiresAt, functions })
})

const hearStatusAtom = atom(null, async (get, set, status: StreamStatus): Promise<void> => {
  const before = get(streamStatusAtom)
  set(streamStatusAtom, status)
  if (status === 'unauthorized') return set(endSessionAtom, 'expired')
  if (status !== 'open' || before === 'open') return
  set(clearConnectionErrorAtom)
  set(deliverWaitingAtom)
  // At first, the profile is already being loaded. Load it again only if that failed.
  if (before === 'connecting') await get(runningAtom).opening
  if (before !== 'connecting' || get(sessionViewAtom).kind === 'loading') await set(loadProfileAtom)
})
