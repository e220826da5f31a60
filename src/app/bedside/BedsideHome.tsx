import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { LoadingScreen } from '../../remote/loading/LoadingScreen.tsx'
import { MenuScreen } from '../../remote/menu/MenuScreen.tsx'
import { callIsOnAtom } from '../../state/bedside/callState.ts'
import { roommateVisitAtom } from '../../state/bedside/roommate.ts'
import { sessionAtom } from '../../state/bedside/session.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { useTileOpeners } from './tileOpeners.ts'

const screens = () => import('../screens.ts')

/** Loaded on demand: a user who returns to the menu has already passed these screens. */
const EntryScreen = lazyScreen(async () => (await screens()).loadEntry(), 'EntryScreen')
const VerificationScreen = lazyScreen(async () => (await screens()).loadVerification(), 'VerificationScreen')

/** If it cannot be loaded, the menu is shown without it, even during a call. */
const CallBanner = lazy(async () => ({
  default: await screens()
    .then(({ loadCallBanner }) => loadCallBanner())
    .then(
      (loaded) => loaded.CallBanner,
      () => () => null,
    ),
}))

/** If it cannot be loaded, the menu is shown without it: the rule of the room or the last answer still applies. */
const RoommateBanner = lazy(async () => ({
  default: await screens()
    .then(({ loadRoommateBanner }) => loadRoommateBanner())
    .then(
      (loaded) => loaded.RoommateBanner,
      () => () => null,
    ),
}))

/** Shows the first page for the user’s progress from the QR code to the menu. */
export function BedsideHome() {
  const { kind } = useAtomValue(sessionAtom)
  const { openers, isCallLoading } = useTileOpeners()
  const callIsOn = useAtomValue(callIsOnAtom)
  const hasRoommate = useAtomValue(roommateVisitAtom) !== null
  switch (kind) {
    case 'loading':
      return <LoadingScreen />
    case 'none':
    case 'ended':
      return (
        <Suspense fallback={<LoadingScreen />}>
          <EntryScreen />
        </Suspense>
      )
    case 'unverified':
      return (
        <Suspense fallback={<LoadingScreen />}>
          <VerificationScreen />
        </Suspense>
      )
    case 'active':
      return (
        <MenuScreen
          openers={openers}
          isCallLoading={isCallLoading}
          banners={
            <>
              {callIsOn && (
                <Suspense>
                  <CallBanner />
                </Suspense>
              )}
              {hasRoommate && (
                <Suspense>
                  <RoommateBanner />
                </Suspense>
              )}
            </>
          }
        />
      )
  }
}
