import './Avatar.css'

export interface AvatarProps {
  name: string
  tone: 'brand' | 'guest' | 'interpreter'
}

/**
 * Shows the first three letters of the name in upper case, in place of a face. The name itself is displayed
 * next to it.
 */
export function Avatar({ name, tone }: AvatarProps) {
  const letters = [...name.trim()].slice(0, 3).join('').toLocaleUpperCase()
  return (
    <span className={`avatar avatar-${tone}`} aria-hidden="true">
      <bdi>{letters}</bdi>
    </span>
  )
}
