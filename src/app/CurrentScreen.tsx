import { useAtomValue } from 'jotai'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { BedsideHome } from './bedside/BedsideHome.tsx'
import { BedsideRoot, type BedsideRootProps } from './BedsideRoot.tsx'
import { FaultBoundary } from './FaultBoundary.tsx'
import { FaultScreen } from './FaultScreen.tsx'
import { navigationFailureAtom, placeOf } from './navigation.ts'
import { routingAtom } from './routingSlot.ts'

export interface CurrentScreenProps extends BedsideRootProps {
  /** Handles a change of the address by the browser, such as Back, before the router has loaded. */
  onAddress: () => void
}

const subscribeToNothing = () => () => undefined
const doNothing = () => undefined

/**
 * Shows the page of the address. The first screen is shown outside the router: it keeps its elements when the
 * router has loaded, which renders nothing until another screen is opened.
 */
export function CurrentScreen({ start, onAddress }: CurrentScreenProps) {
  const routing = useAtomValue(routingAtom)
  const failure = useAtomValue(navigationFailureAtom)
  const [first] = useState(() => placeOf(window.location.pathname))
  const place = useSyncExternalStore(
    routing?.subscribe ?? subscribeToNothing,
    () => routing?.place() ?? first,
  )
  useEffect(() => {
    if (routing !== null) return undefined
    window.addEventListener('popstate', onAddress)
    return () => window.removeEventListener('popstate', onAddress)
  }, [routing, onAddress])
  const home = place === 'home' && (
    <FaultBoundary>
      <BedsideHome />
    </FaultBoundary>
  )
  return (
    <>
      {place !== 'other' && <BedsideRoot start={start} />}
      {failure === null ? home : <FaultScreen error={failure} reset={doNothing} />}
      {routing !== null && <routing.Screens />}
    </>
  )
}
