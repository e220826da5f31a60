import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'

/**
 * Reports whether the requesting page is allowed: it is from this host or from an allowed origin. Browsers
 * always name their page’s origin; other clients name none and are allowed.
 */
export function isAllowedOrigin({ origin, host }: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/**
 * Returns the origins of our own pages. Behind a proxy, the host that they send requests to can have another
 * name.
 */
export function pageOrigins({ allowedOrigins, publicUrl }: Config): string[] {
  return [...allowedOrigins, ...(publicUrl === null ? [] : [publicUrl])]
}

/**
 * Returns the origin that tablets use: the configured one, otherwise the one through which the room's device
 * connected.
 */
export function tabletOrigin(config: Config, request: IncomingMessage): string {
  if (config.publicUrl !== null) return config.publicUrl.replace(/\/$/u, '')
  return `${config.tls === null ? 'http' : 'https'}://${request.headers.host ?? 'localhost'}`
}
