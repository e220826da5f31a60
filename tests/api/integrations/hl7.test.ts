import { describe, expect } from 'vitest'
import { newStay, patientIn } from '../../support/fixtures/feedTest.ts'
import { hl7Test as test, placedBed, sayAdt } from '../../support/fixtures/hl7Test.ts'
import { ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified } from '../../support/testHospital/bedsideApi.ts'
import { codeOf } from '../../support/testHospital/integrations/hl7Sender.ts'

describe('an HL7 message', () => {
  test('A01 admits its patient to the bed of its place, and ends the remote of the patient before', async () => {
    const { bed, place } = await placedBed()
    const remote = await enterVerified(ward, bed)
    const ack = await sayAdt({ visit: newStay(), place, name: '林^花', tail: 'P|2.5||||||UNICODE UTF-8' })
    expect(codeOf(ack)).toBe('AA')
    expect(await patientIn(bed)).toEqual({ first_name: '花', last_name: '林' })
    expect((await remote.ask('GET /api/me')).status).toBe(401)
  })

  test('A02 moves, A12 moves back, A03 discharges, and A13 admits again', async () => {
    const [first, second] = [await placedBed(), await placedBed()]
    const visit = newStay()
    const beds = async () => [await patientIn(first.bed), await patientIn(second.bed)]
    const lin = { first_name: 'Lin', last_name: 'Ng' }
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
})
