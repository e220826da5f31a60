import type { HttpServer } from '../httpServer.ts'

/**
 * Logs one line per answered request, with the route template instead of the URL, which can contain a secret.
 */
export function registerRequestLog(server: HttpServer): void {
  server.addHook('onResponse', (request, reply, next) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    next()
  })
}
