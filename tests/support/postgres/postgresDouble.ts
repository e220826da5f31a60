import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** Returns a PostgreSQL message: a letter, the length including itself, and the body. */
export function frame(letter: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(letter), length, body])
}

const isReady = frame('Z', Buffer.from('I'))
/** Authentication is complete, and the server is ready for queries. */
export const letIn = Buffer.concat([frame('R', Buffer.alloc(4)), isReady])
/** Message that each session receives when its server shuts down. */
export const goesDown = frame(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
)

/** Returns the complete answer to one prepared query: one row with one boolean column that is true. */
export function saysTrue(column: string): Buffer {
  const oneColumn = Buffer.concat([
    Buffer.from([0, 1]),
    Buffer.from(`${column}\0`),
    // No table and no table column, type bool (16) of one byte, no modifier, text format.
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 1, 255, 255, 255, 255, 0, 0]),
  ])
  const oneRow = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 1]), Buffer.from('t')])
  return Buffer.concat([
    frame('1'),
    frame('2'),
    frame('T', oneColumn),
    frame('D', oneRow),
    frame('C', Buffer.from('SELECT 1\0')),
    isReady,
  ])
}

export interface PostgresDouble {
  url: string
  close(): void
}

/**
 * Stands in for a PostgreSQL in a state that the real one reaches only by chance. `serve` writes its side of
 * each new connection.
 */
export async function postgresDouble(serve: (socket: Socket) => void): Promise<PostgresDouble> {
  const postgres = createServer((socket) => {
    socket.on('error', () => undefined)
    serve(socket)
  })
  postgres.listen(0, '127.0.0.1')
  await once(postgres, 'listening')
  const address = postgres.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `postgres://a:b@127.0.0.1:${String(port)}/c`, close: () => void postgres.close() }
}
