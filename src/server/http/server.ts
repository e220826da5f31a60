import cors from '@fastify/cors'
import Fastify, { type FastifyError, LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import http, { maxHeaderSize } from 'node:http'
import https from 'node:https'
import {
  IDEMPOTENCY_KEY,
  X_ACTED_AT,
  X_CLIENT,
  X_REQUEST_ID,
  X_SEQ,
  X_SERVER_TIME,
} from '../../contract/headers.ts'
import type { Clock, Config, Log } from '../config.ts'
import type { HttpServer } from '../httpServer.ts'
import type { ApiError } from '../errors/apiError.ts'
import { sendError } from './sendError.ts'
import { arrival, bodyLimit, handshakeTimeout, keepAliveTimeout } from './connectionLimits.ts'
import { endQuietConnections } from './closeIdleConnections.ts'
import { Unreadable } from './writeRawError.ts'
import { registerServerTime, setServerTimeHeaders } from './serverTime.ts'
import { registerValidation } from './validation.ts'

/** Creates an HTTP server with everything that the routes share: errors, validation, server time and CORS. */
export async function buildServer(config: Config, log: Log, clock: Clock): Promise<HttpServer> {
  const { tls } = config
  const unreadable = new Unreadable(clock)
  const server: HttpServer = Fastify({
    loggerInstance: log,
    // Fastify's own log lines would contain URLs with their queries; requestLog.ts writes ours.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    bodyLimit,
    // Answer requests that still reach a closing process: they have no other way to be served.
    return503OnClosing: false,
    // Attempts are counted by address: behind a proxy that is not trusted, all tablets of a hospital share
    // one.
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    genReqId: () => randomUUID(),
    // Each path has only one spelling. An overlong path parameter still reaches its route, which rejects it
    // as not found in its own format; the router would reject it in ours, even for Pexip's client.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: maxHeaderSize },
    // A URL that cannot be decoded matches no route, so no hooks run.
    frameworkErrors: (error, request, reply) => {
      setServerTimeHeaders(request, reply, clock)
      sendError(error, request, reply)
    },
    clientErrorHandler: (error, connection) => unreadable.giveUp(connection, error),
    serverFactory: (handler) => {
      const times = { ...arrival, keepAliveTimeout }
      return tls === null
        ? http.createServer(times, handler)
        : https.createServer({ ...times, handshakeTimeout, cert: tls.cert, key: tls.key }, handler)
    },
  }).withTypeProvider<ZodTypeProvider>()
  endQuietConnections(server)
  unreadable.watch(server.server)
  server.setErrorHandler<FastifyError | ApiError>(sendError)
  registerValidation(server)
  registerServerTime(server, clock)
  await server.register(cors, {
    origin: [...config.allowedOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'if-match',
      // Headers of conference requests.
      'pin',
      'token',
      IDEMPOTENCY_KEY,
      X_ACTED_AT,
      X_CLIENT,
      X_SEQ,
    ],
    exposedHeaders: [X_SERVER_TIME, X_REQUEST_ID, 'retry-after', 'content-disposition', 'link'],
    maxAge: 600,
  })
  return server
}
