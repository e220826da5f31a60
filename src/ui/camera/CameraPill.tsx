import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'

const icons = { open: 'eye', shut: 'cameraSlash', unknown: 'question' } as const

/** Shows the camera's state in words. Hatched unless the camera is known to see. */
export function CameraPill({ camera, children }: { camera: keyof typeof icons; children: ReactNode }) {
  return (
    <span className={camera === 'open' ? 'pill' : 'pill pill-shut'}>
      <Icon name={icons[camera]} />
      <span>{children}</span>
    </span>
  )
}
