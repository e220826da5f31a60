import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { count } from 'drizzle-orm'
import * as z from 'zod/mini'
import { describe, expect } from 'vitest'
import { downloadTokens } from '../../../src/server/db/schema/auditSchema.ts'
import { listViews } from '../../../src/server/db/schema/listViewSchema.ts'
import { customer, hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, password, signInAs } from '../../support/testHospital/administrator.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { sendFile } from '../../support/testHospital/imports/importing.ts'
import { SoftPasskey } from '../../support/testHospital/secondFactor/softPasskey.ts'

const origin = 'https://ward.example'
const it = hospitalTestWith({ environment: { PUBLIC_URL: origin } })

const times = <T>(many: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, index) => make(index)))
const rowsOf = async (table: typeof listViews | typeof downloadTokens): Promise<number> => {
  const [row] = await ward.database.transaction('platform', (tx) => tx.select({ total: count() }).from(table))
  return row?.total ?? 0
}

/** Starts an upload and never finishes it. */
async function beginFile(user: Administrator): Promise<Socket> {
  const { hostname, port } = new URL(ward.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = [
    'POST /api/v1/imports?kind=rooms&name=rooms.csv HTTP/1.1',
    'Host: ward.example',
    `Authorization: Bearer ${await user.accessToken()}`,
    'Content-Type: text/csv',
    'Content-Length: 1000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\nroom,bed`)
  return socket
}

describe('files of one user', () => {
  it('are received one at a time, and no more than eight wait', async () => {
    const sockets = await times(10, () => beginFile(customer))
    let answer = ''
    for (const socket of sockets) socket.on('data', (bytes) => (answer += String(bytes)))
    try {
      await expect.poll(() => answer, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 1/iu)
      const colleague = await signInAs(ward, 'facility@demo.example')
      const file = 'room,bed,type,unit\nU-1,A,Care-system,4 West Medical\n'
      expect((await sendFile(ward, colleague, file)).status, 'of somebody else').toBe(201)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
    // The uploads that waited are gone before their turn comes.
    const file = 'room,bed,type,unit\nU-2,A,Care-system,4 West Medical\n'
    await expect.poll(async () => (await sendFile(ward, customer, file)).status).toBe(201)
  })
})

describe('concurrent requests of one user', () => {
  it('keep twenty download tokens of a session, the latest', async () => {
    const ask = () => customer.ask('POST /api/v1/download-tokens', { body: { url: '/api/v1/users.csv' } })
    for (let round = 0; round < 4; round += 1) await times(15, ask)
    const { token } = read(z.object({ token: z.string() }), await ask())
    expect(await rowsOf(downloadTokens)).toBeLessThanOrEqual(20)
    const file = await fetch(new URL(`/api/v1/users.csv?token=${token}`, ward.url))
    expect(file.status).toBe(200)
    await file.body?.cancel()
  })

  it('save no more than two hundred list views', async () => {
    const save = (name: string) =>
      customer.ask('POST /api/v1/list-views', { body: { list: 'rooms', name, query: '' } })
    expect((await save('first')).status).toBe(201)
    await ward.database.transaction('platform', async (tx) => {
      const [first] = await tx.select({ userId: listViews.userId }).from(listViews)
      if (first === undefined) throw new Error('the first view was not saved')
      const { userId } = first
      const rows = Array.from({ length: 194 }, (_, index) => ({
        userId,
        list: 'rooms' as const,
        name: `v ${index}`,
      }))
      await tx.insert(listViews).values(rows.map((row) => ({ ...row, query: '' })))
    })
    const saved = await times(12, (index) => save(`late ${index}`))
    expect(saved.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(await rowsOf(listViews)).toBe(200)
  })

  it('register no more than ten passkeys', async () => {
    const base = 'POST /authentication/second-factor/passkeys'
    const challenges: string[] = []
    for (let begun = 0; begun < 13; begun += 1) {
      const options = await customer.ask(`${base}/options`, { body: { password } })
      challenges.push(read(z.object({ challenge: z.string() }), options).challenge)
    }
    const added = await times(13, (index) => {
      const response = new SoftPasskey().make({ challenge: challenges[index] ?? '', origin })
      return customer.ask(base, { body: { name: `Key ${index}`, response } })
    })
    expect(added.filter(({ status }) => status < 300)).toHaveLength(10)
    expect(added.filter(({ code }) => code === 'already_exists')).toHaveLength(3)
  })
})
