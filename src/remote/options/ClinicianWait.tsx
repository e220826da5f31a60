import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { EscalationStep, WaitingCall } from '../../contract/calls/callClaims.ts'
import { waitingStage } from '../../domain/calls/waitingStage.ts'
import { nightHoursAtom } from '../../state/bedside/nightHours.ts'
import { Avatar } from '../../ui/calls/Avatar.tsx'
import './clinicianWait.css'

/** Shows who is coming to the patient's call, or that more people are called, with the steps so far. */
export function ClinicianWait({ waiting, own }: { waiting: WaitingCall; own: boolean }) {
  const stage = waitingStage(waiting)
  if (stage.kind === 'coming')
    return (
      <div className="clinician-wait">
        <strong>
          <Trans>
            <bdi>{stage.name}</bdi> is coming
          </Trans>
        </strong>
        <span>
          {own ? (
            <Trans>The picture opens here.</Trans>
          ) : (
            <Trans>The picture opens here and on the room screen.</Trans>
          )}
        </span>
        <Way waiting={waiting} />
      </div>
    )
  if (stage.kind !== 'first')
    return (
      <div className="clinician-wait">
        <strong>
          <Trans>No one has answered yet</Trans>
        </strong>
        <span>
          {stage.kind === 'more' ? (
            <Trans>We are calling more people. Press your nurse call button if you need help now.</Trans>
          ) : stage.kind === 'everyone' ? (
            <Trans>We have called everyone. Press your nurse call button if you need help now.</Trans>
          ) : (
            <Trans>Press your nurse call button if you need help now.</Trans>
          )}
        </span>
        <Way waiting={waiting} />
      </div>
    )
  return null
}

/** The way of the call from the bed to the people who were called, with their times. */
function Way({ waiting: { since, coming, steps, next } }: { waiting: WaitingCall }) {
  const { i18n } = useLingui()
  const { zone: timeZone } = useAtomValue(nightHoursAtom)
  const timeOf = (at: number) => i18n.date(new Date(at), { timeStyle: 'short', timeZone })
  const called = steps.filter(({ notified }) => notified > 0)
  return (
    <ol className="clinician-way">
      <li>
        <b>
          <Trans>You called</Trans>
        </b>
        <span>{timeOf(since)}</span>
      </li>
      {coming === null ? (
        called.map((step) => (
          <li key={step.kind}>
            <b>
              <StepText step={step} />
            </b>
            <span>{timeOf(step.at)}</span>
          </li>
        ))
      ) : (
        <li className="clinician-coming">
          <Avatar name={coming.name} tone="brand" />
          <b>
            <bdi>{coming.name}</bdi>
          </b>
          <span>
            <bdi>{coming.from}</bdi>
          </span>
        </li>
      )}
      {next !== null && (
        <li className="clinician-next">
          <b>
            <Trans>More people</Trans>
          </b>
          <span>{timeOf(next.at)}</span>
        </li>
      )}
    </ol>
  )
}

function StepText({ step: { kind, org_unit } }: { step: EscalationStep }) {
  if (kind === 'fallback' || org_unit === '') return <Trans>More people</Trans>
  return kind === 'on_duty' ? (
    <Trans>
      <bdi>{org_unit}</bdi>, on duty
    </Trans>
  ) : (
    <Trans>
      All of <bdi>{org_unit}</bdi>
    </Trans>
  )
}
