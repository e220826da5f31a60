import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { buttonClass } from '../../../ui/buttons/buttonClass.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { chapters } from '../../documentation/books/en.ts'
import type { IconName } from '../../../ui/iconName.ts'

/** A way to add the first item: shown as a row while the list is empty, and as its action beside the title later. */
export interface FirstStep {
  icon: IconName
  name: ReactNode
  detail?: ReactNode
  /** Label of the button, which follows the link or calls `onPress`. */
  label: ReactNode
  to?: string
  onPress?: () => void
  isPrimary?: boolean
  /** True if the action is not shown beside the title. */
  isOnlyFirst?: boolean
}

/** Button or link that takes a step. */
export function StepButton({ step: { label, to, onPress, isPrimary = false } }: { step: FirstStep }) {
  const tone = isPrimary ? 'primary' : 'plain'
  if (to === undefined)
    return (
      <Button tone={tone} onPress={() => onPress?.()}>
        {label}
      </Button>
    )
  return (
    <Link className={buttonClass({ tone })} to={to}>
      {label}
    </Link>
  )
}

/** Explains an empty list. */
export interface ListPurpose {
  /** States that there is nothing yet. */
  title: ReactNode
  /** Purpose of the list. */
  text: ReactNode
  /** Chapter of the documentation about it. */
  guide?: keyof (typeof chapters)['use']
}

interface ListEmptyProps {
  purpose: ListPurpose
  /** Steps that the user may take. */
  steps: readonly FirstStep[]
  /** True if the search or a filter may have hidden items. */
  isNarrowed: boolean
  /** True if the list is of a part of all items, such as a level. */
  isPart: boolean
  onClear: () => void
}

/** Explains a list without rows: nothing matches the search and filters, or nothing has been added yet. */
export function ListEmpty({ purpose, steps, isNarrowed, isPart, onClear }: ListEmptyProps) {
  if (isNarrowed)
    return (
      <section className="list-empty">
        <h2>
          <Trans>Nothing matches</Trans>
        </h2>
        <p>
          <Trans>Change the search text or the filters, or clear them to see all entries.</Trans>
        </p>
        <Button icon="x" onPress={onClear}>
          <Trans>Clear the filters</Trans>
        </Button>
      </section>
    )
  return (
    <section className="list-empty">
      <h2>{purpose.title}</h2>
      <p>{purpose.text}</p>
      {steps.length > 0 && (
        <ul>
          {steps.map((step) => (
            <li key={step.icon}>
              <Icon name={step.icon} />
              <div>
                <strong>{step.name}</strong>
                {step.detail !== undefined && <p>{step.detail}</p>}
              </div>
              <StepButton step={step} />
            </li>
          ))}
        </ul>
      )}
      <div className="list-empty-more">
        {isPart && (
          <Button onPress={onClear}>
            <Trans>Show all</Trans>
          </Button>
        )}
        {purpose.guide !== undefined && (
          <Link to="/admin/documentation/{-$chapter}" params={{ chapter: purpose.guide }}>
            <Trans>Read the guide</Trans>
          </Link>
        )}
      </div>
    </section>
  )
}
