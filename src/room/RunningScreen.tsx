import { useAtomValue } from 'jotai'
import { type ReactNode, useCallback, useState } from 'react'
import type { Monitor } from '../state/monitor/monitor.ts'
import { CallScreen } from './call/CallScreen.tsx'
import { EntryCodeOverlay } from './entry/EntryCodeOverlay.tsx'
import { FilmScreen } from './film/FilmScreen.tsx'
import { ReadyToCastScreen } from './film/ReadyToCastScreen.tsx'
import { IdleScreen } from './IdleScreen.tsx'
import { EntryScreen } from './knock/EntryScreen.tsx'
import { KnockScreen } from './knock/KnockScreen.tsx'
import { RoommateScreen } from './knock/RoommateScreen.tsx'
import { TestingScreen } from './TestingScreen.tsx'
import type { RoomProps } from './roomProps.ts'

interface ShownScreen {
  /** Changes when the screen has something new to announce. */
  readonly name: string
  readonly render: (props: RoomProps) => ReactNode
}

/** Screen of an enrolled room, with the entry code on top on request. */
export function RunningScreen(given: Omit<RoomProps, 'onShowCode'>) {
  const { name, render } = useShownScreen(given.monitor)
  const [codeOver, setCodeOver] = useState<string | null>(null)
  const closeCode = useCallback(() => setCodeOver(null), [])
  const props = { ...given, onShowCode: () => setCodeOver(name) }
  return (
    <>
      {render(props)}
      {/* Closes when the screen changes: it must not cover the announcement of a call. */}
      {codeOver === name && <EntryCodeOverlay {...props} onClose={closeCode} />}
    </>
  )
}

/**
 * Returns the screen to show. A call takes precedence over a knock, a knock over a visit to the bed beside, that over
 * a film, and a film over the idle screen.
 */
function useShownScreen(monitor: Monitor): ShownScreen {
  const call = useAtomValue(monitor.callAtom)
  const { entertainment } = useAtomValue(monitor.wishesAtom)
  const knock = useAtomValue(monitor.knockAtom)
  const roommate = useAtomValue(monitor.roommateAtom)
  const film = useAtomValue(monitor.filmAtom)
  const test = useAtomValue(monitor.testAtom)
  if (call.kind !== 'none') {
    const isOpening = call.kind === 'talking' && call.opensAt !== null
    return {
      name: isOpening ? 'opening' : call.kind,
      render: (props) => <CallScreen {...props} call={call} />,
    }
  }
  if (knock?.kind === 'emergency')
    return { name: 'entry', render: (props) => <EntryScreen key={knock.id} {...props} entry={knock} /> }
  if (knock !== null) return { name: 'knock', render: (props) => <KnockScreen {...props} knock={knock} /> }
  if (roommate !== null)
    return { name: 'roommate', render: (props) => <RoommateScreen {...props} question={roommate} /> }
  if (film.kind !== 'none') return { name: 'film', render: (props) => <FilmScreen {...props} film={film} /> }
  if (test.kind !== 'none')
    return { name: 'testing', render: (props) => <TestingScreen {...props} test={test} /> }
  if (entertainment) return { name: 'cast', render: (props) => <ReadyToCastScreen {...props} /> }
  return { name: 'idle', render: (props) => <IdleScreen {...props} /> }
}
