import type { CallPart } from '../../state/call/people.ts'
import type { AvatarProps } from '../../ui/Avatar.tsx'

/** Returns the color of a participant’s initials: that of the tile that invited them. */
export function personTone(part: CallPart | undefined): AvatarProps['tone'] {
  return part === 'guest' || part === 'interpreter' ? part : 'brand'
}
