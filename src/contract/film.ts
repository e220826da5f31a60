import * as z from 'zod/mini'

/*
 * Messages about a film between a remote and its room’s screen, sent directly over a dedicated data channel
 * as JSON text. A second channel carries only the bytes of the film, in the order in which the room requested
 * them.
 */

/** Maximum length of a message in either direction, in characters. */
export const mostFilmText = 4_000

const id = z.string().check(z.minLength(1), z.maxLength(80))
const bytes = z.number().check(z.int(), z.gte(0), z.lte(2 ** 40))
/** Position or duration in seconds. */
const time = z.number().check(z.gte(0), z.lte(1_000_000))
/** Volume, 0 to 10. */
const point = z.number().check(z.int(), z.gte(0), z.lte(10))

export const FilmKind = z.enum(['film', 'photo'])
export type FilmKind = z.infer<typeof FilmKind>

/**
 * Item to show, as the remote describes it. `type` is its MIME type, or '' if the remote’s system knows none.
 */
export const FilmItem = z.object({
  id,
  what: FilmKind,
  name: z.string().check(z.maxLength(120)),
  type: z.string().check(z.maxLength(100)),
  size: bytes,
  /** Number that each chunk of the item starts with. Different for each item of a remote. */
  mark: z.number().check(z.int(), z.gte(0), z.lt(2 ** 32)),
})
export type FilmItem = z.infer<typeof FilmItem>

/** Command from the remote. Showing the same item again resumes it where the connection was lost. */
export const FilmCommand = z.discriminatedUnion('order', [
  z.object({ order: z.literal('show'), item: FilmItem }),
  z.object({ order: z.literal('play') }),
  z.object({ order: z.literal('pause') }),
  z.object({ order: z.literal('seek'), to: time }),
  z.object({ order: z.literal('volume'), point }),
  z.object({ order: z.literal('stop') }),
])
export type FilmCommand = z.infer<typeof FilmCommand>

/** Reason why a screen does not show an item. */
export const FilmProblem = z.enum(['film_format', 'film_too_large', 'film_broken'])
export type FilmProblem = z.infer<typeof FilmProblem>

/** Actual state of the room’s screen. */
export const FilmState = z.object({
  id,
  /** `coming` until all of it has arrived. A visible photo is `paused`. */
  phase: z.enum(['coming', 'playing', 'buffering', 'paused', 'ended', 'failed']),
  problem: z.nullable(FilmProblem),
  received: bytes,
  position: time,
  /** Duration in seconds; `null` until it is known, and for a photo. */
  duration: z.nullable(time),
  volume: point,
  /** True during a call, in which nothing plays. */
  inCall: z.boolean(),
  /** True if the screen’s browser plays nothing until someone touches the screen. */
  touch: z.boolean(),
})
export type FilmState = z.infer<typeof FilmState>

/** Message from the room. */
export const FilmNews = z.discriminatedUnion('news', [
  /** Requests the bytes from `from` up to, but excluding, `to`. */
  z.object({ news: z.literal('want'), id, from: bytes, to: bytes }),
  z.object({ news: z.literal('state'), state: FilmState }),
  /** Another remote of the room is sending something now. */
  z.object({ news: z.literal('taken') }),
  /** The screen no longer shows films, because another remote of the room has left the entertainment. */
  z.object({ news: z.literal('ended') }),
])
export type FilmNews = z.infer<typeof FilmNews>

/** Parses a message; `null` if it does not match the schema. */
export function readFilmText<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
): z.infer<Schema> | null {
  if (text.length > mostFilmText) return null
  try {
    const read = z.safeParse(schema, JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
