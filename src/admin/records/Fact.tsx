import type { ReactNode } from 'react'

/** One line of a description list: what it is, and how it stands. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
