import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SectionName } from '../shell/SectionName.tsx'
import './firstSteps.css'
import { type FirstStep, firstStepsFor } from './stepsFor.ts'
import { StepText, StepTitle } from './StepText.tsx'
import { useDoneSteps } from './useDoneSteps.ts'

interface FirstStepsProps {
  ports: ConsolePorts
  profile: Profile
  /** True to take the focus. */
  isAsked: boolean
  onEnd: () => void
}

/**
 * Leads a new user through up to five steps. The card is part of the page, so it covers nothing, and it moves with the
 * user from page to page.
 */
export function FirstSteps({ ports, profile, isAsked, onEnd }: FirstStepsProps) {
  const { t } = useLingui()
  const steps = firstStepsFor(profile.roles)
  const done = useDoneSteps(ports, steps)
  const [at, setAt] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAsked) title.current?.focus()
  }, [isAsked])
  const step = steps[at] ?? 'documentation'
  const [position, count] = [at + 1, steps.length]
  const isLast = position >= count
  const back = () => {
    // The first card has no such button.
    if (at === 1) title.current?.focus()
    setAt(at - 1)
  }
  const end = () => {
    onEnd()
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('#console-page')?.focus()
  }
  return (
    <section className="first-steps" data-step={step} aria-label={t`First steps`}>
      <ol className="first-steps-line">
        {steps.map((one) => (
          <li
            key={one}
            data-done={done.has(one) || undefined}
            aria-current={one === step ? 'step' : undefined}
          >
            {done.has(one) && <Icon name="check" />}
            <span className="sr-only">
              <StepTitle step={one} />
              {done.has(one) && (
                <>
                  {' '}
                  <Trans>Done</Trans>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      <div className="first-steps-card" aria-live="polite">
        <h2 tabIndex={-1} ref={title}>
          <StepTitle step={step} />
        </h2>
        <small>
          <Trans>
            Step {position} of {count}
          </Trans>
        </small>
        <p>
          <StepText step={step} />
          {isLast && (
            <>
              {' '}
              <Trans>You find these steps again in the profile menu, under First steps.</Trans>
            </>
          )}
        </p>
      </div>
      <div className="first-steps-buttons">
        <StepLink step={step} />
        {!isLast && (
          <Button tone="quiet" onPress={end}>
            <Trans>End the tour</Trans>
          </Button>
        )}
        {at > 0 && (
          <Button onPress={back}>
            <Trans>Back</Trans>
          </Button>
        )}
        <Button tone="primary" onPress={isLast ? end : () => setAt(position)}>
          {isLast ? <Trans>Finish</Trans> : <Trans>Next</Trans>}
        </Button>
      </div>
    </section>
  )
}

/** Leads to the page on which the step is done. */
function StepLink({ step }: { step: FirstStep }) {
  if (step === 'level')
    return (
      <Button
        icon="handTap"
        onPress={() => document.querySelector<HTMLElement>('.console-level .popover-button')?.click()}
      >
        <Trans>Choose a level</Trans>
      </Button>
    )
  const name = <SectionName section={step} />
  const className = buttonClass()
  return step === 'documentation' ? (
    <Link className={className} to="/admin/documentation/{-$chapter}" params={{ chapter: 'first-steps' }}>
      {name}
    </Link>
  ) : (
    <Link className={className} to={`/admin/${step}`}>
      {name}
    </Link>
  )
}
