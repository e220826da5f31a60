import type { FilmKind, FilmProblem } from '../../contract/film.ts'

/** State of a film on the room's screen. Times in seconds. */
export type FilmView =
  | { kind: 'none' }
  /** `share` of it has come, 0 to 1. `lost`: its phone is not to be reached now. */
  | { kind: 'coming'; name: string; what: FilmKind; share: number; lost: boolean }
  | ShownFilm
  | { kind: 'failed'; name: string; problem: FilmProblem }

export interface ShownFilm {
  kind: 'shown'
  name: string
  what: FilmKind
  phase: 'playing' | 'buffering' | 'paused' | 'ended'
  position: number
  duration: number | null
  /** The browser plays nothing until someone has touched the screen. */
  touch: boolean
}
