import { Trans } from '@lingui/react/macro'
import type { RoomPermissionExplanation } from '../../contract/permissions/permissions.ts'
import { DateTime } from '../list/DateTime.tsx'
import { GrantLevelName, DecisionText } from './CellText.tsx'
import { OrgUnitLink } from './LevelGrid.tsx'

type Step = RoomPermissionExplanation['steps'][number]

/** Shows the decision of each level from the top down and marks the one that applies. */
export function RoomPermissionPath({ steps }: { steps: readonly Step[] }) {
  const decidedAt = steps.findIndex(({ decides }) => decides)
  return (
    <ol className="console-path">
      {steps.map((step, depth) => (
        <li
          key={step.node.id}
          className={step.decides ? 'console-path-decides' : undefined}
          aria-current={step.decides ? 'true' : undefined}
        >
          <span>
            <GrantLevelName level={step.node.level} />
            <OrgUnitLink orgUnit={step.node} />
          </span>
          <span>
            <StepText step={step} overruled={decidedAt >= 0 && depth > decidedAt} />
            {step.at !== null && (
              <small className="console-second">
                {step.by === null ? (
                  <Trans>default</Trans>
                ) : (
                  <>
                    <bdi>{step.by}</bdi>, <DateTime at={step.at} />
                  </>
                )}
              </small>
            )}
          </span>
          {step.decides && (
            <strong className="console-decides">
              <Trans>This level applies</Trans>
            </strong>
          )}
        </li>
      ))}
    </ol>
  )
}

function StepText({ step: { said }, overruled }: { step: Step; overruled: boolean }) {
  if (!overruled) return <DecisionText explicit={said} />
  if (said === null) return <Trans>Inherited</Trans>
  return said ? <Trans>Granted (overwritten)</Trans> : <Trans>Denied (overwritten)</Trans>
}
