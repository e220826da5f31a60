import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import type { HttpServer } from '../httpServer.ts'

/** How often a closing server looks for connections without a request, in milliseconds. */
const everyMs = 100

/**
 * Makes a closing server wait only for pending answers. Node closes connections that are idle when closing
 * begins. One that becomes idle later would be kept for its next request, and one that a browser opened in
 * advance and never used would be kept as long as the browser likes: the process would seem to hang.
 */
export function endQuietConnections(server: HttpServer): void {
  const { server: http } = server
  const open = new Set<Socket>()
  // With TLS, this event's connection carries the requests and counts their bytes.
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
    // A server that never listened has no connections and emits no 'close' event.
    if (http.listening) {
      const looking = setInterval(end, everyMs)
      http.once('close', () => clearInterval(looking))
    }
    done()
  })
}
