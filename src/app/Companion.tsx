import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { sessionAtom } from '../state/session.ts'
import { sessionEndsInAtom, watchExpiryAtom } from '../state/sessionExpiry.ts'

/** Without it the session still ends in time: only nobody is told before. */
const SessionEnding = lazy(async () => ({
  default: await import('./screens.ts')
    .then(({ loadSessionEnding }) => loadSessionEnding())
    .then(
      (loaded) => loaded.SessionEnding,
      () => () => null,
    ),
}))

/** What accompanies every bedside screen, whichever it is. */
export function Companion() {
  const session = useAtomValue(sessionAtom)
  const expiresAt = session.kind === 'active' ? session.expiresAt : null
  const watchExpiry = useSetAtom(watchExpiryAtom)
  const isEnding = useAtomValue(sessionEndsInAtom) !== null
  useEffect(() => (expiresAt === null ? undefined : watchExpiry(expiresAt)), [watchExpiry, expiresAt])
  return (
    isEnding && (
      <Suspense>
        <SessionEnding />
      </Suspense>
    )
  )
}
