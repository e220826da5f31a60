import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { arriveAtom, destinationAtom } from '../state/bedside/callState.ts'
import { localeAtom, preferencesAtom } from '../state/preferences.ts'
import { sessionAtom } from '../state/bedside/session.ts'
import { applyLayout } from './appearance.ts'
import { sessionEffectsAtom } from './bedside/sessionEffectsSlot.ts'
import { useAppearance } from './useAppearance.ts'

export interface BedsideRootProps {
  start: () => Promise<void>
  children: ReactNode
}

/** Provides the parts that every bedside page shares: language, appearance and a monitored session. */
export function BedsideRoot({ start, children }: BedsideRootProps) {
  const [fault, setFault] = useState<Error | null>(null)
  const locale = useAtomValue(localeAtom)
  const { layout, text, hand } = useAtomValue(preferencesAtom)
  const hasEnded = useAtomValue(sessionAtom).kind === 'ended'
  const destination = useAtomValue(destinationAtom)
  const arrive = useSetAtom(arriveAtom)
  const navigate = useNavigate()
  const effects = useAtomValue(sessionEffectsAtom)

  useAppearance()
  useEffect(() => applyLayout({ layout, text, hand, locale }), [layout, text, hand, locale])
  useEffect(() => {
    start().catch((error: unknown) => setFault(new Error('the remote did not start', { cause: error })))
  }, [start])
  useEffect(() => {
    if (hasEnded) void navigate({ to: '/session-expired', replace: true })
  }, [hasEnded, navigate])
  useEffect(() => {
    if (destination === null) return
    arrive()
    void navigate({ to: destination, replace: destination === '/main' })
  }, [destination, arrive, navigate])

  if (fault !== null) throw fault
  return (
    <>
      {effects && <effects.SessionEffects />}
      {children}
    </>
  )
}
