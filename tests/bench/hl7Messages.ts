/**
 * Measures how many HL7 messages a server process applies each second: a third each of A01, A08 and A03, each of which
 * waits for its acknowledgement. Runs alone with `npm run bench -- hl7`.
 */
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { isNull, sql } from 'drizzle-orm'
import { openDatabase } from '../../src/server/db/database.ts'
import { startEmbeddedPostgres } from '../../src/server/db/embedded/embeddedPostgres.ts'
import { rooms } from '../../src/server/db/schema.ts'
import { silentLog } from '../support/database.ts'
import { startServer, temporaryFolder } from '../support/hospital/startServer.ts'
import {
  adtMessage,
  assignBed,
  codeOf,
  createFeed,
  Hl7Connection,
} from '../support/testHospital/integrations/hl7Sender.ts'
import { percentile } from './percentiles.ts'

const patients = 300
const least = 100

/** Returns a port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Sends the stays of some patients, one after the other, each to the place of this connection. */
async function sendAll(port: number, { from, place }: { from: number; place: string }, count: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const connection = new Hl7Connection(socket)
  const taken: number[] = []
  for (let patient = from; patient < from + count; patient += 1) {
    for (const event of ['A01', 'A08', 'A03']) {
      const began = performance.now()
      const name = event === 'A08' ? 'Ng^Lin A' : 'Ng^Lin'
      const ack = await connection.send(adtMessage({ event, visit: `B${String(patient)}`, place, name }))
      taken.push(performance.now() - began)
      if (codeOf(ack) !== 'AA') throw new Error(`a message is answered ${ack}`)
    }
  }
  connection.close()
  return taken
}

/** Sends messages over one connection, and over four of one customer, and prints the results beside the goal. */
export async function benchHl7Messages(): Promise<void> {
  const dataFolder = await temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder, log: silentLog, onLost: () => undefined })
  try {
    const port = await freePort()
    const server = await startServer({
      env: { DATABASE_URL: postgres.url, WARDLINK_DEMO: 'still', HL7_PORT: String(port) },
    })
    const database = openDatabase({ url: postgres.url, log: silentLog, poolSize: 2 })
    try {
      const beds = await database.transaction('platform', (tx) =>
        tx
          .select({ id: rooms.id, customerId: rooms.customerId })
          .from(rooms)
          .where(isNull(rooms.removedAt))
          .orderBy(rooms.customerId, sql`${rooms.id}`),
      )
      const customerId = beds[0]?.customerId ?? ''
      const feedId = await createFeed({ database }, { customerId })
      const own = beds.filter((bed) => bed.customerId === customerId).slice(0, 4)
      for (const [index, bed] of own.entries())
        await assignBed({ database }, feedId, `B^${String(index)}`, bed)
      await sendAll(port, { from: -patients, place: 'B^0' }, 50)
      for (const connections of [1, 4]) {
        const began = performance.now()
        const each = patients / connections
        const all = await Promise.all(
          own
            .slice(0, connections)
            .map((_, index) =>
              sendAll(
                port,
                { from: connections * patients + index * each, place: `B^${String(index)}` },
                each,
              ),
            ),
        )
        const taken = all.flat()
        const aSecond = taken.length / ((performance.now() - began) / 1_000)
        console.log(
          `\n${String(taken.length)} HL7 messages over ${String(connections)} connections: ` +
            `p50 ${percentile(taken, 0.5).toFixed(1)} ms, p99 ${percentile(taken, 0.99).toFixed(1)} ms`,
        )
        console.log(`  ${aSecond.toFixed(0)} messages a second; at least ${String(least)}`)
      }
    } finally {
      await database.close()
      await server.dispose()
    }
  } finally {
    await postgres.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
