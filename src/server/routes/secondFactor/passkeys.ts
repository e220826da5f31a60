import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  NewPasskey,
  PasskeyOptions,
  PasskeyStepAnswer,
  PasskeyStepRequest,
} from '../../../contract/secondFactor/passkeys.ts'
import { PasswordAgain, RecoveryCodes } from '../../../contract/secondFactor/secondFactor.ts'
import { TokenPair } from '../../../contract/bedside/session.ts'
import { addPasskey, beginPasskey, removePasskey } from '../../commands/secondFactor/passkeyCommands.ts'
import type { RelyingParty } from '../../commands/secondFactor/passkeyCeremony.ts'
import { finishWithPasskey, passkeyStepOptions } from '../../commands/secondFactor/passkeyStep.ts'
import { clientInfo } from '../../auth/clientInfo.ts'
import { ApiError } from '../../errors/apiError.ts'
import { limitByAddress } from '../../http/limitByAddress.ts'
import { isAllowedOrigin } from '../../auth/requestOrigin.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

const Params = z.object({ id: z.uuid() })

/**
 * Registers /authentication/second-factor/passkey…: creates and removes a user's passkeys, and accepts them
 * after the password.
 */
export function registerPasskeys(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication, sessionlessLimit } = deps
  const commandDeps = { ...context, ...deps }
  const onRequest = authentication.enrolling
  const asStranger = { onRequest: limitByAddress(sessionlessLimit) }
  const partyOf = (request: FastifyRequest) => relyingParty(request, context.publicUrl)

  server.post(
    '/second-factor/passkeys/options',
    { onRequest, schema: { body: PasswordAgain, response: { 200: PasskeyOptions } } },
    (request) => {
      const question = { ...request.body, address: request.ip, party: partyOf(request) }
      return beginPasskey(commandDeps, authentication.of(request), question)
    },
  )

  server.post(
    '/second-factor/passkeys',
    { onRequest, schema: { body: NewPasskey, response: { 201: RecoveryCodes } } },
    async (request, reply) => {
      const made = { ...request.body, address: request.ip, party: partyOf(request) }
      return reply.code(201).send(await addPasskey(commandDeps, authentication.of(request), made))
    },
  )

  server.post(
    '/second-factor/passkeys/:id/removal',
    { onRequest, schema: { params: Params, body: PasswordAgain } },
    async (request, reply) => {
      const question = { id: request.params.id, ...request.body, address: request.ip }
      await removePasskey(commandDeps, authentication.of(request), question)
      return reply.code(204).send()
    },
  )

  server.post(
    '/second-factor/passkey/options',
    { ...asStranger, schema: { security: [], body: PasskeyStepRequest, response: { 200: PasskeyOptions } } },
    (request) => passkeyStepOptions(commandDeps, { ...request.body, party: partyOf(request) }),
  )

  server.post(
    '/second-factor/passkey',
    { ...asStranger, schema: { security: [], body: PasskeyStepAnswer, response: { 200: TokenPair } } },
    (request) =>
      finishWithPasskey(commandDeps, { ...request.body, ...clientInfo(request), party: partyOf(request) }),
  )
}

/**
 * Returns the relying party. Passkeys belong to the public URL of the installation; without one, to the
 * origin of the request.
 * @throws `origin_not_allowed` if there is no public URL and the page is of another origin.
 */
function relyingParty({ headers, protocol, host }: FastifyRequest, publicUrl: string | null): RelyingParty {
  if (publicUrl === null && !isAllowedOrigin(headers, [])) throw new ApiError('origin_not_allowed')
  const origin = publicUrl ?? headers.origin ?? `${protocol}://${host}`
  return { id: new URL(origin).hostname, origin }
}
