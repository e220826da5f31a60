import type { FastifyRequest } from 'fastify'
import type { BedsideAuthentication } from './bedsideAuthentication.ts'
import type { ConsoleAuthentication } from './consoleAuthentication.ts'
import { ApiError } from '../errors/apiError.ts'

/**
 * Returns an onRequest hook that admits a verified bedside session or a console user, depending on the token.
 * `authentication.found` is null for the console.
 */
export function eitherSession({
  authentication,
  consoleAuthentication,
}: {
  authentication: BedsideAuthentication
  consoleAuthentication: ConsoleAuthentication
}): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    try {
      await authentication.verified(request)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error
      await consoleAuthentication.required(request)
    }
  }
}
