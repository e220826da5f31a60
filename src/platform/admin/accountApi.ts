import * as z from 'zod/mini'
import {
  NewAuthenticator,
  RecoveryCodes,
  SecondFactorState,
} from '../../contract/secondFactor/secondFactor.ts'
import { UserSessionList } from '../../contract/users/users.ts'
import { canUsePasskeys, makePasskey } from './passkeys.ts'
import type { ConsoleClient } from './consoleClient.ts'

const base = '/authentication/second-factor'
const sessionsPath = '/authentication/sessions'

/** The user's own account on the server. Implements `AccountPorts` of src/state/admin. */
export function createAccountApi(server: ConsoleClient) {
  return {
    secondFactor: () =>
      server.ask({ method: 'GET', path: base, read: (body) => z.parse(SecondFactorState, body) }),
    beginAuthenticator: (password: string) =>
      server.ask({
        method: 'POST',
        path: `${base}/authenticator`,
        body: { password },
        read: (body) => z.parse(NewAuthenticator, body),
      }),
    confirmAuthenticator: (code: string) =>
      server.ask({
        method: 'POST',
        path: `${base}/authenticator/confirmation`,
        body: { code },
        read: (body) => z.parse(RecoveryCodes, body),
      }),
    removeAuthenticator: (password: string) =>
      server.ask({
        method: 'POST',
        path: `${base}/authenticator/removal`,
        body: { password },
        read: () => null,
      }),
    canUsePasskeys: () => canUsePasskeys(),
    addPasskey: (request: { name: string; password: string }) => makePasskey(server, request),
    removePasskey: (id: string, password: string) =>
      server.ask({
        method: 'POST',
        path: `${base}/passkeys/${encodeURIComponent(id)}/removal`,
        body: { password },
        read: () => null,
      }),
    sessions: () =>
      server.ask({
        method: 'GET',
        path: sessionsPath,
        read: (body) => z.parse(UserSessionList, body),
      }),
    endSession: (id: string) =>
      server.ask({
        method: 'DELETE',
        path: `${sessionsPath}/${encodeURIComponent(id)}`,
        read: () => null,
      }),
  }
}
