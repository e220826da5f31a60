import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ImportKind } from '../../contract/imports.ts'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Title } from '../../ui/page/Title.tsx'

const steps = ['file', 'check', 'import'] as const
type ImportStep = (typeof steps)[number]

interface ImportFrameProps {
  kind: ImportKind
  step: ImportStep | 'done'
  children: ReactNode
}

/** Frame of an import's pages, with a link back and the current step. */
export function ImportFrame({ kind, step, children }: ImportFrameProps) {
  const { t } = useLingui()
  const title = kind === 'rooms' ? t`Import rooms` : t`Import users`
  const now = step === 'done' ? steps.length : steps.indexOf(step)
  return (
    <>
      <Title>{title}</Title>
      <div className="console-title">
        <Link className={buttonClass()} to={`/admin/${kind}`}>
          <Icon name="arrowLeft" mirrored />
          <span className="key-text">
            {kind === 'rooms' ? <Trans>Room/Bed</Trans> : <Trans>Users</Trans>}
          </span>
        </Link>
        <h1>{title}</h1>
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
