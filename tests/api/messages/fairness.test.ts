import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { MadeWebhook } from '../../../src/contract/integrations/webhooks.ts'
import type { Tx } from '../../../src/server/db/database.ts'
import { queueMessages } from '../../../src/server/messages/messageOutbox.ts'
import { hospitalTest, ward, wardlink } from '../../support/fixtures/hospitalTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { jobsInQueue } from '../../support/testHospital/messages/messageQueue.ts'
import { portOf } from '../../support/testHospital/testHospital.ts'

const Text = z.object({ to: z.string() })

/** Webhook receivers, of which `/hanging/…` never responds, and an SMS gateway that responds when told to. */
const hooked: string[] = []
const sent: string[] = []
const held: ServerResponse[] = []
const systems = createServer((request, response) => {
  const url = request.url ?? ''
  if (url !== '/send') {
    hooked.push(url)
    if (!url.startsWith('/hanging/')) response.writeHead(204).end()
    return
  }
  void json(request).then((body) => {
    sent.push(Text.parse(body).to)
    held.push(response.writeHead(202))
  })
})

let origin: string
const it = hospitalTest.extend('hospitalOptions', { scope: 'file' }, async ({}, { onCleanup }) => {
  systems.listen(0, '127.0.0.1')
  await once(systems, 'listening')
  onCleanup(() => void systems.close())
  origin = `http://127.0.0.1:${portOf(systems.address())}`
  return { environment: { SMS_URL: `${origin}/send` } }
})
afterAll(() => systems.closeAllConnections())

async function roomsOfTwoCustomers() {
  const lakeside = await ward.room(({ facility }) => facility === 'Lakeside General')
  const other = await ward.room(({ customerId }) => customerId !== lakeside.customerId)
  return { lakeside, other }
}

describe('the messages of a customer', () => {
  it('wait for no more than the next turn of customers with long queues', async () => {
    const queue = (tx: Tx, customerId: string | null, prefix: string, count: number) =>
      queueMessages(
        tx,
        Array.from({ length: count }, (_, at) => ({
          customerId,
          inviteId: null,
          channel: 'sms' as const,
          subject: '',
          body: 'text',
          destination: `${prefix}-${String(at)}`,
        })),
      )
    // Use four customers, so that workers find long queues even while those of their last messages are still
    // locked.
    await ward.database.transaction('platform', async (tx) => {
      const organization = sql`(select organization_id from customers limit 1)`
      const { rows } = await tx.execute<{ id: string }>(
        sql`insert into customers (organization_id, name) select ${organization}, 'Busy ' || n
          from generate_series(1, 4) n returning id`,
      )
      for (const [at, { id }] of rows.entries()) await queue(tx, id, `+1555${String(at)}`, 8)
    })
    await expect.poll(() => held.length).toBe(2)
    await ward.database.transaction('platform', (tx) => queue(tx, null, '+15559', 2))
    // Respond to one message at a time: a worker that is slow to remove its job keeps a queue locked, and how
    // many others are sent meanwhile would depend on the machine.
    for (let left = await jobsInQueue(ward); left > 0; left -= 1) {
      await expect.poll(() => held.length).toBe(Math.min(2, left))
      held.shift()?.end()
      await expect.poll(() => jobsInQueue(ward)).toBe(left - 1)
    }
    expect(sent).toHaveLength(34)
    const own = sent.filter((to) => to.startsWith('+15550'))
    expect(own, 'in the order in which they were written').toEqual(own.toSorted(byNumber))
    expect(sent.indexOf('+15559-1')).toBeLessThan(14)
  })
})

describe('the webhooks of a customer', () => {
  it('are called while every webhook of another customer hangs', async () => {
    const { lakeside, other } = await roomsOfTwoCustomers()
    const make = async (unitId: string, path: string) => {
      const hook = { url: `${origin}${path}`, events: ['bed.freed'], level: 'unit', node_id: unitId }
      read(MadeWebhook, await wardlink.ask('POST /api/v1/webhooks', { body: hook }))
    }
    for (let at = 0; at < 14; at += 1) await make(lakeside.unitId, `/hanging/${String(at)}`)
    await make(other.unitId, '/other')
    const tell = (roomId: string) =>
      ward.database.transaction('platform', (tx) =>
        tx.execute(sql`select wardlink_tell('bed.freed', ${roomId}) from generate_series(1, 3)`),
      )
    await tell(lakeside.id)
    await expect.poll(() => hooked.length).toBeGreaterThan(2)
    await tell(other.id)
    await expect.poll(() => hooked.filter((path) => path === '/other'), { timeout: 5_000 }).toHaveLength(3)
    expect(hooked.filter((path) => path !== '/other')).toHaveLength(3)
  })
})

const byNumber = (one: string, two: string): number => Number(one.split('-')[1]) - Number(two.split('-')[1])
