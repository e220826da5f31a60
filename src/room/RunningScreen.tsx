import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import { CallScreen } from './call/CallScreen.tsx'
import { EntryCodeOverlay } from './EntryCodeOverlay.tsx'
import { FilmScreen } from './film/FilmScreen.tsx'
import { ReadyToCastScreen } from './film/ReadyToCastScreen.tsx'
import { IdleScreen } from './IdleScreen.tsx'
import { TestingScreen } from './TestingScreen.tsx'
import type { RoomProps } from './roomProps.ts'

/** The screen of an enrolled room, and the entry code over it on request. */
export function RunningScreen(given: Omit<RoomProps, 'onShowCode'>) {
  const [isCodeShown, setCodeShown] = useState(false)
  const closeCode = useCallback(() => setCodeShown(false), [])
  const props = { ...given, onShowCode: () => setCodeShown(true) }
  return (
    <>
      <ShownScreen {...props} />
      {isCodeShown && <EntryCodeOverlay {...props} onClose={closeCode} />}
    </>
  )
}

/** A call takes precedence over a film, and a film over the idle screen. */
function ShownScreen(props: RoomProps) {
  const call = useAtomValue(props.monitor.callAtom)
  const { entertainment } = useAtomValue(props.monitor.wishesAtom)
  const film = useAtomValue(props.monitor.filmAtom)
  const test = useAtomValue(props.monitor.testAtom)
  if (call.kind !== 'none') return <CallScreen {...props} call={call} />
  if (film.kind !== 'none') return <FilmScreen {...props} film={film} />
  if (test.kind !== 'none') return <TestingScreen {...props} test={test} />
  if (entertainment) return <ReadyToCastScreen {...props} />
  return <IdleScreen {...props} />
}
