import { Trans } from '@lingui/react/macro'
import type { RoomCareRequest } from '../../contract/careRequests/careRequests.ts'
import type { UrgentStage } from '../../domain/careRequests/urgentStage.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RequestSteps } from './RequestSteps.tsx'

/** States whether the nurses know of an urgent request. */
export function UrgentCard({ stage, name }: { stage: UrgentStage<RoomCareRequest>; name: string }) {
  switch (stage.kind) {
    case 'confirmed':
      return <ConfirmedCard request={stage.request} name={name} />
    case 'sending':
      return (
        <div className="urgent-card urgent-unsent">
          <h3>
            <Icon name="hourglassMedium" />
            <Trans>Not sent yet</Trans>
          </h3>
          <p>
            <Trans>We are sending your message now.</Trans>
          </p>
        </div>
      )
    case 'waiting':
      return (
        <div className="urgent-card urgent-unsent">
          <h3>
            <Icon name="hourglassMedium" />
            <Trans>Not sent yet</Trans>
          </h3>
          <p>
            <Trans>Wardlink cannot be reached. We will keep trying for 30 seconds.</Trans>
          </p>
        </div>
      )
    case 'not_sent':
      return (
        <div className="urgent-card urgent-unsent">
          <h3>
            <Icon name="warning" />
            <Trans>The nurses have not been notified</Trans>
          </h3>
          <p>
            <Trans>
              Your message “<bdi>{name}</bdi>” was not sent.
            </Trans>
          </p>
        </div>
      )
  }
}

function ConfirmedCard({ request, name }: { request: RoomCareRequest; name: string }) {
  const { team, notified, coming } = request
  const isHeard = notified > 0 || request.seen_at !== null || coming !== null
  return (
    <div className={isHeard ? 'urgent-card' : 'urgent-card urgent-unsent'}>
      <h3>
        {!isHeard && <Icon name="warning" />}
        {!isHeard ? (
          <Trans>No one could be notified yet</Trans>
        ) : coming !== null && request.done_at === null ? (
          <span>
            <Trans>
              <bdi>{coming.name}</bdi> is coming
            </Trans>
          </span>
        ) : team === 'nurses' ? (
          <Trans>We also told the nurses</Trans>
        ) : (
          <Trans>We also told your care team</Trans>
        )}
      </h3>
      <p>
        <Trans>
          Your message “<bdi>{name}</bdi>” is marked most urgent.
        </Trans>
      </p>
      <RequestSteps request={request} hasName={coming === null} />
    </div>
  )
}
