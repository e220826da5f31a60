import type { FilmItem, FilmState } from '../../contract/film.ts'

/** File that a user chose on this phone or tablet. */
export interface ChosenFilm extends FilmItem {
  readonly file: Blob
}

/**
 * State of a film from this phone on the room's screen: as the screen reports it, never as it was requested.
 */
export type CastView =
  | { kind: 'none' }
  /** Connecting to the room screen, or waiting for its first state. */
  | { kind: 'connecting'; chosen: ChosenFilm }
  | { kind: 'on'; chosen: ChosenFilm; state: FilmState }
  /** The connection is lost and being retried. `state` is the last one that the screen reported. */
  | { kind: 'lost'; chosen: ChosenFilm; state: FilmState | null }
  /** `code`: error code that has a text on screen. */
  | { kind: 'failed'; chosen: ChosenFilm; code: string }
