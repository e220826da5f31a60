import type { FilmKind, FilmProblem } from '../../contract/film.ts'

/** State of a film on the room's screen. Times in seconds. */
export type FilmView =
  | { kind: 'none' }
  /** `share` is the received part, 0 to 1. `lost`: the phone is not connected now. */
  | { kind: 'coming'; name: string; what: FilmKind; share: number; lost: boolean }
  | ShownFilm
  | { kind: 'failed'; name: string; problem: FilmProblem }

export interface ShownFilm {
  kind: 'shown'
  name: string
  what: FilmKind
  /** `held`: paused by a knock, and continues by itself. */
  phase: 'playing' | 'buffering' | 'paused' | 'ended' | 'held'
  position: number
  duration: number | null
  /** The browser plays nothing until someone has touched the screen. */
  touch: boolean
}
