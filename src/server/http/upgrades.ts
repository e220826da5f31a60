import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'

/** A frame of the device link weighs at most so much, in bytes. */
const maxPayload = 64 * 1024
/** Service restart: come again. */
const restarting = 1012

interface UpgradeParts {
  /** Other origins whose pages may open sockets; a page of this very host always may. */
  allowedOrigins: readonly string[]
  /** By exact path. */
  handlers: Readonly<Record<string, (socket: WebSocket, request: IncomingMessage) => void>>
}

export interface Upgrades {
  /** Closes every socket, and refuses new ones. */
  close(): void
}

/** Hands WebSockets to whoever serves their path. Everything else is refused before the upgrade. */
export function registerUpgrades(server: FastifyInstance, parts: UpgradeParts): Upgrades {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload })
  let closed = false
  server.server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    connection.on('error', () => connection.destroy())
    const handler = Object.entries(parts.handlers).find(([path]) => path === pathOf(request))?.[1]
    if (closed) return refuse(connection, '503 Service Unavailable')
    if (handler === undefined) return refuse(connection, '404 Not Found')
    if (!mayOpen(request, parts.allowedOrigins)) return refuse(connection, '403 Forbidden')
    if (connection instanceof Socket) connection.setNoDelay(true)
    sockets.handleUpgrade(request, connection, head, (socket) => handler(socket, request))
  })
  return {
    close: () => {
      closed = true
      for (const socket of sockets.clients) socket.close(restarting)
    },
  }
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/'
}

/** A browser names its page's origin; room devices that are no browsers name none. */
function mayOpen(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = request.headers
  if (origin === undefined || allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

function refuse(connection: Duplex, status: string): void {
  connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
