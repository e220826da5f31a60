import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { info, warning, warningCircle } from './iconPaths.ts'

const icons = { soft: info, error: warningCircle, warning } as const

export interface NoteProps {
  kind: keyof typeof icons
  icon?: string
  /** Read out at once: for what appears after a press. */
  live?: boolean
  id?: string
  children: ReactNode
}

/** A sentence with a mark. */
export function Note({ kind, icon = icons[kind], live = false, id, children }: NoteProps) {
  return (
    <div className={`note note-${kind}`} id={id} role={live ? 'alert' : undefined}>
      <Icon path={icon} />
      <div>{children}</div>
    </div>
  )
}
