export interface IconProps {
  /** A path of iconPaths.ts. */
  path: string
  /** Flips in a right-to-left language: Back, Logout and Send only, never what moves a camera or plays. */
  mirrored?: boolean
  /** Clockwise degrees: the pad's arrows are one arrow turned. */
  turn?: number
}

/** A pictogram as large as the text beside it. Hidden from screen readers: the word beside it is its name. */
export function Icon({ path, mirrored = false, turn = 0 }: IconProps) {
  return (
    <svg className={mirrored ? 'icon icon-mirrored' : 'icon'} viewBox="0 0 256 256" aria-hidden="true">
      <path d={path} {...(turn === 0 ? {} : { transform: `rotate(${turn} 128 128)` })} />
    </svg>
  )
}
