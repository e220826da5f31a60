import { useAtomValue } from 'jotai'
import { connectionKindAtom } from '../../state/bedside/connection.ts'
import { OfflineBanner } from '../menu/OfflineBanner.tsx'

/** Shows that the server cannot be reached. Requests need no room device, so its connection is left out. */
export function ServerBanner() {
  return useAtomValue(connectionKindAtom) === 'device_offline' ? null : <OfflineBanner />
}
