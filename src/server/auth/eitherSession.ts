import type { FastifyRequest } from 'fastify'
import type { BedsideAuthentication } from './bedsideAuthentication.ts'
import type { ConsoleAuthentication } from './consoleAuthentication.ts'
import { ApiError } from '../errors/apiError.ts'

/**
 * Returns the onRequest hook of a route that serves a verified bedside session and the console: the token decides.
 * `authentication.found` is null for the console.
 */
export function eitherSession({
  authentication,
  people,
}: {
  authentication: BedsideAuthentication
  people: ConsoleAuthentication
}): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    try {
      await authentication.verified(request)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error
      await people.required(request)
    }
  }
}
