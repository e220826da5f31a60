import helmet, { type HelmetOptions } from 'helmet'
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Config } from '../config.ts'
import type { HttpServer } from '../httpServer.ts'

/**
 * Sends security headers with every answer: what a page may do, which sites receive a referrer, and what may
 * be cached.
 */
export async function registerSecurityHeaders(server: HttpServer, config: Config): Promise<void> {
  const headers: OutgoingHttpHeaders = {
    ...(await headersOf(helmetOptions(config))),
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
  }
  server.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
  server.addHook('onSend', (_request, reply, _payload, next) => {
    // Replies may contain personal data and are not cached by default; a cacheable reply sets its own header.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    next()
  })
}

/**
 * Returns the headers that Helmet sets for every request. They are composed once: composing them per request
 * was a fifth of all that the server allocated.
 */
async function headersOf(options: HelmetOptions): Promise<OutgoingHttpHeaders> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  await new Promise<void>((resolve, reject) => {
    helmet(options)(request, response, (error) => (error === undefined ? resolve() : reject(error)))
  })
  return response.getHeaders()
}

/**
 * Hash of the only script in index.html, which reports a browser that is too old. tests/floor.test.ts
 * compares them.
 */
export const inlineScriptHash = 'sha256-ivIJYJD4si1rUJRhJMPQlLooqVrrzydT2y+MyDvzKTI='

/**
 * Returns the options of Helmet: what our pages may load and do. Scripts and styles come only from our own
 * files; Trusted Types keep text from becoming script. `wasm-unsafe-eval` allows the QR scanner’s WebAssembly
 * in browsers that cannot read codes themselves. The origin of an external conference is added.
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
    // Pages of the ALLOWED_ORIGINS can call the API; CORS decides there.
    crossOriginResourcePolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  }
}
