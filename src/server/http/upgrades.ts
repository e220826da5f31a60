import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Clock } from '../config.ts'
import { ApiError } from '../errors/apiError.ts'
import { isAllowedOrigin } from '../auth/requestOrigin.ts'
import type { HttpServer } from '../httpServer.ts'
import { writeRawError } from './writeRawError.ts'

/** Maximum size of a device link frame, in bytes. */
const maxPayload = 64 * 1024
/** Close code for a service restart: the client reconnects. */
const restarting = 1012

interface UpgradeOptions {
  clock: Clock
  /** Other origins whose pages can open sockets; pages of this host always can. */
  allowedOrigins: readonly string[]
  /** Handlers by exact path. */
  handlers: Readonly<Record<string, (socket: WebSocket, request: IncomingMessage) => void>>
}

/** How long a socket may take to close in an orderly way, in milliseconds. */
const partingMs = 1_000

export interface Upgrades {
  /** Number of open sockets. */
  readonly open: number
  /** Refuses new sockets. */
  refuse(): void
  /** Closes every socket and refuses new ones. */
  close(): void
}

/** Hands WebSockets to the handler of their path. Everything else is refused before the upgrade. */
export function registerUpgrades(server: HttpServer, options: UpgradeOptions): Upgrades {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload })
  let closed = false
  server.server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    connection.on('error', () => connection.destroy())
    const handler = Object.entries(options.handlers).find(([path]) => path === pathOf(request))?.[1]
    const refuse = (code: ErrorCode) => writeRawError(connection, new ApiError(code), options.clock)
    if (closed) return refuse('service_not_available')
    if (handler === undefined) return refuse('not_found')
    if (!isAllowedOrigin(request.headers, options.allowedOrigins)) return refuse('origin_not_allowed')
    if (connection instanceof Socket) connection.setNoDelay(true)
    sockets.handleUpgrade(request, connection, head, (socket) => handler(socket, request))
  })
  return {
    get open() {
      return sockets.clients.size
    },
    refuse: () => {
      closed = true
    },
    close: () => {
      closed = true
      for (const socket of sockets.clients) socket.close(restarting)
      // A tablet that disappeared without closing its socket does not answer, and would keep the process
      // waiting.
      setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate()
      }, partingMs)
    },
  }
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/'
}
