import type { SecondFactorState } from '../../../../src/contract/secondFactor/secondFactor.ts'
import type { AccountPorts } from '../../../../src/state/admin/users/accountPorts.ts'
import type { SsoPorts } from '../../../../src/state/admin/singleSignOn/ssoPorts.ts'

/** Returns an account whose second factor is off until a code is confirmed. `asked` records the requests. */
export function scriptedAccount(asked: string[]): AccountPorts {
  const state: SecondFactorState = {
    authenticator: false,
    passkeys: [],
    recovery_codes_left: 0,
    demanded: false,
  }
  const say = (...words: string[]) => void asked.push(words.join(' '))
  return {
    secondFactor: () => Promise.resolve({ ok: true, value: { ...state } }),
    beginAuthenticator: (password) => {
      say('beginAuthenticator', password)
      const value = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Wardlink:una?secret=JBSWY3DPEHPK3PXP' }
      return Promise.resolve({ ok: true, value })
    },
    confirmAuthenticator: (code) => {
      say('confirmAuthenticator', code)
      Object.assign(state, { authenticator: true, recovery_codes_left: 2 })
      return Promise.resolve({ ok: true, value: { codes: ['AAAAA-11111', 'BBBBB-22222'] } })
    },
    removeAuthenticator: (password) => {
      say('removeAuthenticator', password)
      Object.assign(state, { authenticator: false, recovery_codes_left: 0 })
      return Promise.resolve({ ok: true, value: null })
    },
    canUsePasskeys: () => true,
    addPasskey: ({ name, password }) => {
      say('addPasskey', name, password)
      const isFirst = state.passkeys.length === 0 && !state.authenticator
      const times = { created_at: 1_800_000_000_000, last_used_at: null }
      state.passkeys = [...state.passkeys, { id: `key-${state.passkeys.length + 1}`, name, ...times }]
      if (isFirst) state.recovery_codes_left = 2
      return Promise.resolve({ ok: true, value: { codes: isFirst ? ['AAAAA-11111', 'BBBBB-22222'] : [] } })
    },
    removePasskey: (id, password) => {
      say('removePasskey', id, password)
      state.passkeys = state.passkeys.filter((passkey) => passkey.id !== id)
      return Promise.resolve({ ok: true, value: null })
    },
    sessions: () => Promise.resolve({ ok: true, value: { items: [] } }),
    endSession: (id) => {
      say('endSession', id)
      return Promise.resolve({ ok: true, value: null })
    },
  }
}

/** Returns a hospital without a provider; the browser has come back with a ticket. */
export function scriptedSso(asked: string[]): SsoPorts {
  return {
    choices: () => Promise.resolve({ ok: true, value: { items: [] } }),
    visit: (provider, to) => {
      asked.push(`visit ${provider} ${to}`)
      return Promise.resolve()
    },
    takeReturn: () => ({ kind: 'ticket', ticket: 'the-ticket', to: '/admin/rooms' }),
    trade: (ticket) => {
      asked.push(`trade ${ticket}`)
      return Promise.resolve({ ok: true, value: null })
    },
  }
}
