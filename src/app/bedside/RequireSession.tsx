import { Navigate, Outlet } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { LoadingScreen } from '../../remote/loading/LoadingScreen.tsx'
import { sessionAtom } from '../../state/bedside/session.ts'

/** Pages for those who have entered and said who they are; the others are led to the start. */
export function RequireSession() {
  const { kind } = useAtomValue(sessionAtom)
  if (kind === 'active') return <Outlet />
  return kind === 'none' || kind === 'unverified' ? <Navigate to="/" replace /> : <LoadingScreen />
}
