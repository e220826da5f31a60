import type { CallPart } from '../../state/call/people.ts'
import type { AvatarProps } from '../../ui/Avatar.tsx'

/** The colour of somebody's letters: that of the tile by which he was invited. */
export function personTone(part: CallPart | undefined): AvatarProps['tone'] {
  return part === 'guest' || part === 'interpreter' ? part : 'brand'
}
