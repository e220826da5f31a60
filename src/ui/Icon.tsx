import type { IconName } from './iconName.ts'
import sprite from './icons.svg?no-inline'

export interface IconProps {
  name: IconName
  /**
   * Mirrored in a right-to-left language: Back, Logout and Send only, never icons of camera movement or
   * playback.
   */
  mirrored?: boolean
  /** Rotation in clockwise degrees: the arrows of the camera pad are one rotated icon. */
  turn?: number
}

/** Returns the address of an icon, for an SVG that draws it as a part of itself. */
export const iconAddress = (name: IconName): string => `${sprite}#${name}`

/**
 * Shows an icon at the size of the text beside it. It is hidden from screen readers, because that text is its
 * name.
 */
export function Icon({ name, mirrored = false, turn = 0 }: IconProps) {
  return (
    <svg className={mirrored ? 'icon icon-mirrored' : 'icon'} viewBox="0 0 256 256" aria-hidden="true">
      <use href={iconAddress(name)} transform={turn === 0 ? undefined : `rotate(${turn} 128 128)`} />
    </svg>
  )
}
