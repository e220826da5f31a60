import './Avatar.css'

export interface AvatarProps {
  name: string
  tone: 'brand' | 'guest' | 'interpreter'
}

/** In place of a face: the first three letters of the name, uppercased. The name itself stands beside it. */
export function Avatar({ name, tone }: AvatarProps) {
  const letters = [...name.trim()].slice(0, 3).join('').toLocaleUpperCase()
  return (
    <span className={`avatar avatar-${tone}`} aria-hidden="true">
      <bdi>{letters}</bdi>
    </span>
  )
}
