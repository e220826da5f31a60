import { useAtomValue } from 'jotai'
import { type ComponentType, useEffect } from 'react'
import { localeAtom, themeAtom } from '../state/preferences.ts'
import { wear } from './appearance.ts'
import { speak } from './language.ts'

interface AdminRootProps<Ports> {
  Screen: ComponentType<{ ports: Ports }>
  ports: Ports
}

/** The console, in this browser's language and theme. */
export function AdminRoot<Ports>({ Screen, ports }: AdminRootProps<Ports>) {
  const locale = useAtomValue(localeAtom)
  const theme = useAtomValue(themeAtom)
  useEffect(() => void speak(locale), [locale])
  useEffect(() => wear(theme), [theme])
  return <Screen ports={ports} />
}
