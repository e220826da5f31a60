import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'

/** Links from a record back to the list of its section. */
export function BackButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      className={buttonClass({ className: 'console-back' })}
      to="/admin/$"
      params={{ _splat: to }}
      preload={false}
    >
      <Icon name="arrowLeft" mirrored />
      <span className="key-text">{children}</span>
    </Link>
  )
}
