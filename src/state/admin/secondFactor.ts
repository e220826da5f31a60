import { atom, type Atom, type createStore } from 'jotai'
import type { NewAuthenticator } from '../../contract/secondFactor.ts'
import type { AccountPorts } from './accountPorts.ts'
import type { Answer } from './answer.ts'

/** Somebody's second factor, and the way to one. */
export type SecondFactorView =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | { kind: 'off'; demanded: boolean }
  /** An app takes the secret over; it counts once a code of it was seen. */
  | { kind: 'pairing'; authenticator: NewAuthenticator }
  /** The recovery codes, which are not to be had again. */
  | { kind: 'codes'; codes: string[] }
  | { kind: 'on'; left: number; demanded: boolean }

export interface SecondFactor {
  viewAtom: Atom<SecondFactorView>
  load(): Promise<void>
  begin(password: string): Promise<Answer<null>>
  confirm(code: string): Promise<Answer<null>>
  remove(password: string): Promise<Answer<null>>
}

const done = { ok: true, value: null } as const

export function createSecondFactor(ports: AccountPorts, store: ReturnType<typeof createStore>): SecondFactor {
  const view = atom<SecondFactorView>({ kind: 'loading' })
  const show = (next: SecondFactorView) => store.set(view, next)
  const load = async () => {
    const answer = await ports.secondFactor()
    if (!answer.ok) return show({ kind: 'failed', code: answer.code })
    const { authenticator, recovery_codes_left: left, demanded } = answer.value
    show(authenticator ? { kind: 'on', left, demanded } : { kind: 'off', demanded })
  }
  return {
    viewAtom: view,
    load,
    begin: async (password) => {
      const answer = await ports.beginAuthenticator(password)
      if (!answer.ok) return answer
      show({ kind: 'pairing', authenticator: answer.value })
      return done
    },
    confirm: async (code) => {
      const answer = await ports.confirmAuthenticator(code)
      if (!answer.ok) return answer
      show({ kind: 'codes', codes: answer.value.codes })
      return done
    },
    remove: async (password) => {
      const answer = await ports.removeAuthenticator(password)
      if (answer.ok) await load()
      return answer
    },
  }
}
