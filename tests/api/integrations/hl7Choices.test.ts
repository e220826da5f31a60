import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { Hl7FeedList, Hl7PlaceList } from '../../../src/contract/integrations/hl7.ts'
import { hl7PlaceStore } from '../../../src/server/db/integrations/hl7/hl7PlaceStore.ts'
import { hl7Feeds } from '../../../src/server/db/schema/hl7Schema.ts'
import { newStay, patientIn, takenBed } from '../../support/fixtures/feedTest.ts'
import {
  feedId,
  hl7Test as test,
  messageOf,
  numbered,
  placedBed,
  sayAdt,
  sender,
  tellStaysApartBy,
} from '../../support/fixtures/hl7Test.ts'
import { customer, ward } from '../../support/fixtures/hospitalTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import {
  adtMessage,
  codeOf,
  createFeed,
  Hl7Connection,
} from '../../support/testHospital/integrations/hl7Sender.ts'

const lin = { first_name: 'Lin', last_name: 'Ng' }

/** Decides a place in the console: its bed, or null if it has none. */
async function decide(place: string, roomId: string | null): Promise<void> {
  const places = await customer.ask(`GET /api/v1/hl7-places?q=${encodeURIComponent(place)}`)
  const { id = '' } = read(Hl7PlaceList, places).items[0] ?? {}
  const body = roomId === null ? { room_id: null, ignored: true } : { room_id: roomId }
  await customer.ask(`PUT /api/v1/hl7-places/${id}`, { body })
}

/** Returns a merge of the former number into the surviving one. */
const merge = (former: string, surviving: string): string =>
  numbered({ event: 'A40' }, { id: surviving }).replace(/PV1\|[^\r]*/u, `MRG|${former}`)

describe('a message about one of two open stays', () => {
  test('that its number does not tell apart is held, after the feed is set to the patient', async () => {
    const [first, second] = [await placedBed(), await placedBed()]
    const [id, visit] = [newStay(), newStay()]
    await sender.send(numbered({ place: first.place }, { id, visit: newStay() }))
    await sender.send(numbered({ place: second.place }, { id, visit }))
    await tellStaysApartBy('patient')
    const ack = await sender.send(numbered({ event: 'A03', place: second.place }, { id }))
    expect([codeOf(ack), ack.includes('PID^1^3|204^')]).toEqual(['AE', true])
    expect([await patientIn(first.bed), await patientIn(second.bed)]).toEqual([lin, lin])
    // Another number of the message names one of them.
    expect(codeOf(await sender.send(numbered({ event: 'A03' }, { id, visit })))).toBe('AA')
    expect([await patientIn(first.bed), await patientIn(second.bed)]).toEqual([lin, null])
    await tellStaysApartBy('visit')
  })

  test('is held if it lists two ids that were known apart', async () => {
    const [first, second] = [await placedBed(), await placedBed()]
    const id = newStay()
    await tellStaysApartBy('patient')
    await sender.send(numbered({ place: first.place }, { id: `${id}^^^A` }))
    await sender.send(numbered({ place: second.place }, { id: `${id}^^^B` }))
    const both = `${id}^^^B~${id}^^^A`
    expect(codeOf(await sender.send(numbered({ event: 'A03', place: second.place }, { id: both })))).toBe(
      'AE',
    )
    expect([await patientIn(first.bed), await patientIn(second.bed)]).toEqual([lin, lin])
    await tellStaysApartBy('visit')
  })

  test('is held as an update with a discharge date', async () => {
    const [first, second] = [await placedBed(), await placedBed()]
    const id = newStay()
    await sender.send(numbered({ place: first.place }, { id, visit: newStay() }))
    await sender.send(numbered({ place: second.place }, { id, visit: newStay() }))
    const update = numbered({ event: 'A08' }, { id })
    const over = update.replace(/(PV1[^\r]*)/u, `$1${'|'.repeat(26)}20261201`)
    expect(codeOf(await sender.send(over))).toBe('AE')
    expect(codeOf(await sender.send(update))).toBe('AA')
  })
})

describe('a message without the number of a stay, about someone unknown', () => {
  test.for(['A03', 'A11'])('does not stop the feed with %s', async (event) => {
    const said = { event, controlId: `GONE${event}` }
    expect(codeOf(await sender.send(numbered(said, { id: newStay() })))).toBe('AA')
    expect(await messageOf(said.controlId)).toMatchObject({
      outcome: 'unchanged',
      detail: 'No stay has these numbers: no one is discharged',
    })
  })

  test.for(['A01', 'A04', 'A02'])('does not stop the feed with %s at an ignored place', async (event) => {
    const place = `CLINIC^${event}^1`
    await sayAdt({ visit: newStay(), place })
    expect(codeOf(await sender.send(numbered({ event, place }, { id: newStay() })))).toBe('AE')
    await decide(place, null)
    expect(codeOf(await sender.send(numbered({ event, place }, { id: newStay() })))).toBe('AA')
  })
})

describe('an admission that waits for its place', () => {
  test('keeps its stay when a merge gives it another number', async () => {
    await tellStaysApartBy('patient')
    const bed = await takenBed()
    const place = `MRG^${bed.number}^A`
    const [former, surviving] = [newStay(), newStay()]
    await sender.send(numbered({ place, controlId: 'MERGED' }, { id: former }))
    expect(codeOf(await sender.send(merge(former, surviving)))).toBe('AA')
    await decide(place, bed.id)
    expect(await messageOf('MERGED')).toMatchObject({ outcome: 'applied' })
    expect(await patientIn(bed)).toEqual(lin)
    // It is the stay under the surviving number, and no second one under the former.
    await sender.send(numbered({ event: 'A03' }, { id: former }))
    expect(await patientIn(bed)).toEqual(lin)
    await sender.send(numbered({ event: 'A03' }, { id: surviving }))
    expect(await patientIn(bed)).toBeNull()
    await tellStaysApartBy('visit')
  })

  test.for(['before', 'after'])('is not applied after a discharge %s the merge', async (order) => {
    await tellStaysApartBy('patient')
    const bed = await takenBed()
    const place = `MRG^${bed.number}^${order}`
    const [former, surviving] = [newStay(), newStay()]
    const before = await patientIn(bed)
    await sender.send(numbered({ place, name: 'Abe^Jun' }, { id: former }))
    if (order === 'before') await sender.send(numbered({ event: 'A03' }, { id: former }))
    await sender.send(merge(former, surviving))
    if (order === 'after') await sender.send(numbered({ event: 'A03' }, { id: surviving }))
    await decide(place, bed.id)
    expect(await patientIn(bed)).toEqual(before)
    await tellStaysApartBy('visit')
  })
})

test.for([
  ['A03', '', 'is not applied after a discharge without its number'],
  ['A02', 'OR^1^1', 'is not applied after a transfer to no bed without its number'],
  ['A03', 'other', 'is applied after a discharge of another account'],
] as const)('a waiting admission of a unit’s feed: %s %s %s', async ([event, kind]) => {
  const bed = await takenBed()
  const { customerId, unitId } = bed
  const application = `UNIT${event}${kind.slice(0, 2)}`
  const unitFeed = await createFeed(ward, { customerId, unitId, application })
  await ward.database.transaction('platform', async (tx) => {
    const { id } = await hl7PlaceStore.note(tx, {
      customerId,
      feedId: unitFeed,
      place: 'OR^1^1',
      now: new Date(),
    })
    await hl7PlaceStore.assign(tx, id, { roomId: null, isIgnored: true })
  })
  const connection = await Hl7Connection.open(ward)
  const before = await patientIn(bed)
  const place = `${application}^${bed.number}^A`
  const [id, account] = [newStay(), newStay()]
  const said = { application, place, name: 'Abe^Jun' }
  expect(codeOf(await connection.send(numbered(said, { id, account, visit: newStay() })))).toBe('AA')
  const left = numbered(
    { application, event, place: kind === 'OR^1^1' ? kind : '' },
    { id, account: kind === 'other' ? newStay() : '' },
  )
  expect(codeOf(await connection.send(left))).toBe('AA')
  await decide(place, bed.id)
  const admitted = { first_name: 'Jun', last_name: 'Abe' }
  expect(await patientIn(bed)).toEqual(kind === 'other' ? admitted : before)
  connection.close()
})

describe('a change of the feed', () => {
  test('of its character set counts for the next message', async () => {
    await sayAdt({ event: 'A08', visit: newStay() })
    await ward.database.transaction('platform', (tx) =>
      tx
        .update(hl7Feeds)
        .set({ charset: 'UNICODE UTF-8', version: sql`${hl7Feeds.version} + 1` })
        .where(eq(hl7Feeds.id, feedId)),
    )
    expect(codeOf(await sayAdt({ event: 'A08', visit: newStay(), name: '山田^花子' }))).toBe('AA')
  })

  test('of MSH-4 keeps its stays', async () => {
    const { bed, place } = await placedBed()
    const visit = newStay()
    await sayAdt({ visit, place })
    const { items } = read(Hl7FeedList, await customer.ask('GET /api/v1/hl7-feeds'))
    const change = async (facility: string, version: number) => {
      const headers = { 'if-match': `"${version}"` }
      const answer = await customer.ask(`PATCH /api/v1/hl7-feeds/${feedId}`, { body: { facility }, headers })
      expect(answer.status).toBe(200)
    }
    const version = items.find(({ id }) => id === feedId)?.version ?? 0
    await change('MAIN', version)
    const discharge = adtMessage({ event: 'A03', visit }).replace('|GENERAL|', '|MAIN|')
    expect(codeOf(await sender.send(discharge))).toBe('AA')
    expect(await patientIn(bed)).toBeNull()
    await change('GENERAL', version + 1)
  })
})

test('a swap with an unknown place says that its patient is in no bed', async () => {
  const [first, second] = [await placedBed(), await placedBed()]
  const [one, other] = [newStay(), newStay()]
  await sayAdt({ visit: one, place: first.place })
  await sayAdt({ visit: other, place: second.place, name: 'Abe^Jun' })
  const more = `PID|2||P-${other}||Abe^Jun\rPV1|2|I|NEW^1^${other}${'|'.repeat(16)}${other}`
  await sayAdt({ event: 'A17', visit: one, place: second.place, more, controlId: 'HALF' })
  expect([await patientIn(first.bed), await patientIn(second.bed)]).toEqual([null, lin])
  const { detail = '' } = (await messageOf('HALF')) ?? {}
  expect(detail).toContain('A place of the swap has no bed assigned: its patient is in no bed')
})
