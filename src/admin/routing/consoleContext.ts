import { createContext, useContext } from 'react'
import type { Console, Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'

/** Parts that every screen of the console works with, also before the user has signed in. */
export interface ConsoleDeps {
  ports: ConsolePorts
  session: Console
}

export const ConsoleContext = createContext<ConsoleDeps | null>(null)
/** The signed-in user. */
export const ProfileContext = createContext<Profile | null>(null)

/** @throws {Error} outside the console. */
export function useConsole(): ConsoleDeps {
  const deps = useContext(ConsoleContext)
  if (deps === null) throw new Error('a screen of the console is rendered outside of it')
  return deps
}
