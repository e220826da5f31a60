import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { CareRequestOffer } from '../../contract/careRequests/careRequests.ts'
import { isUrgent } from '../../domain/careRequests/isUrgent.ts'
import { callIsOnAtom } from '../../state/bedside/callState.ts'
import { careRequestsAtom } from '../../state/bedside/careRequests.ts'
import { navigationAtom } from '../../state/navigation.ts'
import { Icon } from '../../ui/Icon.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { RoomStrip } from '../frame/RoomStrip.tsx'
import { AskTile } from './AskTile.tsx'
import { RequestsLink } from './RequestsLink.tsx'
import { ServerBanner } from './ServerBanner.tsx'
import { urgentPaths } from './urgentPaths.ts'
import './ask.css'

/** Number of tiles up to which two columns are used in place of three. */
const fewTiles = 4

/** Screen with a picture for each thing that the patient can ask for. */
export function AskScreen() {
  const { t } = useLingui()
  const callIsOn = useAtomValue(callIsOnAtom)
  const { offers } = useAtomValue(careRequestsAtom)
  const navigation = useAtomValue(navigationAtom)
  // The network may be lost before one of them is opened.
  useEffect(() => urgentPaths.forEach((path) => navigation?.preload(path)), [navigation])
  const urgent = offers.filter(({ kind }) => isUrgent(kind))
  const others = offers.filter(({ kind }) => !isUrgent(kind))
  return (
    <BedsideFrame
      title={t`Ask for something`}
      back
      backTo={callIsOn ? '/aps-options' : '/'}
      action={
        <>
          <RoomStrip />
          <RequestsLink className="wishes-requests" />
        </>
      }
    >
      <ServerBanner />
      <div className="wishes">
        {offers.length === 0 && (
          <p className="wishes-none">
            <Trans>Nothing can be asked for here right now. Press your nurse call button.</Trans>
          </p>
        )}
        {urgent.length > 0 && (
          <section className="wishes-first">
            <h2>
              <Icon name="bellRinging" />
              <Trans>Press your nurse call button first</Trans>
            </h2>
            <Tiles offers={urgent} />
          </section>
        )}
        {others.length > 0 && <Tiles offers={others} />}
      </div>
    </BedsideFrame>
  )
}

function Tiles({ offers }: { offers: readonly CareRequestOffer[] }) {
  return (
    <ul className={offers.length <= fewTiles ? 'wishes-tiles wishes-few' : 'wishes-tiles'}>
      {offers.map((offer) => (
        <li key={offer.kind}>
          <AskTile offer={offer} />
        </li>
      ))}
    </ul>
  )
}
