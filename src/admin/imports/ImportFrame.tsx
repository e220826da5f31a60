import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { keyClass } from '../../ui/keyClass.ts'
import './imports.css'

const steps = ['file', 'check', 'import'] as const
export type ImportStep = (typeof steps)[number]

/** The head of an import's pages: the way back, and how far one is. */
export function ImportFrame({ step, children }: { step: ImportStep | 'done'; children: ReactNode }) {
  const { t } = useLingui()
  const now = step === 'done' ? steps.length : steps.indexOf(step)
  return (
    <>
      <title>{`${t`Import rooms`} · Wardlink`}</title>
      <div className="console-title">
        <Link className={keyClass()} to="/admin/$" params={{ _splat: 'rooms' }} preload={false}>
          <Icon name="arrowLeft" mirrored />
          <span className="key-text">
            <Trans>Room/Bed</Trans>
          </span>
        </Link>
        <h1>
          <Trans>Import rooms</Trans>
        </h1>
        <ol className="import-steps">
          {steps.map((name, index) => (
            <li
              key={name}
              data-state={index < now ? 'past' : index === now ? 'now' : 'next'}
              aria-current={index === now ? 'step' : undefined}
            >
              <StepName step={name} />
            </li>
          ))}
        </ol>
      </div>
      {children}
    </>
  )
}

function StepName({ step }: { step: ImportStep }) {
  switch (step) {
    case 'file':
      return <Trans>File</Trans>
    case 'check':
      return <Trans>Dry run</Trans>
    case 'import':
      return <Trans>Import</Trans>
  }
}
