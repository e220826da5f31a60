import type { IconName } from './iconName.ts'
import sprite from './icons.svg?no-inline'

export interface IconProps {
  name: IconName
  /** Flips in a right-to-left language: Back, Logout and Send only, never what moves a camera or plays. */
  mirrored?: boolean
  /** Clockwise degrees: the pad's arrows are one arrow turned. */
  turn?: number
}

/** Returns the address of an icon, for an SVG that draws it as a part of itself. */
export const iconAddress = (name: IconName): string => `${sprite}#${name}`

/** A pictogram as large as the text beside it. Hidden from screen readers: the word beside it is its name. */
export function Icon({ name, mirrored = false, turn = 0 }: IconProps) {
  return (
    <svg className={mirrored ? 'icon icon-mirrored' : 'icon'} viewBox="0 0 256 256" aria-hidden="true">
      <use href={iconAddress(name)} {...(turn === 0 ? {} : { transform: `rotate(${turn} 128 128)` })} />
    </svg>
  )
}
