import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  ConfirmAuthenticator,
  NewAuthenticator,
  PasswordAgain,
  RecoveryCodes,
  SecondFactorRequest,
  SecondFactorState,
} from '../../contract/secondFactor.ts'
import { TokenPair } from '../../contract/session.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  secondFactorOf,
} from '../commands/secondFactor/keepSecondFactor.ts'
import { finishSecondFactor } from '../commands/secondFactor/secondFactorStep.ts'
import { cameFrom } from '../http/cameFrom.ts'
import { byAddress } from '../http/limits.ts'
import type { ConsoleParts } from './consoleParts.ts'

/**
 * Registers /authentication/second-factor: the sign-in step after the password, and the management of the
 * second factor on the account page.
 */
export function registerSecondFactor(plain: FastifyInstance, all: ConsoleParts): void {
  const server = plain.withTypeProvider<ZodTypeProvider>()
  const { context, authentication, strangers } = all
  const parts = { ...context, ...all }
  const onRequest = authentication.enrolling

  server.post(
    '/second-factor',
    {
      onRequest: byAddress(strangers),
      schema: { security: [], body: SecondFactorRequest, response: { 200: TokenPair } },
    },
    (request) => finishSecondFactor(parts, { ...request.body, ...cameFrom(request) }),
  )

  server.get('/second-factor', { onRequest, schema: { response: { 200: SecondFactorState } } }, (request) =>
    secondFactorOf(parts, authentication.of(request)),
  )

  server.post(
    '/second-factor/authenticator',
    { onRequest, schema: { body: PasswordAgain, response: { 200: NewAuthenticator } } },
    (request) =>
      beginAuthenticator(parts, authentication.of(request), { ...request.body, address: request.ip }),
  )

  server.post(
    '/second-factor/authenticator/confirmation',
    { onRequest, schema: { body: ConfirmAuthenticator, response: { 200: RecoveryCodes } } },
    (request) =>
      confirmAuthenticator(parts, authentication.of(request), { ...request.body, address: request.ip }),
  )

  server.post(
    '/second-factor/authenticator/removal',
    { onRequest, schema: { body: PasswordAgain } },
    async (request, reply) => {
      const question = { ...request.body, address: request.ip }
      await removeAuthenticator(parts, authentication.of(request), question)
      return reply.code(204).send()
    },
  )
}
