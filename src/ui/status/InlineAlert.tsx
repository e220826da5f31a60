import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../iconName.ts'

const icons = { soft: 'info', error: 'warningCircle', warning: 'warning' } as const

export interface InlineAlertProps {
  kind: keyof typeof icons
  icon?: IconName
  /** True if the note is read out immediately, for one that appears after a press. */
  live?: boolean
  id?: string
  children: ReactNode
}

/** Shows a sentence with an icon. */
export function InlineAlert({ kind, icon = icons[kind], live = false, id, children }: InlineAlertProps) {
  return (
    <div className={`note note-${kind}`} id={id} role={live ? 'alert' : undefined}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  )
}
