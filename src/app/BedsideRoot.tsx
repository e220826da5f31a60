import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { arriveAtom, destinationAtom } from '../state/bedside/callState.ts'
import { navigationAtom } from '../state/navigation.ts'
import { localeAtom, preferencesAtom } from '../state/preferences.ts'
import { sessionAtom } from '../state/bedside/session.ts'
import { applyLayout } from './appearance.ts'
import { sessionEffectsAtom } from './bedside/sessionEffectsSlot.ts'
import { useAppearance } from './useAppearance.ts'

export interface BedsideRootProps {
  /** Starts the services that run for the lifetime of the remote. Called after the first paint. */
  start: () => Promise<void>
}

/**
 * Provides what every bedside page shares, beside its screens: language, appearance and a monitored session.
 */
export function BedsideRoot({ start }: BedsideRootProps) {
  const [fault, setFault] = useState<Error | null>(null)
  const locale = useAtomValue(localeAtom)
  const { layout, text, hand } = useAtomValue(preferencesAtom)
  const hasEnded = useAtomValue(sessionAtom).kind === 'ended'
  const destination = useAtomValue(destinationAtom)
  const arrive = useSetAtom(arriveAtom)
  const navigation = useAtomValue(navigationAtom)
  const effects = useAtomValue(sessionEffectsAtom)

  useAppearance()
  useEffect(() => applyLayout({ layout, text, hand, locale }), [layout, text, hand, locale])
  useEffect(() => {
    start().catch((error: unknown) => setFault(new Error('the remote did not start', { cause: error })))
  }, [start])
  useEffect(() => {
    if (hasEnded) navigation?.go('/session-expired', { replace: true })
  }, [hasEnded, navigation])
  useEffect(() => {
    if (destination === null || navigation === null) return
    arrive()
    navigation.go(destination, { replace: destination === '/main' })
  }, [destination, arrive, navigation])

  if (fault !== null) throw fault
  return effects && <effects.SessionEffects />
}
