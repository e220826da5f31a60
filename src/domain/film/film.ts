import type { FilmItem, FilmKind, FilmProblem } from '../../contract/film.ts'

/**
 * Maximum file size, in bytes. The room holds the whole film in memory before it plays, and stores no file:
 * phones write the part that a player needs first at the end of the file.
 */
export const mostBytes: Readonly<Record<FilmKind, number>> = { film: 1_000_000_000, photo: 60_000_000 }

/** Amount of a film that the room requests ahead, and the size of one message, in bytes. */
export const filmWindow = 4_194_304
export const filmChunk = 32_768

/** Time limits in milliseconds, and the number of attempts. */
export const filmTimes = {
  /** Time limit for the two ends to connect. */
  openMs: 15_000,
  /** Number of attempts to restore a lost connection, over about a minute. */
  tries: 8,
  /** Time to wait for the phone to return if its film is incomplete. */
  halfMs: 120_000,
  /** How long a film that no remote can control and that is not playing stays on the screen. */
  forsakenMs: 600_000,
  /**
   * Interval at which the remote renews the screen's casting mode, and time without renewal after which the
   * screen leaves it.
   */
  castRenewMs: 20_000,
  castLeaseMs: 60_000,
  /** Minimum interval between the room's progress reports. */
  newsMs: 250,
} as const

/** Step of Back and Forward, in seconds. */
export const filmStep = 10

/**
 * Returns the reason why an item can certainly not be shown, before any of it is sent; `null` if it may be
 * possible.
 */
export function problemOf({
  what,
  type,
  size,
}: Pick<FilmItem, 'what' | 'type' | 'size'>): FilmProblem | null {
  if (size === 0) return 'film_broken'
  if (size > mostBytes[what]) return 'film_too_large'
  const family = what === 'film' ? 'video/' : 'image/'
  return type === '' || type.startsWith(family) ? null : 'film_format'
}

/** Returns the title to show for a file: its name without the extension, limited in length. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[a-z0-9]{1,5}$/iu, '').slice(0, 120)
}
