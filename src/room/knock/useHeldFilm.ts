import { useAtomValue } from 'jotai'
import type { ShownFilm } from '../../state/monitor/filmView.ts'
import type { Monitor } from '../../state/monitor/monitor.ts'

/** Returns the film that is paused while the patient is asked; null for none. */
export function useHeldFilm(monitor: Monitor): ShownFilm | null {
  const film = useAtomValue(monitor.filmAtom)
  return film.kind === 'shown' && film.phase === 'held' ? film : null
}
