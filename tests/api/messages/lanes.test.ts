import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import * as z from 'zod/mini'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { MadeWebhook } from '../../../src/contract/integrations/webhooks.ts'
import { queueMessages } from '../../../src/server/messages/messageOutbox.ts'
import { customer, hospitalTest, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { portOf } from '../../support/testHospital/testHospital.ts'
import { inviteGuest } from '../../support/media/callOf.ts'

const Text = z.object({ to: z.string(), text: z.string() })

/**
 * A webhook receiver that never responds, and an SMS gateway that responds to every message except the text
 * `held`.
 */
let hooked = 0
const held: string[] = []
const sent: string[] = []
const systems = createHttpServer((request, response) => {
  if (request.url === '/hook') {
    hooked += 1
    return
  }
  void json(request).then((body) => {
    const { to, text } = Text.parse(body)
    if (text === 'held') return held.push(to)
    sent.push(to)
    return response.writeHead(202).end()
  })
})
/** A mail server that accepts connections and never sends a greeting. */
const callers = new Set<Socket>()
const silentMail = createServer((caller) => {
  callers.add(caller)
  caller.on('error', () => undefined)
})

let origin: string
const test = hospitalTest.extend('hospitalOptions', { scope: 'file' }, async ({}, { onCleanup }) => {
  for (const server of [systems, silentMail]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  onCleanup(() => {
    for (const server of [systems, silentMail]) server.close()
  })
  origin = `http://127.0.0.1:${portOf(systems.address())}`
  const mail = `smtp://127.0.0.1:${portOf(silentMail.address())}`
  return { environment: { SMTP_URL: mail, SMS_URL: `${origin}/send` } }
})
afterAll(() => {
  for (const caller of callers) caller.destroy()
  systems.closeAllConnections()
})

/** Invites someone from the bedside. `to`: an email address, or a North American phone number. */
async function patientCalls(to: string): Promise<void> {
  const remote = await enterVerified(ward, await ward.room())
  const { alias } = read(Vmr, await remote.ask('GET /api/me/vmr'))
  const { status } = await inviteGuest(remote, alias, to)
  expect(status).toBe(200)
}

test('a patient’s call does not wait for a system that answers no webhook', async () => {
  const room = await ward.room(({ facility }) => facility === 'Lakeside General')
  const hook = { url: `${origin}/hook`, events: ['bed.freed'], level: 'unit', node_id: room.unitId }
  read(MadeWebhook, await customer.ask('POST /api/v1/webhooks', { body: hook }))
  await ward.database.transaction('platform', (tx) =>
    tx.execute(sql`select wardlink_tell('bed.freed', ${room.id}) from generate_series(1, 12)`),
  )
  await expect.poll(() => hooked).toBeGreaterThan(0)
  await patientCalls('5550100142')
  await expect.poll(() => sent).toContain('+15550100142')
  expect(hooked, 'one at a time, so that other systems are told meanwhile').toBeLessThan(12)
})

test('a patient’s call by text message does not wait for a mail server that does not answer', async () => {
  for (const name of ['ada', 'ben', 'cleo']) await patientCalls(`${name}@example.org`)
  await expect.poll(() => callers.size).toBeGreaterThan(0)
  await patientCalls('5550100143')
  await expect.poll(() => sent).toContain('+15550100143')
})

test('the messages of one customer do not wait for those of another', async () => {
  const lakeside = await ward.room(({ facility }) => facility === 'Lakeside General')
  const other = await ward.room(({ customerId }) => customerId !== lakeside.customerId)
  const message = { inviteId: null, channel: 'sms', subject: '' } as const
  await ward.database.transaction('platform', async (tx) => {
    const { customerId } = lakeside
    const many = Array.from({ length: 8 }, (_, at) => ({
      ...message,
      customerId,
      destination: `+1555010015${String(at)}`,
      body: 'held',
    }))
    await queueMessages(tx, many)
    await queueMessages(tx, [
      { ...message, customerId: other.customerId, destination: '+15550100160', body: 'sent' },
    ])
  })
  await expect.poll(() => sent).toContain('+15550100160')
  expect(held.length).toBeLessThanOrEqual(2)
  await patientCalls('5550100161')
  await expect.poll(() => sent).toContain('+15550100161')
})
