import { atom, type Atom, type createStore } from 'jotai'
import type { Principal } from '../../contract/authentication.ts'
import { roleFlags, type RoleFlags } from '../../domain/roles.ts'
import type { ConsolePorts } from './ports.ts'

/** Who works at the console, with a flag for each role. */
export type Profile = Principal & { flags: RoleFlags }

/** Where the console is with whoever sits before it. */
export type ConsoleView =
  | { kind: 'opening' }
  | { kind: 'unreachable' }
  | {
      kind: 'signed_out'
      busy: boolean
      problem: SignInProblem | null
      because: 'arrival' | 'over' | 'logout'
    }
  | { kind: 'signed_in'; profile: Profile; leaving: boolean }

interface SignInProblem {
  code: string
  /** Seconds to wait, where too much was tried. */
  retryAfter: number | null
}

export interface Console {
  viewAtom: Atom<ConsoleView>
  /** Finds out who is signed in. Answers the end of listening. */
  start(): () => void
  /** Asks again, after the server could not be reached. */
  retry(): void
  signIn(username: string, password: string): Promise<void>
  signOut(everywhere: boolean): Promise<void>
}

const arrived = { kind: 'signed_out', busy: false, problem: null } as const

/** The console's session: who is signed in, until the end of it. */
export function createConsole(ports: ConsolePorts, store: ReturnType<typeof createStore>): Console {
  const view = atom<ConsoleView>({ kind: 'opening' })
  const show = (next: ConsoleView) => store.set(view, next)

  async function open(): Promise<void> {
    if (!(await ports.hasSession())) return show({ ...arrived, because: 'arrival' })
    await enter()
  }

  async function enter(): Promise<void> {
    const answer = await ports.principal()
    if (answer.ok) {
      const flags = roleFlags(answer.value.roles)
      return show({ kind: 'signed_in', profile: { ...answer.value, flags }, leaving: false })
    }
    show(answer.code === 'unauthorized' ? { ...arrived, because: 'over' } : { kind: 'unreachable' })
  }

  return {
    viewAtom: view,
    start: () => {
      void open()
      return ports.onSignedOut(() => {
        if (store.get(view).kind === 'signed_in') show({ ...arrived, because: 'over' })
      })
    },
    retry: () => {
      show({ kind: 'opening' })
      void open()
    },
    signIn: async (username, password) => {
      const now = store.get(view)
      if (now.kind !== 'signed_out' || now.busy) return
      show({ ...now, busy: true, problem: null })
      const answer = await ports.signIn({ username: username.trim(), password })
      if (answer.ok) return enter()
      const problem = { code: answer.code, retryAfter: answer.retryAfter ?? null }
      show({ ...now, busy: false, problem })
    },
    signOut: async (everywhere) => {
      const now = store.get(view)
      if (now.kind !== 'signed_in' || now.leaving) return
      show({ ...now, leaving: true })
      await ports.signOut(everywhere)
      show({ ...arrived, because: 'logout' })
    },
  }
}
