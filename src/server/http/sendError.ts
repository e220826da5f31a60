import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, errorOf } from '../errors/apiError.ts'

/**
 * Sends every 4xx and 5xx with an error code; details that the server did not mean to disclose stay in its
 * log.
 */
export function sendError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = errorOf(error)
  if (known.code === 'server_error') request.log.error({ err: error }, 'request failed')
  return refuse(reply, known)
}

/** Replies to a request that matches no route. */
export function notFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return refuse(reply, new ApiError('not_found'))
}

function refuse(reply: FastifyReply, error: ApiError): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  return reply.code(error.status).type('application/json; charset=utf-8').send(JSON.stringify(error.body))
}
