import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { NewPasskey, PasskeyOptions, PasskeyStepAnswer, PasskeyStepRequest } from '../../contract/passkeys.ts'
import { PasswordAgain, RecoveryCodes } from '../../contract/secondFactor.ts'
import { TokenPair } from '../../contract/session.ts'
import { addPasskey, beginPasskey, removePasskey } from '../commands/secondFactor/keepPasskeys.ts'
import type { RelyingParty } from '../commands/secondFactor/passkeyCeremony.ts'
import { finishWithPasskey, passkeyStepOptions } from '../commands/secondFactor/passkeyStep.ts'
import { cameFrom } from '../http/cameFrom.ts'
import { ApiError } from '../http/errors.ts'
import { byAddress } from '../http/limits.ts'
import { isOwnOrigin } from '../http/ownOrigin.ts'
import type { ConsoleParts } from './consoleParts.ts'

const Params = z.object({ id: z.uuid() })

/** /authentication/second-factor/passkey…: keys of one's own devices, made, given up, and used after the password. */
export function registerPasskeys(plain: FastifyInstance, all: ConsoleParts): void {
  const server = plain.withTypeProvider<ZodTypeProvider>()
  const { context, authentication, strangers } = all
  const parts = { ...context, ...all }
  const onRequest = authentication.enrolling
  const asStranger = { onRequest: byAddress(strangers) }
  const partyOf = (request: FastifyRequest) => relyingParty(request, context.publicUrl)

  server.post(
    '/second-factor/passkeys/options',
    { onRequest, schema: { body: PasswordAgain, response: { 200: PasskeyOptions } } },
    (request) => {
      const question = { ...request.body, address: request.ip, party: partyOf(request) }
      return beginPasskey(parts, authentication.of(request), question)
    },
  )

  server.post(
    '/second-factor/passkeys',
    { onRequest, schema: { body: NewPasskey, response: { 201: RecoveryCodes } } },
    async (request, reply) => {
      const made = { ...request.body, address: request.ip, party: partyOf(request) }
      return reply.code(201).send(await addPasskey(parts, authentication.of(request), made))
    },
  )

  server.post(
    '/second-factor/passkeys/:id/removal',
    { onRequest, schema: { params: Params, body: PasswordAgain } },
    async (request, reply) => {
      const question = { id: request.params.id, ...request.body, address: request.ip }
      await removePasskey(parts, authentication.of(request), question)
      return reply.code(204).send()
    },
  )

  server.post(
    '/second-factor/passkey/options',
    { ...asStranger, schema: { security: [], body: PasskeyStepRequest, response: { 200: PasskeyOptions } } },
    (request) => passkeyStepOptions(parts, { ...request.body, party: partyOf(request) }),
  )

  server.post(
    '/second-factor/passkey',
    { ...asStranger, schema: { security: [], body: PasskeyStepAnswer, response: { 200: TokenPair } } },
    (request) => finishWithPasskey(parts, { ...request.body, ...cameFrom(request), party: partyOf(request) }),
  )
}

/** Passkeys belong to the address of the installation; without one, to that under which it is asked. Throws `origin_not_allowed`. */
function relyingParty({ headers, protocol, host }: FastifyRequest, publicUrl: string | null): RelyingParty {
  if (publicUrl === null && !isOwnOrigin(headers, [])) throw new ApiError('origin_not_allowed')
  const origin = publicUrl ?? headers.origin ?? `${protocol}://${host}`
  return { id: new URL(origin).hostname, origin }
}
