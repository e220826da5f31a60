import type { ComponentType } from 'react'
import { useAppearance } from './useAppearance.ts'

interface AdminRootProps<Ports> {
  Screen: ComponentType<{ ports: Ports }>
  ports: Ports
}

/** Root of the console, in this browser's language and theme. */
export function AdminRoot<Ports>({ Screen, ports }: AdminRootProps<Ports>) {
  useAppearance()
  return <Screen ports={ports} />
}
