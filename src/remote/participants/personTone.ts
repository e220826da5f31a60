import type { CallRole } from '../../state/calls/participants.ts'
import type { AvatarProps } from '../../ui/calls/Avatar.tsx'

/** Returns the color of a participant’s initials: that of the tile that invited them. */
export function personTone(part: CallRole | undefined): AvatarProps['tone'] {
  return part === 'guest' || part === 'interpreter' ? part : 'brand'
}
