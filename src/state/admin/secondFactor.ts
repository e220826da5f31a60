import { atom, type Atom, type createStore } from 'jotai'
import type { PasskeyItem } from '../../contract/secondFactor/passkeys.ts'
import type { NewAuthenticator, RecoveryCodes } from '../../contract/secondFactor/secondFactor.ts'
import type { AccountPorts } from './users/accountPorts.ts'
import type { Result } from './result.ts'

/** State of a user’s second factor, and of its enrollment. */
export type SecondFactorView =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  /** An authenticator app is being paired: the secret is valid once a code of it has been verified. */
  | { kind: 'pairing'; authenticator: NewAuthenticator }
  /** Recovery codes, which cannot be shown again. */
  | { kind: 'codes'; codes: string[] }
  | {
      kind: 'shown'
      authenticator: boolean
      passkeys: PasskeyItem[]
      /** Number of recovery codes left. */
      left: number
      demanded: boolean
    }

export interface SecondFactor {
  viewAtom: Atom<SecondFactorView>
  load(): Promise<void>
  begin(password: string): Promise<Result<null>>
  confirm(code: string): Promise<Result<null>>
  remove(password: string): Promise<Result<null>>
  addPasskey(request: { name: string; password: string }): Promise<Result<null>>
  removePasskey(id: string, password: string): Promise<Result<null>>
}

const done = { ok: true, value: null } as const

export function createSecondFactor(ports: AccountPorts, store: ReturnType<typeof createStore>): SecondFactor {
  const view = atom<SecondFactorView>({ kind: 'loading' })
  const show = (next: SecondFactorView) => store.set(view, next)
  const load = async () => {
    const result = await ports.secondFactor()
    if (!result.ok) return show({ kind: 'failed', code: result.code })
    const { recovery_codes_left: left, ...state } = result.value
    show({ kind: 'shown', left, ...state })
  }
  /** An additional second factor brings no codes: the earlier ones are still valid. */
  const showCodes = ({ codes }: RecoveryCodes) => (codes.length > 0 ? show({ kind: 'codes', codes }) : load())
  const loadAfter = async (result: Result<null>) => {
    if (result.ok) await load()
    return result
  }
  return {
    viewAtom: view,
    load,
    begin: async (password) => {
      const result = await ports.beginAuthenticator(password)
      if (!result.ok) return result
      show({ kind: 'pairing', authenticator: result.value })
      return done
    },
    confirm: async (code) => {
      const result = await ports.confirmAuthenticator(code)
      if (!result.ok) return result
      await showCodes(result.value)
      return done
    },
    remove: async (password) => loadAfter(await ports.removeAuthenticator(password)),
    addPasskey: async (request) => {
      const result = await ports.addPasskey(request)
      if (!result.ok) return result
      await showCodes(result.value)
      return done
    },
    removePasskey: async (id, password) => loadAfter(await ports.removePasskey(id, password)),
  }
}
