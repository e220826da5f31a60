import * as z from 'zod/mini'
import { NewAuthenticator, RecoveryCodes, SecondFactorState } from '../../contract/secondFactor.ts'
import type { ConsoleServer } from './consoleServer.ts'

const base = '/authentication/second-factor'

/** One's own account at the server: fulfils `AccountPorts` of src/state/admin. */
export function createBrowserAccount(server: ConsoleServer) {
  return {
    secondFactor: () =>
      server.ask({ method: 'GET', path: base, read: (body) => z.parse(SecondFactorState, body) }),
    beginAuthenticator: (password: string) =>
      server.ask({
        ...{ method: 'POST', path: `${base}/authenticator`, body: { password } },
        read: (body) => z.parse(NewAuthenticator, body),
      }),
    confirmAuthenticator: (code: string) =>
      server.ask({
        ...{ method: 'POST', path: `${base}/authenticator/confirmation`, body: { code } },
        read: (body) => z.parse(RecoveryCodes, body),
      }),
    removeAuthenticator: (password: string) =>
      server.ask({
        ...{ method: 'POST', path: `${base}/authenticator/removal`, body: { password } },
        read: () => null,
      }),
  }
}
