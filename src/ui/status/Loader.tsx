import type { ReactNode } from 'react'
import { Mark } from '../brand/Mark.tsx'

/** Shows the logo's line drawing itself, with a text that names what is being waited for. */
export function Loader({ children }: { children: ReactNode }) {
  return (
    <div className="loader" role="status">
      <Mark />
      {children}
    </div>
  )
}
