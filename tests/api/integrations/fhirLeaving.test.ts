import { describe, expect } from 'vitest'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { feedTest as it, newStay, patientIn, say, takenBed } from '../../support/fixtures/feedTest.ts'
import { diagnosticsOf, placeOf } from '../../support/testHospital/integrations/fhirFeed.ts'

const active = { status: 'active' }
const wardPlace = { ...placeOf({ system: 'urn:example:wards', value: '5W' }), ...active }
const roomPlace = (bed: RoomRecord) => ({
  ...placeOf({ system: 'urn:wardlink:bed', value: `${bed.unit}|no such room` }),
  ...active,
})
const bedPlace = (bed: Pick<RoomRecord, 'uniqueId'>) => ({ ...placeOf(bed), ...active })

describe('a patient who is in bed', () => {
  it.each([
    ['names the ward alone', () => [wardPlace]],
    ['names a place that is not known here', () => [bedPlace({ uniqueId: 'ZZZZZZZZ' })]],
    ['names ward, room and bed', (bed: RoomRecord) => [wardPlace, roomPlace(bed), bedPlace(bed)]],
    ['names bed, room and ward', (bed: RoomRecord) => [bedPlace(bed), roomPlace(bed), wardPlace]],
    ['names room, bed and ward', (bed: RoomRecord) => [roomPlace(bed), bedPlace(bed), wardPlace]],
    [
      'has an end that is to come',
      (bed: RoomRecord) => [wardPlace, { ...bedPlace(bed), period: { end: '2090-01' } }],
    ],
  ])('stays there when an update %s', async (_what, location) => {
    const bed = await takenBed()
    const stay = newStay()
    await say({ stay, bed, family: 'Ng', version: 1 })
    const answer = await say({ stay, location: location(bed), version: 2 })
    expect(answer.status).toBe(200)
    expect(await patientIn(bed)).toMatchObject({ last_name: 'Ng' })
    expect(diagnosticsOf(await say({ stay, status: 'finished', version: 3 }))).toBe('Discharged')
    expect(await patientIn(bed)).toBeNull()
  })

  it.each(['the same encounter', 'a second encounter'])(
    'stays there when a duplicate, %s, is marked entered-in-error',
    async (which) => {
      const bed = await takenBed()
      const stay = newStay()
      const double = which === 'the same encounter' ? stay : newStay()
      await say({ stay, bed, family: 'Ng', version: 1 })
      if (double !== stay) await say({ stay: double, bed, family: 'Ng', version: 1 })
      await say({ stay: double, status: 'entered-in-error', version: 7 })
      expect(await patientIn(bed)).toMatchObject({ last_name: 'Ng' })
      await say({ stay, bed, family: 'Ng', version: 2 })
      expect(diagnosticsOf(await say({ stay, status: 'finished', version: 3 }))).toBe('Discharged')
    },
  )

  it('has left when the stay in the bed is said to be over', async () => {
    for (const over of [{ status: 'completed' }, { period: { end: '2026-01-01' } }]) {
      const bed = await takenBed()
      const stay = newStay()
      await say({ stay, bed, family: 'Ng', version: 1 })
      const location = [{ ...placeOf(bed), ...over }, wardPlace]
      expect(diagnosticsOf(await say({ stay, location, version: 2 }))).toContain('Discharged')
      expect(await patientIn(bed)).toBeNull()
    }
  })
})

describe('an encounter that was entered in error', () => {
  it('is not admitted by a word that comes late', async () => {
    const bed = await takenBed()
    const before = await patientIn(bed)
    const stay = newStay()
    await say({ stay, status: 'entered-in-error', version: 2 })
    expect(diagnosticsOf(await say({ stay, bed, family: 'Ng', version: 1 }))).toBe('Duplicate; ignored')
    expect(await patientIn(bed)).toEqual(before)
  })
})
