import type { FastifyRequest } from 'fastify'
import type { ConsultDeskVisitor } from '../../commands/calls/consultDeskScope.ts'
import { bearerToken } from '../../auth/bearerToken.ts'
import { ApiError } from '../../errors/apiError.ts'
import { limitByAddress } from '../../http/limitByAddress.ts'
import type { RouteDeps } from '../routeDeps.ts'

/**
 * Returns the hook of the consult desk's routes, and the function that identifies a visitor. A bearer that is
 * not an access token of the console is the secret of a link or of its join.
 */
export function consultGuards({
  sessionlessLimit,
  consoleAuthentication,
}: Pick<RouteDeps, 'sessionlessLimit' | 'consoleAuthentication'>) {
  const limited = limitByAddress(sessionlessLimit)
  return {
    /** Runs before the body is read, like every hook that requires a caller’s identity. */
    onRequest: async (request: FastifyRequest): Promise<void> => {
      await limited(request)
      secretOf(request)
    },
    visitorOf: async (request: FastifyRequest): Promise<ConsultDeskVisitor> => {
      try {
        await consoleAuthentication.inPerson(request)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error
        return { secret: secretOf(request) }
      }
      return { account: consoleAuthentication.of(request) }
    },
  }
}

/** Returns the bearer token of a request. Throws `unauthorized` without one. */
export function secretOf(request: FastifyRequest): string {
  const secret = bearerToken(request)
  if (secret === null) throw new ApiError('unauthorized')
  return secret
}
