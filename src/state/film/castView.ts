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
  /** The way to the screen is looked for, or the screen has not said anything of it yet. */
  | { kind: 'connecting'; chosen: ChosenFilm }
  | { kind: 'on'; chosen: ChosenFilm; state: FilmState }
  /** The line is lost, and tried again. `state` is what the screen said last. */
  | { kind: 'lost'; chosen: ChosenFilm; state: FilmState | null }
  /** The screens have words for the code. */
  | { kind: 'failed'; chosen: ChosenFilm; code: string }
