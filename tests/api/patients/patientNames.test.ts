import { describe, expect } from 'vitest'
import { sql } from 'drizzle-orm'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { feedTest as it, itemOf, key, newStay, say, takenBed } from '../../support/fixtures/feedTest.ts'
import { customer, ward } from '../../support/fixtures/hospitalTest.ts'
import { enter, enterVerified, type Remote } from '../../support/testHospital/bedsideApi.ts'
import { bundleOf, diagnosticsOf, keyFor, post } from '../../support/testHospital/integrations/fhirFeed.ts'
import { emptyBed } from '../../support/testHospital/testHospital.ts'

const standing = async (remote: Remote): Promise<number> => (await remote.ask('GET /api/me')).status
const verifiedAs = async (room: RoomRecord, lastName: string): Promise<number> => {
  const remote = await enter(ward, room)
  const body = { last_name: lastName, room_number: room.number }
  return (await remote.ask('POST /api/session/verify', { body })).status
}
const takahashi = [
  { use: 'official', family: '髙橋', given: ['花子'] },
  { use: 'official', family: 'タカハシ', given: ['ハナコ'] },
  { use: 'maiden', family: '山田', period: { end: '2015-04-01' } },
  { use: 'old', family: '鈴木', period: { end: '2010-01-01' } },
  { use: 'nickname', given: ['はなちゃん'] },
]

describe('patient with several names on record', () => {
  it.each(['高橋', 'たかはし', 'ﾀｶﾊｼ', '山田'])('is verified by %s', async (lastName) => {
    const bed = await takenBed()
    await say({ stay: newStay(), bed, name: takahashi })
    expect((await itemOf(bed)).patient).toEqual({ first_name: '花子', last_name: '髙橋' })
    expect(await verifiedAs(bed, lastName)).toBe(204)
  })

  it.each(['鈴木', 'はなちゃん', 'ハナコ'])('is not verified by %s', async (lastName) => {
    const bed = await takenBed()
    await say({ stay: newStay(), bed, name: takahashi })
    expect(await verifiedAs(bed, lastName)).toBe(403)
  })

  it('leaves none of them behind at discharge', async () => {
    const bed = await takenBed()
    const stay = newStay()
    await say({ stay, bed, name: takahashi, version: 1 })
    await say({ stay, status: 'finished', version: 2 })
    const { rows } = await ward.database.transaction('platform', (tx) =>
      tx.execute(
        sql`select id from patients where discharged_at is not null and patients::text like '%山田%'`,
      ),
    )
    expect(rows).toEqual([])
  })
})

describe('patient who is said again in another spelling', () => {
  it.each([
    ['Müller', 'Mueller'],
    ['高橋', '髙橋'],
    ['García', 'Garcia'],
    ['حمزة', 'حمزه'],
  ])('stays, as %s and then %s, and is renamed', async (before, after) => {
    const bed = await takenBed()
    const stay = newStay()
    await say({ stay, bed, family: before, given: 'Ada', version: 1 })
    const remote = await enterVerified(ward, {
      ...bed,
      patient: { id: '', firstName: 'Ada', lastName: before },
    })
    const answer = await say({ stay, bed, family: after, given: 'Ada', version: 2 })
    expect(diagnosticsOf(answer)).toBe('The name was corrected')
    expect(await standing(remote)).toBe(200)
    expect((await itemOf(bed)).patient).toEqual({ first_name: 'Ada', last_name: after })
  })

  it('stays when the console corrects an accent, and leaves for another name', async () => {
    const bed = await takenBed()
    await say({ stay: newStay(), bed, family: 'Garcia', given: 'Maria' })
    const remote = await enterVerified(ward, {
      ...bed,
      patient: { id: '', firstName: 'Maria', lastName: 'Garcia' },
    })
    const admit = async (firstName: string, lastName: string) => {
      const { version } = await itemOf(bed)
      const body = { first_name: firstName, last_name: lastName }
      const headers = { 'if-match': `"${version}"` }
      return customer.ask(`PUT /api/v1/rooms/${bed.id}/patient`, { body, headers })
    }
    expect((await admit('María', 'García')).status).toBe(200)
    expect(await standing(remote)).toBe(200)
    expect((await itemOf(bed)).patient).toEqual({ first_name: 'María', last_name: 'García' })
    expect((await admit('Marta', 'García')).status).toBe(200)
    expect(await standing(remote)).toBe(401)
  })
})

describe('number of an encounter that a key of another unit has guessed', () => {
  it.each(['planned', 'in-progress'])('does not block the admission, as %s', async (status) => {
    const bed = await takenBed()
    const other = await ward.room(
      (room) => room.customer === bed.customer && room.unitId !== bed.unitId && !emptyBed(room),
    )
    const ofOther = (await keyFor(customer, 'unit', other.unitId)).key
    const ofUnit = (await keyFor(customer, 'unit', bed.unitId)).key
    for (const real of [ofUnit, key]) {
      const stay = newStay()
      await post(ward, ofOther, bundleOf({ stay, status, bed: other, family: 'Guess', version: 999 }))
      const admission = bundleOf({ stay, bed, family: 'Ng', given: 'Ada', version: 1 })
      expect(diagnosticsOf(await post(ward, real, admission))).toBe('Admitted')
      expect((await itemOf(bed)).patient).toEqual({ first_name: 'Ada', last_name: 'Ng' })
      const end = bundleOf({ stay, status: 'finished', version: 2 })
      expect(diagnosticsOf(await post(ward, real, end))).toBe('Discharged')
    }
  })
})

describe('encounter of which the mistake was heard first', () => {
  it('is admitted late where the bed is empty', async () => {
    const bed = await takenBed()
    const [former, stay] = [newStay(), newStay()]
    await say({ stay: former, bed, family: 'Ng', version: 1 })
    await say({ stay: former, status: 'finished', version: 2 })
    await say({ stay, status: 'entered-in-error', version: 2 })
    expect(diagnosticsOf(await say({ stay, bed, family: 'Li', version: 1 }))).toBe('Admitted')
    expect(diagnosticsOf(await say({ stay, status: 'finished', version: 3 }))).toBe('Discharged')
  })
})
