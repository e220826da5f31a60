import { and, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { Hl7MessageList } from '../../../src/contract/integrations/hl7.ts'
import { hl7PlaceStore } from '../../../src/server/db/integrations/hl7/hl7PlaceStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { hl7Places } from '../../../src/server/db/schema/hl7Schema.ts'
import { newStay, patientIn, takenBed } from '../../support/fixtures/feedTest.ts'
import { feedId, hl7Test as test, sayAdt } from '../../support/fixtures/hl7Test.ts'
import { customer, ward } from '../../support/fixtures/hospitalTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'

const messageOf = async (controlId: string) =>
  read(Hl7MessageList, await customer.ask(`GET /api/v1/hl7-messages?q=${controlId}`)).items[0]

/** Stores messages that wait for a place with a bed, of a feed that is removed or has this time zone. */
async function stuck(
  { id: roomId, customerId }: RoomRecord,
  {
    name,
    count,
    zone = 'UTC',
    isRemoved = false,
  }: { name: string; count: number; zone?: string; isRemoved?: boolean },
): Promise<void> {
  const removedAt = isRemoved ? sql`now()` : sql`null`
  const raw = `MSH|^~\\&|${name}|GENERAL|W|L|20260101||ADT^A01|${name}1|P|2.5\rEVN|A01|20260101\rPID|1||P1||Ng^Lin\rPV1|1|I|X^1^A`
  await ward.database.transaction('platform', (tx) =>
    tx.execute(sql`
      with feed as (
        insert into hl7_feeds (customer_id, level, node_id, name, application, facility, fingerprints, time_zone, charset, removed_at)
          values (${customerId}, 'customer', ${customerId}, ${name}, ${name}, 'GENERAL', '{}', ${zone}, 'ASCII', ${removedAt})
          returning id),
        place as (insert into hl7_places (customer_id, feed_id, place, room_id)
          select ${customerId}, id, 'X^1^A', ${roomId} from feed)
      insert into hl7_messages (customer_id, feed_id, control_id, hash, event, places, numbers, outcome, detail, raw, received_at)
        select ${customerId}, feed.id, ${name} || to_char(n, 'FM00'), ''::bytea, 'A01', array['X^1^A'], '{}', 'waiting', '',
          ${Buffer.from(raw)}, date_trunc('second', now() - interval '1 day') + n * interval '1 second' from feed, generate_series(1, ${count}::int) n`),
  )
}

/** Sends an admission to an unknown place, which gets its bed as in the console, up to the moment at which the server stops. */
async function interrupted(controlId: string): Promise<RoomRecord> {
  const bed = await takenBed()
  const place = `${controlId}^${bed.number}^A`
  await sayAdt({ visit: newStay(), place, controlId })
  await ward.database.transaction('platform', async (tx) => {
    const [row] = await tx
      .select()
      .from(hl7Places)
      .where(and(eq(hl7Places.feedId, feedId), eq(hl7Places.place, place)))
    await hl7PlaceStore.assign(tx, row?.id ?? '', { roomId: bed.id, isIgnored: false })
  })
  return bed
}

test('messages of a removed feed do not hold up those of others', async () => {
  await stuck(await takenBed(), { name: 'GONE', count: 50, isRemoved: true })
  const bed = await interrupted('REST')
  await expect.poll(() => messageOf('REST'), { timeout: 60_000 }).toMatchObject({ outcome: 'applied' })
  expect(await patientIn(bed)).toEqual({ first_name: 'Lin', last_name: 'Ng' })
})

test('messages that fail do not hold up those of others, and are refused with a reason', async () => {
  await stuck(await takenBed(), { name: 'FAULTY', count: 60, zone: 'Nowhere/Else' })
  await interrupted('OTHER')
  await expect.poll(() => messageOf('OTHER'), { timeout: 60_000 }).toMatchObject({ outcome: 'applied' })
  await expect
    .poll(() => messageOf('FAULTY01'), { timeout: 60_000 })
    .toMatchObject({
      outcome: 'refused',
      detail: 'It could not be applied: the reason is in the log of the server',
    })
  expect(await messageOf('FAULTY60')).toMatchObject({ outcome: 'waiting' })
})
