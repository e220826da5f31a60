import { Trans } from '@lingui/react/macro'
import type { RoomCareRequest } from '../../contract/careRequests/careRequests.ts'
import { isUrgent } from '../../domain/careRequests/isUrgent.ts'
import { requestProgress, requestStep } from '../../domain/careRequests/requestProgress.ts'
import { Icon } from '../../ui/Icon.tsx'
import { requestIcons, useRequestName, useTeamName } from './requestNames.ts'
import { RequestSteps } from './RequestSteps.tsx'
import { StepText } from './StepText.tsx'
import { TakeBackButton } from './TakeBackButton.tsx'
import { useRoomTime } from './useRoomTime.ts'

/** A request with its progress, and the button that takes it back while it is open. */
export function RequestRow({ request, settling }: { request: RoomCareRequest; settling: boolean }) {
  const { id, kind, team, done_at, notified } = request
  const name = useRequestName()(request)
  const teamName = useTeamName()(team)
  return (
    <li className={isUrgent(kind) ? 'request request-urgent' : 'request'}>
      <span className="request-picture">
        <Icon name={requestIcons[kind]} />
      </span>
      <div className="request-what">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {kind !== 'alert' && <p className="request-team">{teamName}</p>}
        <Now request={request} />
      </div>
      {done_at === null && notified === 0 && (
        <p className="request-unheard">
          <Icon name="warning" />
          <Trans>No one could be notified yet. Press your nurse call button.</Trans>
        </p>
      )}
      <RequestSteps request={request} />
      {done_at === null ? (
        <TakeBackButton id={id} name={name} settling={settling} />
      ) : (
        <p className="request-done" aria-hidden="true">
          <Icon name="checkCircle" />
          <span>
            <StepText step="done" />
          </span>
        </p>
      )}
    </li>
  )
}

/** The current step in words, where a phone has no room for the words of all four. */
function Now({ request }: { request: RoomCareRequest }) {
  const timeOf = useRoomTime()
  const step = requestStep(request)
  const at = requestProgress(request).find((progress) => progress.step === step)?.at ?? request.sent_at
  return (
    <p className="request-now" aria-hidden="true">
      <b>
        <StepText step={step} />
      </b>{' '}
      {step === 'coming' && <bdi>{request.coming?.name}</bdi>} <span>{timeOf(at)}</span>
    </p>
  )
}
