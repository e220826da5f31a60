import type { ComponentType } from 'react'
import { useAppearance } from './useAppearance.ts'

interface MeetRootProps<Ports> {
  Screen: ComponentType<{ ports: Ports }>
  ports: Ports
}

/** Root of the pages for invited participants, in this browser's language and theme. */
export function MeetRoot<Ports>({ Screen, ports }: MeetRootProps<Ports>) {
  useAppearance()
  return <Screen ports={ports} />
}
