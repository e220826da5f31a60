import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors/apiError.ts'
import { rateLimitKey } from '../limits/rateLimitKey.ts'
import type { TokenBucket } from '../limits/tokenBucket.ts'

/**
 * Returns an `onRequest` hook that refuses requests with `rate_limited` if too many come from one address.
 */
export function limitByAddress(limit: TokenBucket): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (!limit.takes(rateLimitKey(request.ip))) throw new ApiError('rate_limited', { retryAfter: 1 })
  }
}
