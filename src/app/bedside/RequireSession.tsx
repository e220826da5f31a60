import { Navigate, Outlet } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { LoadingScreen } from '../../remote/loading/LoadingScreen.tsx'
import { isOnlyKeptAtom } from '../../state/bedside/keptSession.ts'
import { sessionAtom } from '../../state/bedside/session.ts'

/** Renders its pages for a verified session and redirects others to the start page. */
export function RequireSession() {
  const { kind } = useAtomValue(sessionAtom)
  const isOnlyKept = useAtomValue(isOnlyKeptAtom)
  if (kind === 'active') return isOnlyKept ? <LoadingScreen /> : <Outlet />
  return kind === 'none' || kind === 'unverified' ? <Navigate to="/" replace /> : <LoadingScreen />
}
