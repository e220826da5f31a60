import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * What a page of ours may load and do. Scripts and styles only from our own files; Trusted Types keep text
 * from becoming script. `wasm-unsafe-eval` lets the QR scanner's WebAssembly be compiled where the browser reads no
 * codes by itself. Where the conference is elsewhere, its origin is added.
 */
export async function registerSecurityHeaders(server: FastifyInstance, config: Config): Promise<void> {
  const conference = config.conferenceUrl === null ? [] : [config.conferenceUrl]
  const https = config.tls !== null || config.publicUrl?.startsWith('https:') === true
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
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
  })
  server.addHook('onSend', async (_request, reply) => {
    // Nothing of a person stays in a cache; what may be kept says so itself.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()')
  })
}
