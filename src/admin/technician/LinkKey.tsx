import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keyClass } from '../../ui/keyClass.ts'

/** A key that leads to another page of the console. */
export function LinkKey({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={keyClass()} to="/admin/$" params={{ _splat: to }} preload={false}>
      {children}
    </Link>
  )
}
