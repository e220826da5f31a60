import {
  ConfirmAuthenticator,
  NewAuthenticator,
  PasswordAgain,
  RecoveryCodes,
  SecondFactorRequest,
  SecondFactorState,
} from '../../../contract/secondFactor/secondFactor.ts'
import { TokenPair } from '../../../contract/bedside/session.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  secondFactorOf,
} from '../../commands/secondFactor/secondFactorCommands.ts'
import { finishSecondFactor } from '../../commands/secondFactor/secondFactorStep.ts'
import { clientInfo } from '../../auth/clientInfo.ts'
import { limitByAddress } from '../../http/limitByAddress.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/**
 * Registers /authentication/second-factor: the sign-in step after the password, and the management of the
 * second factor on the account page.
 */
export function registerSecondFactor(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication, sessionlessLimit } = deps
  const commandDeps = { ...context, ...deps }
  const onRequest = authentication.enrolling

  server.post(
    '/second-factor',
    {
      onRequest: limitByAddress(sessionlessLimit),
      schema: { security: [], body: SecondFactorRequest, response: { 200: TokenPair } },
    },
    (request) => finishSecondFactor(commandDeps, { ...request.body, ...clientInfo(request) }),
  )

  server.get('/second-factor', { onRequest, schema: { response: { 200: SecondFactorState } } }, (request) =>
    secondFactorOf(commandDeps, authentication.of(request)),
  )

  server.post(
    '/second-factor/authenticator',
    { onRequest, schema: { body: PasswordAgain, response: { 200: NewAuthenticator } } },
    (request) =>
      beginAuthenticator(commandDeps, authentication.of(request), { ...request.body, address: request.ip }),
  )

  server.post(
    '/second-factor/authenticator/confirmation',
    { onRequest, schema: { body: ConfirmAuthenticator, response: { 200: RecoveryCodes } } },
    (request) =>
      confirmAuthenticator(commandDeps, authentication.of(request), { ...request.body, address: request.ip }),
  )

  server.post(
    '/second-factor/authenticator/removal',
    { onRequest, schema: { body: PasswordAgain } },
    async (request, reply) => {
      const question = { ...request.body, address: request.ip }
      await removeAuthenticator(commandDeps, authentication.of(request), question)
      return reply.code(204).send()
    },
  )
}
