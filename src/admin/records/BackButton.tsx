import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RecordSection } from './recordSection.ts'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'

/** Links from a record back to the list of its section. */
export function BackButton({ to, children }: { to: RecordSection | 'monitoring'; children: ReactNode }) {
  return (
    <Link className={buttonClass({ className: 'console-back' })} to={`/admin/${to}`}>
      <Icon name="arrowLeft" mirrored />
      <span className="key-text">{children}</span>
    </Link>
  )
}
