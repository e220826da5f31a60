import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'

interface DoorCallerProps {
  icon: IconName
  /** Line above the name. */
  kicker: ReactNode
  name: ReactNode
  children: ReactNode
}

/** The person who comes, with a ring around the pictogram, and below it what they say or what is asked. */
export function DoorCaller({ icon, kicker, name, children }: DoorCallerProps) {
  return (
    <div className="door-caller" id="door-words">
      <span className="door-ring">
        <Icon name={icon} />
      </span>
      <p>{kicker}</p>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {children}
    </div>
  )
}
