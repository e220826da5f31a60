import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { privacyAtom } from '../../state/devices/device.ts'
import { connectionAtom } from '../../state/bedside/connection.ts'
import { callAtom } from '../../state/bedside/callState.ts'
import { ownPhoneAtom, sessionAtom } from '../../state/bedside/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { ScreenLink } from '../frame/ScreenLink.tsx'
import './menu.css'
import './smallScreens.css'
import './moreButtons.css'
import { MenuFoot } from './MenuFoot.tsx'
import { MenuTiles, type TileOpeners } from './MenuTiles.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { RoomButtons } from './RoomButtons.tsx'

/** Returns the shortest text for why the room cannot be reached; null if it can. */
function useBlockedBy(): ReactNode {
  const { kind } = useAtomValue(connectionAtom)
  if (kind === 'tablet_offline' || kind === 'server_unreachable') return <Trans>Not connected</Trans>
  if (kind === 'device_offline') return <Trans>APS Device is Offline</Trans>
  return null
}

export interface MenuScreenProps {
  /** Action of each tile. A tile without an entry says that it is not available yet. */
  openers?: TileOpeners
  /** True while a pressed Clinician tile loads what its call needs. */
  isCallLoading?: boolean
  /** Ways back into the current call, and to the question about a visit to the bed beside. */
  banners?: ReactNode
}

export function MenuScreen({ openers = {}, isCallLoading = false, banners }: MenuScreenProps) {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const privacy = useAtomValue(privacyAtom)
  const ownPhone = useAtomValue(ownPhoneAtom)
  const shut = !ownPhone && (privacy === 'covered' || privacy === 'unknown')
  const isCalling = useAtomValue(callAtom).kind === 'calling' || isCallLoading
  const blockedBy = useBlockedBy()
  const functions = session.kind === 'active' ? session.functions : []
  return (
    <BedsideFrame title={t`Main menu`} foot={<MenuFoot />}>
      <div className={shut ? 'menu menu-covered' : 'menu'}>
        <div>
          <h1 className="sr-only">
            <Trans>Main menu</Trans>
          </h1>
          <OfflineBanner />
          {banners}
        </div>
        {functions.length > 0 ? (
          <MenuTiles
            functions={functions}
            openers={openers}
            busy={isCalling ? 'call_clinician' : null}
            blocked={blockedBy === null ? undefined : { reason: blockedBy, icon: 'wifiSlash' }}
          />
        ) : (
          <div className="menu-none">
            <p>
              <Trans>Calls and movies are not set up for this room. Press Support for help.</Trans>
            </p>
            <ScreenLink to="/support" className={buttonClass({ tone: 'primary' })}>
              <Icon name="lifebuoy" />
              <Trans>Support</Trans>
            </ScreenLink>
          </div>
        )}
        <RoomButtons blockedBy={blockedBy} ownPhone={ownPhone} />
      </div>
    </BedsideFrame>
  )
}
