import type {
  ForwardedPicture,
  RoommateAnswer,
  RoommateDefault,
  RoomPicture,
} from '../../contract/calls/roommates.ts'

export const roommateTimes = {
  /** How long a roommate has to answer before the rule of the room applies, in milliseconds. */
  answerMs: 20_000,
  /** Most that the clocks of the servers and the database may differ, in milliseconds. */
  skewMs: 5_000,
} as const

/** Question to a roommate about a visitor. */
interface Asked {
  readonly answer: RoommateAnswer | null
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

const pictures = { fine: 'free', one_bed: 'one_bed', sound_only: 'none' } as const
const strictness: readonly RoomPicture[] = ['free', 'one_bed', 'asking', 'none']

/**
 * Returns what may leave a room that others share. `roommates` has the questions to each of them, in the order in
 * which they were asked; without any, no visitor has come. The strictest answer applies. While a roommate is asked about the
 * first visitor nothing leaves; about a later one, the rule of the room applies until the answer.
 */
export function roomPicture(
  roommates: readonly (readonly Asked[])[],
  { unanswered, now }: { unanswered: RoommateDefault; now: number },
): RoomPicture {
  const rule = pictures[unanswered]
  const wantedBy = (asked: readonly Asked[]): readonly RoomPicture[] => {
    if (asked.length === 0) return ['asking']
    return asked.map(({ answer, expiresAt }, at) => {
      if (answer !== null) return pictures[answer]
      return at === 0 && now < expiresAt ? 'asking' : rule
    })
  }
  const wanted = new Set(roommates.flatMap(wantedBy))
  return strictness.findLast((picture) => wanted.has(picture)) ?? 'free'
}

/** Reports whether a picture of the room may leave it. */
export const isPictureOpen = (picture: ForwardedPicture): boolean =>
  picture === 'free' || picture === 'one_bed'
