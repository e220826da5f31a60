import { useAtomValue } from 'jotai'
import { CallScreen } from './call/CallScreen.tsx'
import { FilmScreen } from './film/FilmScreen.tsx'
import { ReadyToCastScreen } from './film/ReadyToCastScreen.tsx'
import { IdleScreen } from './IdleScreen.tsx'
import { TestingScreen } from './TestingScreen.tsx'
import type { RoomProps } from './roomProps.ts'

/** What a room shows that serves its patient: a call goes before a film, and a film before the way in. */
export function RunningScreen(props: RoomProps) {
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
