import { Trans } from '@lingui/react/macro'
import type { WhyRoom } from '../../contract/permissions.ts'
import { Moment } from '../list/Moment.tsx'
import { GrantLevelName, SaidWords } from './CellWords.tsx'
import { NodeLink } from './LevelGrid.tsx'

type Step = WhyRoom['steps'][number]

/** Shows the decision of each level from the top down and marks the one that applies. */
export function WhyPath({ steps }: { steps: readonly Step[] }) {
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
            <NodeLink node={step.node} />
          </span>
          <span>
            <Words step={step} overruled={decidedAt >= 0 && depth > decidedAt} />
            {step.at !== null && (
              <small className="console-second">
                {step.by === null ? (
                  <Trans>at the start</Trans>
                ) : (
                  <>
                    <bdi>{step.by}</bdi>, <Moment at={step.at} />
                  </>
                )}
              </small>
            )}
          </span>
          {step.decides && (
            <strong className="console-decides">
              <Trans>This one decides</Trans>
            </strong>
          )}
        </li>
      ))}
    </ol>
  )
}

function Words({ step: { said }, overruled }: { step: Step; overruled: boolean }) {
  if (!overruled) return <SaidWords said={said} />
  if (said === null) return <Trans>From above</Trans>
  return said ? <Trans>Granted, and overwritten</Trans> : <Trans>Denied, and overwritten</Trans>
}
