import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../http/errors.ts'

/**
 * Refusal by the conferencing node. The text is the one that Pexip’s clients know and map to their own codes
 * (`getErrorCode` of `@pexip/infinity-api`). It is this API’s error code, and never contains a name or user
 * input.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** Whole seconds after which another try makes sense. */
  readonly retryAfter: number | undefined

  constructor(status: number, text: string, retryAfter?: number) {
    super(text)
    this.status = status
    this.retryAfter = retryAfter
  }
}

export const invalidToken = (): Refusal => new Refusal(403, 'Invalid token')
export const invalidRole = (): Refusal => new Refusal(403, 'Invalid role')
export const noSuchConference = (): Refusal => new Refusal(404, 'Neither conference nor gateway found')
export const noSuchParticipant = (): Refusal => new Refusal(404, 'No such participant')
export const noTelephony = (): Refusal => new Refusal(403, 'No telephony configured')
export const foreignOrigin = (): Refusal => new Refusal(403, 'Origin not allowed')
export const tooFast = (): Refusal => new Refusal(429, 'Too many requests', 1)

/** The envelope of every answer of this API that is no refusal. */
export function success<T>(result: T): { status: 'success'; result: T } {
  return { status: 'success', result }
}

/**
 * Sends every 4xx and 5xx of the conferencing node in Pexip’s envelope; details of unexpected errors stay in
 * the log.
 */
export function refuseInEnvelope(
  error: FastifyError | ApiError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = asRefusal(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'conference request failed')
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  return reply.code(refusal.status).send({ status: 'failed', result: refusal.message })
}

function asRefusal(error: FastifyError | ApiError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof ApiError) return new Refusal(error.status, error.message)
  const status = error.statusCode ?? 500
  if (status === 413) return new Refusal(413, 'Too large')
  return status >= 400 && status < 500 ? new Refusal(status, 'Bad request') : new Refusal(500, 'Server error')
}
