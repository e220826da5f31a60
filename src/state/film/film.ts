import { atom } from 'jotai'
import type { FilmKind, FilmCommand } from '../../contract/film.ts'
import { titleOf } from '../../domain/film/film.ts'
import { postCommand, roomUniqueIdAtom } from '../queue/commands.ts'
import { portsAtom, type Ports, type Stop } from '../ports.ts'
import { filmEndAtom } from '../bedside/sessionLife.ts'
import type { CastView, ChosenFilm } from './castView.ts'
import { FilmCast } from './filmCast.ts'

const viewAtom = atom<CastView>({ kind: 'none' })
/** Film or photo that this phone shows on the room's screen, as reported by the screen. */
export const filmAtom = atom((get): CastView => get(viewAtom))

/** Files that were chosen together: one film, or the photos of an album. */
interface Album {
  readonly items: readonly ChosenFilm[]
  readonly at: number
}
const chosenAtom = atom<Album>({ items: [], at: 0 })
export const albumAtom = atom((get): Album => get(chosenAtom))

/**
 * Earlier selection of files, listed newest first. It can be shown again while the session and the page last.
 */
export interface ChosenBefore {
  readonly id: string
  readonly what: FilmKind
  readonly name: string
  readonly files: readonly File[]
}
/** Maximum number of remembered choices: as many as a phone shows below the two tiles. */
const rememberedMost = 3
const beforeAtom = atom<readonly ChosenBefore[]>([])
export const chosenBeforeAtom = atom((get): readonly ChosenBefore[] => get(beforeAtom))

/**
 * Reports whether the same files were chosen. Browsers create new `File` objects each time, so compare their
 * properties.
 */
function isSame({ files }: ChosenBefore, others: readonly File[]): boolean {
  const mark = ({ name, size, lastModified }: File) => [name, size, lastModified].join('/')
  return files.length === others.length && files.every((file, at) => mark(file) === others.map(mark)[at])
}

/** Cast that runs on this page, and the number of items so far; each item gets its own mark. */
const runAtom = atom((): { cast: FilmCast | null; marks: number } => ({ cast: null, marks: 0 }))

const castAtom = atom(null, (get, set, ports: Ports): FilmCast => {
  const run = get(runAtom)
  run.cast ??= new FilmCast({
    connections: ports.filmLines,
    servers: async () => {
      const result = await ports.api.call({ method: 'GET', path: '/api/me/ice-servers', reply: 'iceServers' })
      // In the same network, the two sides can connect without ICE servers.
      return result.ok ? result.value.ice_servers : []
    },
    offer: async (offer) => {
      const uniqueId = get(roomUniqueIdAtom)
      if (uniqueId === null) return { ok: false, code: 'unauthorized' }
      const command = { command: 'film', params: { offer } } as const
      return postCommand(ports, uniqueId, { ...command, key: ports.newId(), actedAt: ports.api.serverNow() })
    },
    random: ports.random,
    onView: (view) => set(viewAtom, view),
  })
  set(filmEndAtom, {
    end: () => {
      set(endFilmAtom)
      set(beforeAtom, [])
    },
  })
  return run.cast
})

/** Shows what was chosen: a film, or the first of several photos. */
export const chooseFilmAtom = atom(null, (get, set, what: FilmKind, files: readonly File[]): void => {
  const ports = get(portsAtom)
  const run = get(runAtom)
  if (ports === null || files.length === 0) return
  const items = files.map((file) => ({
    id: ports.newId(),
    what,
    name: titleOf(file.name),
    type: file.type,
    size: file.size,
    mark: (run.marks += 1),
    file,
  }))
  const [first] = items
  const chosen = { id: ports.newId(), what, name: first?.name ?? '', files }
  set(beforeAtom, (before) =>
    [chosen, ...before.filter((other) => !isSame(other, files))].slice(0, rememberedMost),
  )
  set(chosenAtom, { items, at: 0 })
  set(showAtAtom, 0)
})

/** Shows one of the photos that were chosen together, or retries an item that could not be shown. */
export const showAtAtom = atom(null, (get, set, at: number): void => {
  const ports = get(portsAtom)
  const chosen = get(chosenAtom).items[at]
  if (ports === null || chosen === undefined) return
  set(chosenAtom, (album) => ({ ...album, at }))
  set(castAtom, ports).show(chosen)
})

/** Sends the room's screen a command for the film or photo that it shows. */
export const controlFilmAtom = atom(
  null,
  (get, _set, command: Exclude<FilmCommand, { order: 'show' | 'stop' }>): void => {
    get(runAtom).cast?.control(command)
  },
)

/** Removes the item from the room screen, which waits for the next one. */
export const putFilmAwayAtom = atom(null, (get, set): void => {
  get(runAtom).cast?.stop()
  set(chosenAtom, { items: [], at: 0 })
})

/** Ends casting to the room screen. */
export const endFilmAtom = atom(null, (get, set): void => {
  get(runAtom).cast?.end()
  set(chosenAtom, { items: [], at: 0 })
})

/** Reconnects immediately when a phone wakes up, until the returned function is called. */
export const watchFilmAtom = atom(null, (get): Stop => {
  const ports = get(portsAtom)
  const retryNow = () => {
    if (ports?.visibility.hidden() === false) get(runAtom).cast?.retryNow()
  }
  return ports?.visibility.onChange(retryNow) ?? (() => undefined)
})
