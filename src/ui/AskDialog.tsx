import { lazy, Suspense, type ReactNode } from 'react'

export interface AskDialogProps {
  open: boolean
  title: ReactNode
  children: ReactNode
  /** The word on the key that does it, and on the one that leaves everything as it is. */
  yes: ReactNode
  no: ReactNode
  onYes: () => void
  onNo: () => void
}

/** Headless UI is 15 kB that the first screen does not need. */
const Panel = lazy(async () => ({ default: (await import('./AskDialogPanel.tsx')).AskDialogPanel }))

/** Asks before something that cannot be taken back. */
export function AskDialog(props: AskDialogProps) {
  return props.open ? (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  ) : null
}
