import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { callIsOnAtom } from '../../state/bedside/callState.ts'
import { careRequestsAtom, requestsAreKnownAtom } from '../../state/bedside/careRequests.ts'
import { connectionKindAtom } from '../../state/bedside/connection.ts'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { useSettled } from '../../ui/buttons/useSettled.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { ScreenLink } from '../frame/ScreenLink.tsx'
import { RequestRow } from './RequestRow.tsx'
import { ServerBanner } from './ServerBanner.tsx'
import './requests.css'

/** Screen with the patient's requests and how each is going. */
export function RequestsScreen() {
  const { t } = useLingui()
  const callIsOn = useAtomValue(callIsOnAtom)
  const { offers, requests } = useAtomValue(careRequestsAtom)
  // A second tap on Take back must not reach the row that has moved under the finger.
  const isSettled = useSettled(requests.map(({ id, done_at }) => `${id} ${String(done_at)}`).join(' '))
  return (
    <BedsideFrame title={t`Your Requests`} back backTo={callIsOn ? '/aps-options' : '/'}>
      <ServerBanner />
      <div className="requests">
        {requests.length === 0 ? (
          <NoRequests />
        ) : (
          <ul className="requests-list">
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} settling={!isSettled} />
            ))}
          </ul>
        )}
        {offers.length > 0 && (
          <div className="requests-foot">
            {requests.length > 0 && (
              <InlineAlert kind="soft">
                <Trans>You can ask for each thing once. Ask again when it is done.</Trans>
              </InlineAlert>
            )}
            <ScreenLink to="/ask" preload="render" className={buttonClass({ tone: 'primary' })}>
              <Icon name="plus" />
              <Trans>Ask for something</Trans>
            </ScreenLink>
          </div>
        )}
      </div>
    </BedsideFrame>
  )
}

/** An empty list: a remote that was opened without a connection does not know that there are none. */
function NoRequests() {
  const areKnown = useAtomValue(requestsAreKnownAtom)
  const kind = useAtomValue(connectionKindAtom)
  if (areKnown)
    return (
      <p className="requests-none">
        <Trans>You have not asked for anything.</Trans>
      </p>
    )
  if (kind === 'connected' || kind === 'connecting' || kind === 'device_offline')
    return (
      <Loader>
        <Trans>Loading</Trans>
      </Loader>
    )
  return (
    <p className="requests-none">
      <Trans>Your requests are shown here as soon as this remote is connected.</Trans>
    </p>
  )
}
