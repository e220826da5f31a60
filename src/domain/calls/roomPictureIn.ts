import type { ForwardedPicture } from '../../contract/calls/roommates.ts'
import type { ConferenceParticipant } from '../conference.ts'

/** Limit on the picture of a room that others share. */
export type LimitedPicture = Exclude<ForwardedPicture, 'free'>

/** Returns how the picture of a call's room is limited for the sake of the patients beside; null if it is not. */
export function roomPictureIn(
  people: readonly Pick<ConferenceParticipant, 'roomPicture'>[],
): LimitedPicture | null {
  const [picture] = people.flatMap(({ roomPicture }) => roomPicture ?? [])
  return picture === undefined || picture === 'free' ? null : picture
}
