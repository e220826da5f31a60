import type { FilmItem, FilmKind, FilmProblem } from '../../contract/film.ts'

/**
 * Maximum file size, in bytes. The room holds the whole film in memory before it plays, and stores no file:
 * phones write the part that a player needs first at the end of the file.
 */
export const mostBytes: Readonly<Record<FilmKind, number>> = { film: 1_000_000_000, photo: 60_000_000 }

/** How much of a film the room asks for ahead, and how much goes in one message, in bytes. */
export const filmWindow = 4_194_304
export const filmChunk = 32_768

/** How long things may take, in milliseconds, and how often. */
export const filmTimes = {
  /** The two ends find a way to one another, or there is none. */
  openMs: 15_000,
  /** How often a lost line is tried again: for about a minute. */
  tries: 8,
  /** A film that has not come whole is waited for when its phone has gone. */
  halfMs: 120_000,
  /** How long a film that no remote can control and that is not playing stays on the screen. */
  forsakenMs: 600_000,
  /** How often the remote renews the screen's casting mode, and after how long without renewal the screen leaves it. */
  castRenewMs: 20_000,
  castLeaseMs: 60_000,
  /** Minimum interval between the room's progress reports. */
  newsMs: 250,
} as const

/** How far Back and Forward go, in seconds. */
export const filmStep = 10

/** Why this cannot be shown at all, which is said before any of it is sent; null when it perhaps can. */
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
