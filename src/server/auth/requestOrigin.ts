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

/** Origins whose pages are ours, though the host they ask may have another name behind a proxy. */
export function pageOrigins({ allowedOrigins, publicUrl }: Config): string[] {
  return [...allowedOrigins, ...(publicUrl === null ? [] : [publicUrl])]
}

/** The address that tablets use: as configured, else the one under which the room's own device came in. */
export function tabletOrigin(config: Config, request: IncomingMessage): string {
  if (config.publicUrl !== null) return config.publicUrl.replace(/\/$/u, '')
  return `${config.tls === null ? 'http' : 'https'}://${request.headers.host ?? 'localhost'}`
}
