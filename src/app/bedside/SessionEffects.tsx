import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { isInCall } from '../../domain/calls/callFlow.ts'
import { storageAnswers } from '../../platform/bedside/storageAnswers.ts'
import { holdWakeLock } from '../../platform/wakeLock.ts'
import { isUntoldAtom } from '../../state/bedside/connection.ts'
import { nightHoursAtom, watchNightHoursAtom } from '../../state/bedside/nightHours.ts'
import { preferencesAtom } from '../../state/preferences.ts'
import { careRequestsAtom } from '../../state/bedside/careRequests.ts'
import { watchUnconfirmedRequests } from '../../state/bedside/unconfirmedRequests.ts'
import { entryNoticeAtom } from '../../state/bedside/entryNotices.ts'
import { knockAtom } from '../../state/bedside/knock.ts'
import { roommateAtom } from '../../state/bedside/roommate.ts'
import { callAtom } from '../../state/bedside/callState.ts'
import { ownPhoneAtom, sessionAtom } from '../../state/bedside/session.ts'
import { sessionEndsInAtom, watchExpiryAtom } from '../../state/bedside/sessionExpiry.ts'
import { showToastAtom } from '../../state/toasts.ts'
import { scanPage } from '../../ui/switchScanning/scanPage.ts'
import { watchFailedPress } from './failedPress.ts'
import { giveFeedback } from './feedback.ts'
import { focusHeading, keepFocus, leadBackByEscape } from './keyboardNavigation.ts'
import { loadCall } from '../loadCall.ts'
import { routingAtom } from '../routingSlot.ts'

/** If it cannot be loaded, the session still ends on time, but without a warning. */
const SessionEnding = lazy(async () => ({
  default: await import('../screens.ts')
    .then(({ loadSessionEnding }) => loadSessionEnding())
    .then(
      (loaded) => loaded.SessionEnding,
      () => () => null,
    ),
}))

/** If it cannot be loaded, the screen in the room asks alone. */
const KnockScreen = lazy(async () => ({
  default: await import('../screens.ts')
    .then(({ loadKnock }) => loadKnock())
    .then(
      (loaded) => loaded.KnockScreen,
      () => () => null,
    ),
}))

/** If it cannot be loaded, the screen in the room asks alone, and without an answer the rule of the room applies. */
const RoommateScreen = lazy(async () => ({
  default: await import('../screens.ts')
    .then(({ loadRoommate }) => loadRoommate())
    .then(
      (loaded) => loaded.RoommateScreen,
      () => () => null,
    ),
}))

/** If it cannot be loaded, the screens of the requests still show how they are going. */
const RequestNews = lazy(async () => ({
  default: await import('../screens.ts')
    .then(({ loadRequestNews }) => loadRequestNews())
    .then(
      (loaded) => loaded.RequestNews,
      () => () => null,
    ),
}))

/**
 * Provides what every bedside screen shares: a clinician’s knock, a visit to the bed beside, the warning in the last minutes of the session,
 * and the user’s preferences.
 */
export function SessionEffects() {
  const store = useStore()
  const routing = useAtomValue(routingAtom)
  const session = useAtomValue(sessionAtom)
  const { awake, nightHours, scanning } = useAtomValue(preferencesAtom)
  const { from, to, zone } = useAtomValue(nightHoursAtom)
  const watchExpiry = useSetAtom(watchExpiryAtom)
  const watchNightHours = useSetAtom(watchNightHoursAtom)
  const isEnding = useAtomValue(sessionEndsInAtom) !== null
  const hasRequests = useAtomValue(careRequestsAtom).requests.length > 0
  const hasNotice = useAtomValue(entryNoticeAtom) !== null
  const hasKnock = useAtomValue(knockAtom).kind !== 'none'
  // A clinician at the patient's own door comes first; what is only to be read comes last.
  const hasRoommate = useAtomValue(roommateAtom).kind !== 'none' && !hasKnock
  const call = useAtomValue(callAtom)
  const callsFromHere = useAtomValue(ownPhoneAtom) && (call.kind === 'calling' || isInCall(call))
  const expiresAt = session.kind === 'active' ? session.expiresAt : null

  useEffect(() => (expiresAt === null ? undefined : watchExpiry(expiresAt)), [watchExpiry, expiresAt])
  useEffect(
    () => (nightHours ? watchNightHours({ from, to, zone }) : undefined),
    [watchNightHours, nightHours, from, to, zone],
  )
  useEffect(() => (awake ? holdWakeLock(document) : undefined), [awake])
  useEffect(() => (scanning > 0 ? scanPage(document, scanning * 1_000) : undefined), [scanning])
  useEffect(() => giveFeedback(store), [store])
  useEffect(() => watchUnconfirmedRequests(store), [store])
  const isUntold = useAtomValue(isUntoldAtom)
  useEffect(() => {
    if (!isUntold) return undefined
    let stop: (() => void) | null = () => undefined
    // If it cannot be loaded, the levels stay unknown.
    void import('../../state/devices/assumedState.ts').then(
      ({ trackAssumedState }) => stop !== null && (stop = trackAssumedState(store)),
      () => undefined,
    )
    return () => {
      stop?.()
      stop = null
    }
  }, [isUntold, store])
  useEffect(
    () => watchFailedPress(window, () => store.set(showToastAtom, { kind: 'warning', code: 'press_failed' })),
    [store],
  )
  useEffect(() => {
    // Without WebRTC no one would see or hear the patient, although the call appears to begin.
    if (callsFromHere && !('RTCPeerConnection' in window))
      store.set(showToastAtom, { kind: 'warning', code: 'no_calls' })
  }, [store, callsFromHere])
  useEffect(() => {
    if (!('indexedDB' in window)) return
    void storageAnswers(indexedDB).then(async (answers) => {
      if (answers) return
      // The call bundle contains the text of the toast.
      await loadCall(Promise.resolve())
      store.set(showToastAtom, { kind: 'warning', code: 'storage_silent' })
    })
  }, [store])
  useEffect(() => leadBackByEscape(document), [])
  useEffect(() => keepFocus(document), [])
  useEffect(() => routing?.onNewScreen(() => focusHeading(document)), [routing])
  return (
    <>
      {(hasKnock || (hasNotice && !hasRoommate)) && (
        <Suspense>
          <KnockScreen />
        </Suspense>
      )}
      {hasRoommate && (
        <Suspense>
          <RoommateScreen />
        </Suspense>
      )}
      {hasRequests && (
        <Suspense>
          <RequestNews />
        </Suspense>
      )}
      {isEnding && (
        <Suspense>
          <SessionEnding />
        </Suspense>
      )}
    </>
  )
}
