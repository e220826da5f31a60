import type { ReactNode } from 'react'

/** Shows one item of a description list: a name and its value. */
export function DescriptionItem({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
