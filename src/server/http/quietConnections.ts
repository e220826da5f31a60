import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'

/** How often a server that closes looks for connections on which nobody asks anything, in milliseconds. */
const everyMs = 100

/**
 * Lets a server that closes wait for answers, and for nothing else. Node ends what is idle at the moment of closing; what becomes
 * idle after it would be kept for its next request, and what a browser opened ahead of need, and never used, for as long as the
 * browser likes: the process would be taken for one that hangs.
 */
export function endQuietConnections(server: FastifyInstance): void {
  const { server: http } = server
  const open = new Set<Socket>()
  // Over TLS this is the connection that requests come by, and counts their bytes.
  const event = http instanceof TlsServer ? 'secureConnection' : 'connection'
  http.on(event, (connection: Socket) => {
    open.add(connection)
    connection.once('close', () => open.delete(connection))
  })
  const end = (): void => {
    http.closeIdleConnections()
    for (const connection of open) if (connection.bytesRead === 0) connection.destroy()
  }
  server.addHook('preClose', (done) => {
    // One that never listened has no connections, and its end is not told.
    if (http.listening) {
      const looking = setInterval(end, everyMs)
      http.once('close', () => clearInterval(looking))
    }
    done()
  })
}
