import { Trans } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, use } from 'react'
import { Loader } from '../../ui/status/Loader.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { isLoadError } from './isLoadError.ts'

type Framed = (content: ReactNode) => ReactNode

interface LateBoundsProps {
  children: ReactNode
  /** Frame of the part, with the way to close it, until the part is loaded; omit it for a part that needs none. */
  frame?: Framed
  /** Item that the part shows: another one tries to load the part again. */
  item?: string
}

/** Frame of the part around it. A component that was made for each frame would lose the focus with each render. */
const FrameContext = createContext<Framed>((content) => content)

/** Bounds of a part that is loaded later: if it cannot be, the page around it stays as it is, and it can be tried again. */
export function LateBounds({ children, frame, item = 'part' }: LateBoundsProps) {
  const bounds = (
    <CatchBoundary getResetKey={() => item} errorComponent={NotLoaded}>
      <Suspense
        fallback={
          frame?.(
            <Loader>
              <Trans>Loading</Trans>
            </Loader>,
          ) ?? null
        }
      >
        {children}
      </Suspense>
    </CatchBoundary>
  )
  return frame === undefined ? bounds : <FrameContext value={frame}>{bounds}</FrameContext>
}

function NotLoaded({ error, reset }: { error: unknown; reset: () => void }) {
  const framed = use(FrameContext)
  if (!isLoadError(error)) throw error
  const tryAgain = async () => {
    await error.again()
    reset()
  }
  return framed(<ListFailed code="unreachable" onRetry={() => void tryAgain()} />)
}
