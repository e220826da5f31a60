import type { FastifyRequest } from 'fastify'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/** Routes that change accounts, their roles or their sessions. */
const changing =
  /^(?:\/api\/v1\/users\/:id|(?:\/api)?\/authentication\/(?!login$|refresh$|forgot-password$))/u

/** Announces every account that a request has changed. */
export function announceAccountChanges(server: HttpServer, { authentication, accounts }: ConsoleDeps): void {
  server.addHook('onResponse', (request, reply, done) => {
    const isChange = request.method !== 'GET' && changing.test(request.routeOptions.url ?? '')
    if (isChange && reply.statusCode < 400)
      accounts.changed(namedUser(request) ?? authentication.find(request)?.id ?? null)
    done()
  })
}

/** Returns the user in the URL of a route about users; null on a route about the caller's own account. */
function namedUser({ params, routeOptions }: FastifyRequest): string | null {
  const isAboutUsers = routeOptions.url?.startsWith('/api/v1/users/') === true
  const named = typeof params === 'object' && params !== null && 'id' in params ? params.id : null
  return isAboutUsers && typeof named === 'string' ? named : null
}
