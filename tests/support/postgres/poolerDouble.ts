import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { frame, letIn } from './postgresDouble.ts'

/**
 * Startup parameters that PgBouncer accepts; it refuses a connection with any other (1.18,
 * `ignore_startup_parameters` empty).
 */
const accepted = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
])

export interface PoolerDouble {
  url: string
  close(): Promise<void>
}

/**
 * Creates a connection pooler that behaves like PgBouncer at startup. In session mode it forwards the
 * connection; in transaction mode all clients share one connection to the server.
 */
export async function poolerDouble(
  postgresUrl: string,
  mode: 'session' | 'transaction',
): Promise<PoolerDouble> {
  const target = new URL(postgresUrl)
  const shared = new pg.Client({ connectionString: postgresUrl })
  await shared.connect()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => undefined)
    client.once('data', (startup: Buffer) => {
      const parameters = startup.subarray(8).toString().split('\0')
      const refused = parameters.find(
        (name, at) => at % 2 === 0 && name !== '' && !accepted.has(name.toLowerCase()),
      )
      if (refused !== undefined) {
        client.end(refusal(`unsupported startup parameter: ${refused}`))
        return
      }
      if (mode === 'transaction') {
        client.write(letIn)
        client.on(
          'data',
          (message: Buffer) => void answer(shared, message).then((reply) => client.write(reply)),
        )
        return
      }
      const upstream = connect(Number(target.port), target.hostname)
      sockets.add(upstream)
      upstream.on('error', () => client.destroy()).on('close', () => client.destroy())
      client.on('close', () => upstream.destroy())
      upstream.write(startup)
      client.pipe(upstream).pipe(client)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(postgresUrl)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await shared.end()
    },
  }
}

const refusal = (message: string): Buffer => frame('E', Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`))

/**
 * Returns the answer to a simple query of one column, as text; empty for a message that ends the connection.
 */
async function answer(shared: pg.Client, message: Buffer): Promise<Buffer> {
  if (message.toString('latin1', 0, 1) !== 'Q') return Buffer.alloc(0)
  const { rows, fields } = await shared.query<Record<string, unknown>>(message.subarray(5, -1).toString())
  const name = fields[0]?.name ?? ''
  const column = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 23, 0, 4, 255, 255, 255, 255, 0, 0])
  const described = frame('T', Buffer.concat([Buffer.from(`\0\u0001${name}\0`), column]))
  const data = rows.map((row) => {
    const value = Buffer.from(String(row[name]))
    const length = Buffer.alloc(4)
    length.writeInt32BE(value.length)
    return frame('D', Buffer.concat([Buffer.from([0, 1]), length, value]))
  })
  return Buffer.concat([
    described,
    ...data,
    frame('C', Buffer.from('SELECT 1\0')),
    frame('Z', Buffer.from('I')),
  ])
}
