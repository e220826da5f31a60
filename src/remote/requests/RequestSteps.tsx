import { Trans, useLingui } from '@lingui/react/macro'
import type { RoomCareRequest } from '../../contract/careRequests/careRequests.ts'
import { requestProgress, type StepProgress } from '../../domain/careRequests/requestProgress.ts'
import { StepText } from './StepText.tsx'
import { useRoomTime } from './useRoomTime.ts'
import './requestSteps.css'

interface RequestStepsProps {
  request: RoomCareRequest
  /** False where the name of the person on the way is above the line. */
  hasName?: boolean
}

/** Draws the four steps of a request as one line, with the time of each that happened. */
export function RequestSteps({ request, hasName = true }: RequestStepsProps) {
  const { t } = useLingui()
  return (
    <ol className="request-steps" aria-label={t`How it is going`}>
      {requestProgress(request).map((progress) => (
        <Step key={progress.step} {...progress} name={hasName ? request.coming?.name : undefined} />
      ))}
    </ol>
  )
}

function Step({ step, state, at, name }: StepProgress & { name: string | undefined }) {
  const timeOf = useRoomTime()
  return (
    <li className={`request-step step-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <b>
        <StepText step={step} />
      </b>{' '}
      {step === 'coming' && name !== undefined && (
        <>
          <bdi>{name}</bdi>{' '}
        </>
      )}
      {at !== null && <small>{timeOf(at)}</small>}
      {state === 'next' && (
        <span className="sr-only">
          <Trans>not yet</Trans>
        </span>
      )}
    </li>
  )
}
