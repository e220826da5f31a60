import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { LoadingScreen } from '../remote/loading/LoadingScreen.tsx'
import { MenuScreen } from '../remote/menu/MenuScreen.tsx'
import { sessionAtom } from '../state/session.ts'
import { useTileOpeners } from './tileOpeners.ts'

/** Whoever comes back to the menu has left these behind. */
const EntryScreen = lazy(async () => ({
  default: (await import('../remote/entry/EntryScreen.tsx')).EntryScreen,
}))
const VerificationScreen = lazy(async () => ({
  default: (await import('../remote/verification/VerificationScreen.tsx')).VerificationScreen,
}))

/** The first page: where a person stands on the way from the QR code to the menu. */
export function BedsideHome() {
  const { kind } = useAtomValue(sessionAtom)
  const openers = useTileOpeners()
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
      return <MenuScreen openers={openers} />
  }
}
