import { atom, type Atom, type createStore } from 'jotai'
import type { Principal } from '../../contract/users/authentication.ts'
import { roleFlags, type RoleFlags } from '../../domain/permissions/roles.ts'
import type { Result, Refusal } from './result.ts'
import type { ConsolePorts } from './ports.ts'

/** The console’s signed-in user, with a flag for each role. */
export type Profile = Principal & { flags: RoleFlags }

/** State of the console’s session for the person in front of it. */
export type ConsoleView =
  | { kind: 'opening' }
  /** The signed-in user could not be determined: `unreachable`, or the code of the server’s own error. */
  | { kind: 'unreachable'; code: string }
  | {
      kind: 'signed_out'
      busy: boolean
      problem: SignInProblem | null
      /**
       * `idle`: the session was unused for too long. `logout_here`: the user's other sessions, which should
       * have ended too, are still open.
       */
      because: 'arrival' | 'over' | 'idle' | 'logout' | 'logout_here'
    }
  /** The password was correct; a second factor is also required. */
  | { kind: 'second_step'; step: string; passkey: boolean; busy: boolean; problem: SignInProblem | null }
  | {
      kind: 'signed_in'
      profile: Profile
      leaving: boolean
      /**
       * True if the hour of Login As is over, and the user is back in their own session without having ended
       * it.
       */
      loginAsOver: boolean
    }

interface SignInProblem {
  code: string
  /** Seconds to wait after too many attempts. */
  retryAfter: number | null
}

export interface Console {
  viewAtom: Atom<ConsoleView>
  /** Determines who is signed in and follows changes. Returns a function that stops following. */
  start(): () => void
  /** Retries after the server could not be reached. */
  retry(): void
  signIn(username: string, password: string): Promise<void>
  secondStep(code: string): Promise<void>
  /** Completes the second step with a passkey. */
  passkeyStep(): Promise<void>
  /** Returns to the password step. */
  startOver(): void
  signOut(everywhere: boolean): Promise<void>
  /** Signs out locally, because the console is not in use and the server does not answer. */
  leaveIdle(): Promise<void>
  /** Determines again who is signed in, after Login As has begun. */
  enter(): Promise<void>
  endLoginAs(): Promise<void>
}

function problemOf({ code, retryAfter }: Refusal): SignInProblem {
  return { code, retryAfter: retryAfter ?? null }
}

const arrived = { kind: 'signed_out', busy: false, problem: null } as const

/** Creates the console’s session: the signed-in user, until the session ends. */
export function createConsole(ports: ConsolePorts, store: ReturnType<typeof createStore>): Console {
  const view = atom<ConsoleView>({ kind: 'opening' })
  const show = (next: ConsoleView) => store.set(view, next)
  let ended: 'over' | 'idle' = 'over'

  async function open(): Promise<void> {
    if (!(await ports.hasSession())) return show({ ...arrived, because: 'arrival' })
    await enter()
  }

  async function enter(loginAsOver = false): Promise<void> {
    const result = await ports.principal()
    if (result.ok) {
      const profile = { ...result.value, flags: roleFlags(result.value.roles) }
      return show({ kind: 'signed_in', profile, leaving: false, loginAsOver })
    }
    show(
      result.code === 'unauthorized'
        ? { ...arrived, because: ended }
        : { kind: 'unreachable', code: result.code },
    )
  }

  /** Determines the user again: the user has changed or signed out in another tab, or a session is over. */
  async function lookAgain(): Promise<void> {
    const before = store.get(view)
    if (before.kind === 'signed_in' && before.leaving) return
    const wasAnother = before.kind === 'signed_in' && before.profile.impersonation !== undefined
    if (await ports.hasSession()) await enter(wasAnother)
    else if (before.kind === 'signed_in') show({ ...arrived, because: ended })
  }

  /** Runs a sign-in step that follows the password. */
  async function further(send: (step: string) => Promise<Result<null>>): Promise<void> {
    const now = store.get(view)
    if (now.kind !== 'second_step' || now.busy) return
    show({ ...now, busy: true, problem: null })
    const result = await send(now.step)
    if (result.ok) return enter()
    const problem = problemOf(result)
    if (result.code === 'step_over') show({ ...arrived, because: 'arrival', problem })
    else show({ ...now, busy: false, problem })
  }

  return {
    viewAtom: view,
    start: () => {
      void open()
      return ports.onPerson((because) => {
        ended = because ?? 'over'
        void lookAgain()
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
      const result = await ports.signIn({ username: username.trim(), password })
      if (!result.ok) return show({ ...now, busy: false, problem: problemOf(result) })
      if (result.value === null) return enter()
      const { step, passkey = false } = result.value
      show({ kind: 'second_step', step, passkey, busy: false, problem: null })
    },
    secondStep: (code) => further((step) => ports.secondStep({ step, code })),
    passkeyStep: () => further((step) => ports.passkeyStep(step)),
    startOver: () => show({ ...arrived, because: 'arrival' }),
    signOut: async (everywhere) => {
      const now = store.get(view)
      if (now.kind !== 'signed_in' || now.leaving) return
      show({ ...now, leaving: true })
      const result = await ports.signOut(everywhere)
      show({ ...arrived, because: everywhere && !result.ok ? 'logout_here' : 'logout' })
    },
    leaveIdle: async () => {
      await ports.signOut(false)
      show({ ...arrived, because: 'idle' })
    },
    enter: () => enter(),
    endLoginAs: async () => {
      const now = store.get(view)
      if (now.kind !== 'signed_in' || now.leaving) return
      show({ ...now, leaving: true })
      await ports.endLoginAs()
      await enter()
    },
  }
}
