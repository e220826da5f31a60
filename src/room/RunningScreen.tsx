import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import { CallScreen } from './call/CallScreen.tsx'
import { CodePlate } from './CodePlate.tsx'
import { FilmScreen } from './film/FilmScreen.tsx'
import { ReadyToCastScreen } from './film/ReadyToCastScreen.tsx'
import { IdleScreen } from './IdleScreen.tsx'
import { TestingScreen } from './TestingScreen.tsx'
import type { RoomProps } from './roomProps.ts'

/** What a room shows that serves its patient, and over it the code, where somebody asks for it. */
export function RunningScreen(given: Omit<RoomProps, 'onCode'>) {
  const [isCodeShown, setCodeShown] = useState(false)
  const closeCode = useCallback(() => setCodeShown(false), [])
  const props = { ...given, onCode: () => setCodeShown(true) }
  return (
    <>
      <ShownScreen {...props} />
      {isCodeShown && <CodePlate {...props} onClose={closeCode} />}
    </>
  )
}

/** A call goes before a film, and a film before the way in. */
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
