import type { FastifyInstance } from 'fastify'

/** One line for each answered request: by its route's template, because its address may hold a secret. */
export function registerRequestLog(server: FastifyInstance): void {
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
