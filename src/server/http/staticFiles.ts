import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { notFound } from './errors.ts'

const yearSeconds = 31_536_000

/** First segments that never are a page of the app. `/aps-options` is a page, `/aps/…` is not: whole segments. */
const notPages: ReadonlySet<string> = new Set(['api', 'mobapi', 'authentication', 'aps', 'assets', 'metrics'])

/**
 * Serves the built front end from `dist`: what carries a hash in its name for ever, all else only after asking
 * again, each in the encoding that was made when it was built. Any other address that a browser asks for as a
 * page is the app's; the rest is 404.
 */
export async function registerStaticFiles(server: FastifyInstance, dist: string | null): Promise<void> {
  if (dist === null || !existsSync(join(dist, 'index.html'))) {
    server.setNotFoundHandler(notFound)
    return
  }
  await server.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    // The build's own notes are nobody's business.
    allowedPath: (path) => !path.startsWith('/.vite'),
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheRule(path))
    },
  })
  server.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request.method, request.url, request.headers.accept)) return notFound(request, reply)
    return reply.sendFile('index.html')
  })
}

function cacheRule(path: string): string {
  return /[\\/]assets[\\/]/u.test(path) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache'
}

function isPage(method: string, url: string, accept: string | undefined): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (accept?.includes('text/html') !== true && accept !== '*/*' && accept !== undefined) return false
  const path = url.split('?', 1)[0] ?? '/'
  const [, first = ''] = path.split('/')
  return !notPages.has(first) && !/\.[a-z0-9]+$/iu.test(path)
}
