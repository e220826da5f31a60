import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { ListFailed } from '../list/ListFailed.tsx'
import { isLoadError } from './isLoadError.ts'

/** Bounds of a part that is loaded later: if it cannot be, the page around it stays as it is, and it can be tried again. */
export function LateBounds({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'part'} errorComponent={NotLoaded}>
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  )
}

function NotLoaded({ error, reset }: { error: unknown; reset: () => void }) {
  if (!isLoadError(error)) throw error
  const tryAgain = async () => {
    await error.again()
    reset()
  }
  return <ListFailed code="unreachable" onRetry={() => void tryAgain()} />
}
