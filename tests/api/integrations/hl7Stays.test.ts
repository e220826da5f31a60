import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { Hl7PlaceList } from '../../../src/contract/integrations/hl7.ts'
import { hl7PlaceStore } from '../../../src/server/db/integrations/hl7/hl7PlaceStore.ts'
import { patientStore } from '../../../src/server/db/patients/patientStore.ts'
import { hl7Places } from '../../../src/server/db/schema/hl7Schema.ts'
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
import { codeOf } from '../../support/testHospital/integrations/hl7Sender.ts'

const lin = { first_name: 'Lin', last_name: 'Ng' }

const idIn = (bed: { id: string }): Promise<string | undefined> =>
  ward.database.transaction('platform', async (tx) => (await patientStore.inBed(tx, bed.id))?.id)

describe('a stay', () => {
  test('is found by its other numbers when one message leaves out the visit number', async () => {
    const [first, second] = [await placedBed(), await placedBed()]
    const all = { id: `${newStay()}^^^HOSP`, account: newStay(), visit: newStay() }
    await sender.send(numbered({ place: first.place }, all))
    const moved = numbered({ event: 'A02', place: second.place }, { ...all, visit: '' })
    expect(codeOf(await sender.send(moved))).toBe('AA')
    expect([await patientIn(first.bed), await patientIn(second.bed)]).toEqual([null, lin])
    expect(codeOf(await sender.send(numbered({ event: 'A03' }, { id: all.id })))).toBe('AA')
    expect(await patientIn(second.bed)).toBeNull()
    await sender.send(numbered({ event: 'A13', place: first.place }, { id: all.id }))
    expect(await patientIn(first.bed)).toEqual(lin)
  })

  test('cannot begin without the number that tells stays apart: the sender must not go on', async () => {
    const { bed, place } = await placedBed()
    const numbers = { id: newStay(), account: newStay() }
    const ack = await sender.send(numbered({ place }, numbers))
    expect(codeOf(ack)).toBe('AE')
    expect(ack).toContain('ERR||PV1^1^19|101^')
    expect(ack).toContain('PV1-19 tells the stays of this feed apart')
    expect(await patientIn(bed)).not.toEqual(lin)
    // A person changes the setting of the feed, and the sender repeats the message.
    await tellStaysApartBy('account')
    expect(codeOf(await sender.send(numbered({ place }, numbers)))).toBe('AA')
    expect(await patientIn(bed)).toEqual(lin)
    await tellStaysApartBy('visit')
    // Its first message with a visit number is about the same stay.
    await sender.send(numbered({ event: 'A03' }, { ...numbers, visit: newStay() }))
    expect(await patientIn(bed)).toBeNull()
  })

  test('is not guessed between two of one patient, and an update without a stay does not stop the sender', async () => {
    const [first, second] = [await placedBed(), await placedBed()]
    const id = newStay()
    await sender.send(numbered({ place: first.place }, { id, visit: newStay() }))
    await sender.send(numbered({ place: second.place }, { id, visit: newStay() }))
    const ack = await sender.send(numbered({ event: 'A03' }, { id }))
    expect([codeOf(ack), ack.includes('204^')]).toEqual(['AE', true])
    expect([await patientIn(first.bed), await patientIn(second.bed)]).toEqual([lin, lin])
    expect(codeOf(await sender.send(numbered({ event: 'A08' }, { id: newStay() })))).toBe('AA')
  })

  test('of a patient’s number is that of the authority which gave it', async () => {
    await tellStaysApartBy('patient')
    const [first, second] = [await placedBed(), await placedBed()]
    const id = newStay()
    await sender.send(numbered({ place: first.place }, { id: `${id}^^^EAST` }))
    await sender.send(numbered({ place: second.place }, { id: `${id}^^^WEST&1.2.3&ISO` }))
    expect([await patientIn(first.bed), await patientIn(second.bed)]).toEqual([lin, lin])
    // The ids come in another order.
    await sender.send(numbered({ event: 'A03' }, { id: `OTHER^^^X~${id}^^^WEST&1.2.3&ISO` }))
    expect([await patientIn(first.bed), await patientIn(second.bed)]).toEqual([lin, null])
    await tellStaysApartBy('visit')
  })

  test('keeps the number that a merge gives its patient', async () => {
    const { bed, place } = await placedBed()
    const [former, surviving, visit] = [newStay(), newStay(), newStay()]
    await sender.send(numbered({ place }, { id: former, visit }))
    const merge = numbered({ event: 'A40' }, { id: surviving }).replace(/PV1\|[^\r]*/u, `MRG|${former}`)
    expect(codeOf(await sender.send(merge))).toBe('AA')
    expect(codeOf(await sender.send(numbered({ event: 'A03' }, { id: former })))).toBe('AA')
    expect(await patientIn(bed)).toEqual(lin)
    expect(codeOf(await sender.send(numbered({ event: 'A03' }, { id: surviving })))).toBe('AA')
    expect(await patientIn(bed)).toBeNull()
  })
})

describe('a swap', () => {
  /** Admits two patients, and returns their beds and a swap of them. */
  async function swapped() {
    const [first, second] = [await placedBed(), await placedBed()]
    const [one, other] = [newStay(), newStay()]
    await sayAdt({ visit: one, place: first.place })
    await sayAdt({ visit: other, place: second.place, name: 'Abe^Jun' })
    const more = `PID|2||P-${other}||Abe^Jun\rPV1|2|I|${first.place}${'|'.repeat(16)}${other}`
    const swap = (controlId: string) =>
      sayAdt({ event: 'A17', visit: one, place: second.place, more, controlId })
    return { first, second, one, other, swap }
  }

  test('keeps both admissions, and ends nothing when it is repeated', async () => {
    const { first, second, one, other, swap } = await swapped()
    const before = [await idIn(first.bed), await idIn(second.bed)]
    expect(codeOf(await swap('SWAP1'))).toBe('AA')
    expect([await idIn(second.bed), await idIn(first.bed)]).toEqual(before)
    expect(await messageOf('SWAP1')).toMatchObject({ outcome: 'applied' })
    const entries = await customer.ask(`GET /api/v1/audit?kind=room&limit=20`)
    expect(entries.text).not.toContain('"discharge"')
    await swap('SWAP2')
    expect(await messageOf('SWAP2')).toMatchObject({ outcome: 'unchanged' })
    await sayAdt({ event: 'A03', visit: one, place: second.place })
    expect([await idIn(first.bed), await idIn(second.bed)]).toEqual([before[1], undefined])
    await sayAdt({ event: 'A03', visit: other, place: first.place })
    expect(await idIn(first.bed)).toBeUndefined()
  })

  test('keeps the admission of a patient whose bed goes to one who was in none', async () => {
    const [from, to] = [await placedBed(), await placedBed()]
    const visit = newStay()
    await sayAdt({ visit, place: to.place, name: 'Abe^Jun' })
    const id = await idIn(to.bed)
    const more = `PID|2||P-${visit}||Abe^Jun\rPV1|2|I|${from.place}${'|'.repeat(16)}${visit}`
    await sayAdt({ event: 'A17', visit: newStay(), place: to.place, more })
    expect(await idIn(from.bed)).toBe(id)
    expect(await patientIn(to.bed)).toEqual(lin)
  })
})

describe('an assignment that a restart has interrupted', () => {
  /** Decides a place as the console does, up to the moment at which the server stops. */
  async function interrupted(place: string, roomId: string | null): Promise<void> {
    await ward.database.transaction('platform', async (tx) => {
      const [row] = await tx
        .select()
        .from(hl7Places)
        .where(and(eq(hl7Places.feedId, feedId), eq(hl7Places.place, place)))
      await hl7PlaceStore.assign(tx, row?.id ?? '', { roomId, isIgnored: roomId === null })
    })
  }

  const finished = (controlId: string, outcome: string) =>
    expect.poll(() => messageOf(controlId), { timeout: 60_000 }).toMatchObject({ outcome })

  test('is finished later in the order of the messages', async () => {
    const bed = await takenBed()
    const place = `REST^${bed.number}^A`
    await sayAdt({ visit: newStay(), place, name: 'Abe^Jun', controlId: 'REST1' })
    await sayAdt({ visit: newStay(), place, controlId: 'REST2' })
    await interrupted(place, bed.id)
    await finished('REST2', 'applied')
    expect(await messageOf('REST1')).toMatchObject({ outcome: 'applied' })
    expect(await patientIn(bed)).toEqual(lin)
  })

  test('does not put an earlier patient into a bed that a later message has given to another', async () => {
    const bed = await takenBed()
    const place = `LATER^${bed.number}^A`
    await sayAdt({ visit: newStay(), place, name: 'Abe^Jun', controlId: 'LATER1' })
    await interrupted(place, bed.id)
    await sayAdt({ visit: newStay(), place })
    await finished('LATER1', 'unchanged')
    expect(await patientIn(bed)).toEqual(lin)
  })

  test('of another bed to a place that had one is finished too', async () => {
    const [wrong, right] = [await placedBed(), await takenBed()]
    await sayAdt({ visit: newStay(), place: wrong.place, controlId: 'WRONGBED' })
    const places = await customer.ask(`GET /api/v1/hl7-places?q=${encodeURIComponent(wrong.place)}`)
    const { id = '' } = read(Hl7PlaceList, places).items[0] ?? {}
    // The bus or a request may fail between the assignment and the messages: they wait.
    await customer.ask(`PUT /api/v1/hl7-places/${id}`, { body: { room_id: right.id } })
    expect([await patientIn(wrong.bed), await patientIn(right)]).toEqual([null, lin])
    expect(await messageOf('WRONGBED')).toMatchObject({ outcome: 'applied' })
  })
})

test('a place that is too long is refused with its field, and moves no one', async () => {
  const { bed, place } = await placedBed()
  const before = await idIn(bed)
  const ack = await sayAdt({ visit: newStay(), place: `${place}^${'x'.repeat(200)}` })
  expect(codeOf(ack)).toBe('AE')
  expect(ack).toContain('ERR||PV1^1^3|102^')
  expect(await idIn(bed)).toBe(before)
})

test('a message that is refused for its number can be replayed in the console', async () => {
  const { bed, place } = await placedBed()
  const [msh = '', ...rest] = numbered({ place }, { id: newStay(), account: newStay() }).split('\r')
  expect(codeOf(await sender.send([msh.replace(/\|C\d+\|/u, '|AGAIN|'), ...rest].join('\r')))).toBe('AE')
  await tellStaysApartBy('account')
  const { id = '' } = (await messageOf('AGAIN')) ?? {}
  const answer = await customer.ask(`POST /api/v1/hl7-messages/${id}/tries`)
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('"applied"')
  expect(await patientIn(bed)).toEqual(lin)
  await tellStaysApartBy('visit')
})
