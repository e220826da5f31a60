import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/apiError.ts'

/**
 * Refusal by the conferencing node. The text is the one that Pexip’s clients know and map to their own codes
 * (`getErrorCode` of `@pexip/infinity-api`). It is this API’s error code, and never contains a name or user
 * input.
 */
export class ConferenceError extends Error {
  override readonly name = 'ConferenceError'
  readonly status: number
  /** Whole seconds until a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(status: number, text: string, retryAfter?: number) {
    super(text)
    this.status = status
    this.retryAfter = retryAfter
  }
}

export const invalidToken = (): ConferenceError => new ConferenceError(403, 'Invalid token')
export const invalidRole = (): ConferenceError => new ConferenceError(403, 'Invalid role')
export const noSuchConference = (): ConferenceError =>
  new ConferenceError(404, 'Neither conference nor gateway found')
export const noSuchParticipant = (): ConferenceError => new ConferenceError(404, 'No such participant')
export const noTelephony = (): ConferenceError => new ConferenceError(403, 'No telephony configured')
export const foreignOrigin = (): ConferenceError => new ConferenceError(403, 'Origin not allowed')
export const tooFast = (): ConferenceError => new ConferenceError(429, 'Too many requests', 1)

/** Returns the envelope of every successful response of this API. */
export function success<T>(result: T): { status: 'success'; result: T } {
  return { status: 'success', result }
}

/**
 * Sends every 4xx and 5xx of the conferencing node in Pexip’s envelope; details of unexpected errors stay in
 * the log.
 */
export function sendErrorInEnvelope(
  error: FastifyError | ApiError | ConferenceError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = asRefusal(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'conference request failed')
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  return reply.code(refusal.status).send({ status: 'failed', result: refusal.message })
}

function asRefusal(error: FastifyError | ApiError | ConferenceError): ConferenceError {
  if (error instanceof ConferenceError) return error
  if (error instanceof ApiError) return new ConferenceError(error.status, error.message)
  const status = error.statusCode ?? 500
  if (status === 413) return new ConferenceError(413, 'Too large')
  return status >= 400 && status < 500
    ? new ConferenceError(status, 'Bad request')
    : new ConferenceError(500, 'Server error')
}
