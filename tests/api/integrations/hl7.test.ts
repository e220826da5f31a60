import { describe, expect, onTestFinished } from 'vitest'
import { Me } from '../../../src/contract/bedside/session.ts'
import { Hl7MessageDetail, Hl7MessageList, Hl7PlaceList } from '../../../src/contract/integrations/hl7.ts'
import { newStay, patientIn, takenBed } from '../../support/fixtures/feedTest.ts'
import {
  feedId,
  hl7Test as test,
  placedBed,
  sayAdt,
  sender,
  tellStaysApartBy,
} from '../../support/fixtures/hl7Test.ts'
import { customer, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { adtMessage, codeOf, hl7Time } from '../../support/testHospital/integrations/hl7Sender.ts'

const utf8 = 'P|2.5||||||UNICODE UTF-8'
const lin = { first_name: 'Lin', last_name: 'Ng' }

/** Returns what the console shows of the message with a control id. */
async function messageOf(controlId: string) {
  const answer = await customer.ask(`GET /api/v1/hl7-messages?q=${controlId}`)
  return read(Hl7MessageList, answer).items[0]
}

async function placeOf(place: string) {
  const answer = await customer.ask(`GET /api/v1/hl7-places?q=${encodeURIComponent(place)}`)
  return read(Hl7PlaceList, answer).items[0]
}

describe('an HL7 message', () => {
  test('A01 admits its patient to the bed of its place, and ends the remote of the patient before', async () => {
    const { bed, place } = await placedBed()
    const remote = await enterVerified(ward, bed)
    const ack = await sayAdt({ visit: newStay(), place, name: '林^花', tail: utf8 })
    expect(codeOf(ack)).toBe('AA')
    expect(await patientIn(bed)).toEqual({ first_name: '花', last_name: '林' })
    expect((await remote.ask('GET /api/me')).status).toBe(401)
  })

  test('A02 moves, A12 moves back, A03 discharges, A13 admits again, and A11 cancels', async () => {
    const [first, second] = [await placedBed(), await placedBed()]
    const visit = newStay()
    const beds = async () => [await patientIn(first.bed), await patientIn(second.bed)]
    await sayAdt({ visit, place: first.place })
    await sayAdt({ event: 'A02', visit, place: second.place })
    expect(await beds()).toEqual([null, lin])
    await sayAdt({ event: 'A12', visit, place: first.place })
    expect(await beds()).toEqual([lin, null])
    await sayAdt({ event: 'A03', visit, place: first.place })
    expect(await beds()).toEqual([null, null])
    await sayAdt({ event: 'A13', visit, place: first.place })
    expect(await beds()).toEqual([lin, null])
    await sayAdt({ event: 'A11', visit, place: first.place })
    expect(await beds()).toEqual([null, null])
  })

  test('brings the language of the patient to the remote, until the patient is discharged', async () => {
    const { bed, place } = await placedBed()
    const visit = newStay()
    const spoken = (event: string, language: string) =>
      sender.send(
        adtMessage({ event, visit, place }).replace('||Ng^Lin', `||Ng^Lin${'|'.repeat(10)}${language}`),
      )
    const language = async (): Promise<string | undefined> => {
      const remote = await enterVerified(ward, {
        ...bed,
        patient: { id: '', firstName: 'Lin', lastName: 'Ng' },
      })
      return read(Me, await remote.ask('GET /api/me')).language
    }
    await spoken('A01', 'jpn^Japanese^ISO639')
    expect(await language()).toBe('ja')
    await spoken('A08', '')
    expect(await language()).toBe('ja')
    await spoken('A08', 'FR')
    expect(await language(), 'a language that the product does not have').toBeUndefined()
    await spoken('A08', 'AR^Arabic^HL70296')
    expect(await language()).toBe('ar')
    await spoken('A08', '""')
    expect(await language()).toBeUndefined()
  })

  test('A17 swaps two patients', async () => {
    const [first, second] = [await placedBed(), await placedBed()]
    const [one, other] = [newStay(), newStay()]
    await sayAdt({ visit: one, place: first.place })
    await sayAdt({ visit: other, place: second.place, name: 'Abe^Jun' })
    const more = `PID|2||P-${other}||Abe^Jun\rPV1|2|I|${first.place}${'|'.repeat(16)}${other}`
    expect(codeOf(await sayAdt({ event: 'A17', visit: one, place: second.place, more }))).toBe('AA')
    expect([await patientIn(first.bed), await patientIn(second.bed)]).toEqual([
      { first_name: 'Jun', last_name: 'Abe' },
      lin,
    ])
  })

  test('A40 lets the discharge under the surviving number find the patient', async () => {
    const { bed, place } = await placedBed()
    const [former, surviving] = [newStay(), newStay()]
    await tellStaysApartBy('patient')
    onTestFinished(() => tellStaysApartBy('visit'))
    const pv1 = `PV1|1|I|${place}`
    const without = (message: string) => message.replace(/PV1\|[^\r]*/u, pv1)
    await sender.send(without(adtMessage({ visit: former, place })))
    expect(await patientIn(bed)).toEqual(lin)
    const merge = adtMessage({ event: 'A40', visit: surviving })
    expect(codeOf(await sender.send(merge.replace(/PV1\|[^\r]*/u, `MRG|P-${former}`)))).toBe('AA')
    await sender.send(without(adtMessage({ event: 'A03', visit: surviving, place })))
    expect(await patientIn(bed)).toBeNull()
    // The surviving number has a stay that is over now.
    const again = newStay()
    await sender.send(without(adtMessage({ visit: again, place })))
    const later = adtMessage({ event: 'A40', visit: surviving })
    await sender.send(later.replace(/PV1\|[^\r]*/u, `MRG|P-${again}`))
    await sender.send(without(adtMessage({ event: 'A03', visit: surviving, place })))
    expect(await patientIn(bed)).toBeNull()
  })

  test('A08 corrects the name, but does not admit after a discharge or over another patient', async () => {
    const { bed, place } = await placedBed()
    const [visit, next] = [newStay(), newStay()]
    await sayAdt({ visit, place })
    await sayAdt({ event: 'A08', visit, place, name: 'Ng^Lina' })
    expect(await patientIn(bed)).toEqual({ first_name: 'Lina', last_name: 'Ng' })
    await sayAdt({ event: 'A03', visit, place })
    expect(codeOf(await sayAdt({ event: 'A08', visit, place }))).toBe('AA')
    expect(await patientIn(bed)).toBeNull()
    expect(codeOf(await sayAdt({ event: 'A08', visit: newStay(), place }))).toBe('AA')
    expect(await patientIn(bed)).toBeNull()
    await sayAdt({ visit: next, place, name: 'Abe^Jun' })
    await sayAdt({ event: 'A08', visit: newStay(), place, name: 'Ito^Ken' })
    expect(await patientIn(bed)).toEqual({ first_name: 'Jun', last_name: 'Abe' })
  })

  test('A08 of a patient whose discharge is late does not put out the next one, and moves no one', async () => {
    const [{ bed, place }, other] = [await placedBed(), await placedBed()]
    const [visit, next] = [newStay(), newStay()]
    await sayAdt({ visit, place })
    await sayAdt({ visit: next, place, name: 'Abe^Jun' })
    expect(codeOf(await sayAdt({ event: 'A08', visit, place }))).toBe('AA')
    expect(await patientIn(bed)).toEqual({ first_name: 'Jun', last_name: 'Abe' })
    await sayAdt({ event: 'A08', visit: next, place: other.place, name: 'Abe^Jun' })
    expect(await patientIn(bed)).toEqual({ first_name: 'Jun', last_name: 'Abe' })
  })

  test('A02 brings the name that it has', async () => {
    const [from, to] = [await placedBed(), await placedBed()]
    const visit = newStay()
    await sayAdt({ visit, place: from.place, name: 'Ng^Baby boy' })
    await sayAdt({ event: 'A02', visit, place: to.place, name: 'Ng^Wei' })
    expect(await patientIn(from.bed)).toBeNull()
    expect(await patientIn(to.bed)).toEqual({ first_name: 'Wei', last_name: 'Ng' })
    await sayAdt({ event: 'A03', visit, place: to.place })
    expect(await patientIn(to.bed)).toBeNull()
  })

  test('with an HL7 null as its place takes the patient out of the bed; one without a place does not', async () => {
    const { bed, place } = await placedBed()
    const visit = newStay()
    await sayAdt({ visit, place })
    await sayAdt({ event: 'A08', visit })
    await sayAdt({ event: 'A08', visit, place: 'WARD-WITHOUT-BED' })
    expect(await patientIn(bed)).toEqual(lin)
    await sayAdt({ event: 'A07', visit, place: '""' })
    expect(await patientIn(bed)).toBeNull()
  })

  test('that is older than the last one of its encounter is accepted and changes nothing', async () => {
    const { bed, place } = await placedBed()
    const visit = newStay()
    const at = (minute: number) => hl7Time(Date.now() - (60 - minute) * 60_000)
    await sayAdt({ event: 'A03', visit, place, at: at(2) })
    expect(codeOf(await sayAdt({ visit, place, at: at(1), controlId: 'OLD1' }))).toBe('AA')
    expect(await patientIn(bed)).not.toEqual(lin)
    expect(await messageOf('OLD1')).toMatchObject({ outcome: 'unchanged', detail: 'Duplicate; ignored' })
  })

  test('of the same second as the one before counts in the order of arrival', async () => {
    const { bed, place } = await placedBed()
    const visit = newStay()
    const second = { visit, place, at: hl7Time(Date.now() - 60_000).slice(0, 14) }
    await sayAdt(second)
    expect(await patientIn(bed)).toEqual(lin)
    await sayAdt({ ...second, event: 'A03' })
    expect(await patientIn(bed)).toBeNull()
    await sayAdt({ ...second, event: 'A13' })
    expect(await patientIn(bed)).toEqual(lin)
  })

  test('that comes twice is answered again and changes nothing', async () => {
    const { bed, place } = await placedBed()
    const visit = newStay()
    const at = hl7Time(Date.now() - 60_000).slice(0, 12)
    const admission = adtMessage({ visit, place, at, controlId: 'TWICE' })
    expect(codeOf(await sender.send(admission))).toBe('AA')
    await sayAdt({ event: 'A03', visit, place, at })
    expect(codeOf(await sender.send(admission))).toBe('AA')
    // The sender repeats it with another time of sending.
    expect(codeOf(await sender.send(admission.replace(at, hl7Time(Date.now()))))).toBe('AA')
    expect(await patientIn(bed)).toBeNull()
  })

  test('with the control id of another message is not taken for it', async () => {
    const [first, second] = [await placedBed(), await placedBed()]
    await sayAdt({ visit: newStay(), place: first.place, controlId: '1' })
    await sayAdt({ visit: newStay(), place: second.place, controlId: '1' })
    expect([await patientIn(first.bed), await patientIn(second.bed)]).toEqual([lin, lin])
  })
})

describe('a place without a bed', () => {
  test('is listed, and the messages that wait for it are applied when a bed is assigned', async () => {
    const [known, bed] = [await placedBed(), await takenBed()]
    const place = `NEW^${bed.number}^X`
    const visit = newStay()
    await sayAdt({ visit, place: known.place })
    // The patient has left the bed, wherever the new one is.
    expect(codeOf(await sayAdt({ event: 'A02', visit, place, name: 'Ng^Lin^Ah', controlId: 'WAITS' }))).toBe(
      'AA',
    )
    expect(await patientIn(known.bed)).toBeNull()
    // An update in between has no say in where the patient is.
    await sayAdt({ event: 'A08', visit, place, name: 'Ng^Lin^Ah' })
    expect(await messageOf('WAITS')).toMatchObject({ outcome: 'waiting', places: [place] })
    const unknown = await placeOf(place)
    expect(unknown).toMatchObject({ state: 'unknown', room: null, messages: 2 })
    const assigned = await customer.ask(`PUT /api/v1/hl7-places/${unknown?.id}`, {
      body: { room_id: bed.id },
    })
    expect(assigned.status).toBe(200)
    expect(await placeOf(place)).toMatchObject({ state: 'assigned', room: { id: bed.id } })
    expect(await patientIn(bed)).toEqual({ first_name: 'Lin Ah', last_name: 'Ng' })
    expect(await messageOf('WAITS')).toMatchObject({ outcome: 'applied' })
    const right = await takenBed()
    await customer.ask(`PUT /api/v1/hl7-places/${unknown?.id}`, { body: { room_id: right.id } })
    expect([await patientIn(bed), await patientIn(right)]).toEqual([
      null,
      { first_name: 'Lin Ah', last_name: 'Ng' },
    ])
  })

  test('is not filled by a message that a later one has overtaken', async () => {
    const [known, bed] = [await placedBed(), await takenBed()]
    const place = `LATE^${bed.number}^X`
    const visit = newStay()
    await sayAdt({ visit, place, name: 'Late^Lin' })
    await sayAdt({ event: 'A02', visit, place: known.place, name: 'Late^Lin' })
    const unknown = await placeOf(place)
    await customer.ask(`PUT /api/v1/hl7-places/${unknown?.id}`, { body: { room_id: bed.id } })
    expect(await patientIn(known.bed)).toMatchObject({ last_name: 'Late' })
    expect(await patientIn(bed)).not.toMatchObject({ last_name: 'Late' })
  })

  test('can be ignored', async () => {
    await sayAdt({ visit: newStay(), place: 'OR^1' })
    const unknown = await placeOf('OR^1')
    await customer.ask(`PUT /api/v1/hl7-places/${unknown?.id}`, { body: { room_id: null, ignored: true } })
    expect(await placeOf('OR^1')).toMatchObject({ state: 'ignored' })
    await sayAdt({ visit: newStay(), place: 'OR^1', controlId: 'INOR' })
    expect(await messageOf('INOR')).toMatchObject({ outcome: 'unchanged' })
  })

  test('gets no bed of another customer', async () => {
    await sayAdt({ visit: newStay(), place: 'FAR^1' })
    const unknown = await placeOf('FAR^1')
    const theirs = await ward.room((room) => room.customer === 'Prairie Care')
    const refused = await customer.ask(`PUT /api/v1/hl7-places/${unknown?.id}`, {
      body: { room_id: theirs.id },
    })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('room_id')
  })
})

describe('the acknowledgement', () => {
  test('is AR with ERR for wrong content, and the message can be applied when that is mended', async () => {
    const { bed, place } = await placedBed()
    const wrong = { visit: newStay(), place, name: '""', controlId: 'WRONG' }
    const ack = await sayAdt(wrong)
    expect(codeOf(ack)).toBe('AR')
    expect(ack).toMatch(/\rERR\|\|PID\^1\^5\|101\^Required field missing\^HL70357\|E\|/u)
    expect(await messageOf('WRONG')).toMatchObject({ outcome: 'refused' })
    // The sender repeats it, mended, with the same control id.
    expect(codeOf(await sayAdt({ ...wrong, name: 'Ng^Lin' }))).toBe('AA')
    expect(await patientIn(bed)).toEqual(lin)
  })

  test('is as MSH-15 and MSH-16 want it', async () => {
    const { place } = await placedBed()
    expect(codeOf(await sayAdt({ visit: newStay(), place, tail: 'P|2.5|||AL|NE' }))).toBe('CA')
    expect(codeOf(await sayAdt({ visit: newStay(), place, tail: 'P|2.5|||AL|AL' }))).toBe('CA')
    expect(codeOf(await sender.next())).toBe('AA')
    expect(codeOf(await sayAdt({ visit: newStay(), place, name: '', tail: 'P|2.5|||AL|AL' }))).toBe('CR')
  })

  test('is AR for an unknown character set', async () => {
    expect(codeOf(await sayAdt({ tail: 'P|2.5||||||EBCDIC' }))).toBe('AR')
  })
})

describe('the messages of a feed', () => {
  test('are shown without what is about the patient', async () => {
    const { place } = await placedBed()
    await sayAdt({
      visit: newStay(),
      place,
      name: 'Secret^Name',
      controlId: 'MASKED',
      more: 'NK1|1|Secret^Kin',
    })
    const { id = '' } = (await messageOf('MASKED')) ?? {}
    const answer = await customer.ask(`GET /api/v1/hl7-messages/${id}`)
    expect(answer.text).not.toContain('Secret')
    const { segments } = read(Hl7MessageDetail, answer)
    expect(segments[0]).toContain('|MASKED|')
    expect(segments[2]).toBe('PID|1||***||***')
    expect(segments[3]).toContain(`PV1|1|I|${place}|`)
    expect(segments[4]).toBe('NK1|***|***')
  })

  test('are found by their outcome and feed', async () => {
    const answer = await customer.ask(`GET /api/v1/hl7-messages?outcome=refused&feed=${feedId}`)
    expect(new Set(read(Hl7MessageList, answer).items.map(({ outcome }) => outcome))).toEqual(
      new Set(['refused']),
    )
  })
})
