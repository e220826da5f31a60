import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isConsoleAddress } from '../../domain/consoleAddress.ts'
import type { HttpServer } from '../httpServer.ts'
import { notFound } from './sendError.ts'

const yearSeconds = 31_536_000
const daySeconds = 86_400

/**
 * First path segments that are never a page of the app. Only whole segments match: `/aps-options` is a page,
 * `/aps/…` is not.
 */
const notPages: ReadonlySet<string> = new Set(['api', 'mobapi', 'authentication', 'aps', 'assets', 'metrics'])

/**
 * Serves the built front end from `dist`: files with a hash in their name are cached permanently, icons for a
 * day, and all others are revalidated, each in the encoding that the build produced. Any other address that a
 * browser requests as a page serves the app, or the console; the rest is 404.
 */
export async function registerStaticFiles(server: HttpServer, dist: string | null): Promise<void> {
  if (dist === null || !existsSync(join(dist, 'index.html'))) {
    server.setNotFoundHandler(notFound)
    return
  }
  const hasConsole = existsSync(join(dist, 'console.html'))
  await server.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    // The build’s own files are not public.
    allowedPath: (path) => !path.startsWith('/.vite'),
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheRule(path))
    },
  })
  server.setNotFoundHandler(async (request, reply) => {
    const meant = mistypedLink(request.url)
    if (meant !== null && request.method === 'GET') return reply.redirect(meant, 302)
    if (!isPage(request.method, request.url, request.headers.accept)) return notFound(request, reply)
    const isConsole = hasConsole && isConsoleAddress(request.url.split('?', 1)[0] ?? '/')
    return reply.sendFile(isConsole ? 'console.html' : 'index.html')
  })
}

/** Pages that links in messages open. */
const linkPages: ReadonlySet<string> = new Set([
  '/meet',
  '/meet/desk',
  '/activate-user',
  '/admin/reset-password',
  '/admin/confirm-address',
])

/**
 * Returns the correct URL for a message link that a mail program or a person wrote in capitals, with an
 * encoded `#`, or with a trailing dot or bracket. Null for any other URL, and for one that is already
 * correct.
 */
export function mistypedLink(url: string): string | null {
  const [path = '', query] = url.split('?', 2)
  const [page = '', secret] = path.split('%23', 2)
  const [, meant = ''] = /^([a-z/-]*[a-z])(?:%[0-9a-f]{2}|[^a-z0-9%]){0,2}$/u.exec(page.toLowerCase()) ?? []
  if (!linkPages.has(meant) || (meant === page && secret === undefined)) return null
  // The browser keeps its current fragment when the redirect has none.
  return `${meant}${query === undefined ? '' : `?${query}`}${secret === undefined ? '' : `#${secret}`}`
}

function cacheRule(path: string): string {
  if (/[\\/]assets[\\/]/u.test(path)) return `public, max-age=${yearSeconds}, immutable`
  // A browser without a profile requests the tab's icon again after each change of the address.
  return /[\\/]icons[\\/]/u.test(path) ? `public, max-age=${daySeconds}` : 'no-cache'
}

function isPage(method: string, url: string, accept: string | undefined): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (accept?.includes('text/html') !== true && accept !== '*/*' && accept !== undefined) return false
  const path = url.split('?', 1)[0] ?? '/'
  const [, first = ''] = path.split('/')
  return !notPages.has(first) && !/\.[a-z0-9]+$/iu.test(path)
}
