import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Config } from '../config.ts'

/** The headers that keep a browser careful, with every answer: what a page may do, whom it tells, what stays in a cache. */
export async function registerSecurityHeaders(server: FastifyInstance, config: Config): Promise<void> {
  const headers: OutgoingHttpHeaders = {
    ...(await headersOf(helmetOptions(config))),
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
  }
  server.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
  server.addHook('onSend', (_request, reply, _payload, next) => {
    // Nothing of a person stays in a cache; what may be kept says so itself.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    next()
  })
}

/** What Helmet says to every request. Written once: to compose it anew was a fifth of all that the server allocated. */
async function headersOf(options: HelmetOptions): Promise<OutgoingHttpHeaders> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  await new Promise<void>((resolve, reject) => {
    helmet(options)(request, response, (error) => (error === undefined ? resolve() : reject(error)))
  })
  return response.getHeaders()
}

/** The one script inside index.html, which tells of a browser that is too old; tests/floor.test.ts compares them. */
export const inlineScriptHash = 'sha256-XUTZhLvbNONC6PG+L3sDjb9C8DF/r5GxpL4O+ZNjMwg='

/**
 * What a page of ours may load and do. Scripts and styles only from our own files; Trusted Types keep text
 * from becoming script. `wasm-unsafe-eval` lets the QR scanner's WebAssembly be compiled where the browser reads no
 * codes by itself. Where the conference is elsewhere, its origin is added.
 */
function helmetOptions(config: Config): HelmetOptions {
  const conference = config.conferenceUrl === null ? [] : [config.conferenceUrl]
  const https = config.tls !== null || config.publicUrl?.startsWith('https:') === true
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", `'${inlineScriptHash}'`],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...conference],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['wardlink'],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // The API may be asked from the origins of ALLOWED_ORIGINS; CORS decides there.
    crossOriginResourcePolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  }
}
