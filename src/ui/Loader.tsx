import type { ReactNode } from 'react'
import { Mark } from './Mark.tsx'

/** The mark's line draws itself while the words say what is being waited for. */
export function Loader({ children }: { children: ReactNode }) {
  return (
    <div className="loader" role="status">
      <Mark />
      {children}
    </div>
  )
}
