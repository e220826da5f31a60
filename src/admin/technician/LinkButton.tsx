import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'

/** Link to another page of the console, styled as a button. */
export function LinkButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={buttonClass()} to="/admin/$" params={{ _splat: to }} preload={false}>
      {children}
    </Link>
  )
}
