import { Trans, useLingui } from '@lingui/react/macro'
import type { CallClaim, EscalationStep } from '../../contract/calls/callClaims.ts'
import type { MeetRoom } from '../../contract/calls/meet.ts'
import { useTimeAt } from '../../knock/useTimeAt.ts'
import { clockText } from '../../domain/clockText.ts'

/** Shows who is coming to a waiting call, and how long they have to join. */
export function ClaimText({ claim, now }: { claim: CallClaim; now: number }) {
  const { t } = useLingui()
  const left = clockText(Math.max(0, claim.expires_at - now))
  return (
    <span className="desk-claim">
      <b>
        {claim.own ? (
          <Trans>You are coming. The patient reads your name.</Trans>
        ) : (
          <Trans>
            <bdi>{claim.name}</bdi> is coming
          </Trans>
        )}
      </b>{' '}
      <span role="timer" aria-live="off" aria-label={t`${left} left to join`}>
        <Trans>{left} left to join</Trans>
      </span>
    </span>
  )
}

/** Shows whom the call of this room reached last, and when. */
export function StepText({ step: { kind, org_unit, at }, room }: { step: EscalationStep; room: MeetRoom }) {
  const time = useTimeAt()(at, room)
  if (kind === 'fallback') return <Trans>The last contact was notified at {time}.</Trans>
  if (kind === 'on_duty') return <Trans>The people on duty were notified at {time}.</Trans>
  if (kind === 'everyone' && org_unit !== '')
    return (
      <Trans>
        Everyone of <bdi>{org_unit}</bdi> was notified at {time}.
      </Trans>
    )
  if (org_unit === '') return <Trans>More people were notified at {time}.</Trans>
  return (
    <Trans>
      <bdi>{org_unit}</bdi> was notified at {time}.
    </Trans>
  )
}
