import { useAtomValue } from 'jotai'
import { EntryScreen } from '../remote/entry/EntryScreen.tsx'
import { LoadingScreen } from '../remote/loading/LoadingScreen.tsx'
import { MenuScreen } from '../remote/menu/MenuScreen.tsx'
import { VerificationScreen } from '../remote/verification/VerificationScreen.tsx'
import { sessionAtom } from '../state/session.ts'

/** The first page: where a person stands on the way from the QR code to the menu. */
export function BedsideHome() {
  const { kind } = useAtomValue(sessionAtom)
  switch (kind) {
    case 'loading':
      return <LoadingScreen />
    case 'none':
    case 'ended':
      return <EntryScreen />
    case 'unverified':
      return <VerificationScreen />
    case 'active':
      return <MenuScreen />
  }
}
