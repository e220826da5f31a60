import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { fhirEncounters } from '../../../src/server/db/schema/integrationSchema.ts'
import type { EncounterRow } from '../../../src/server/db/integrations/fhirStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import {
  feedTest as test,
  itemOf,
  key,
  newStay,
  say as tell,
  takenBed,
} from '../../support/fixtures/feedTest.ts'
import { customer, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, type Remote } from '../../support/testHospital/bedsideApi.ts'
import { bundleOf, diagnosticsOf, post, type Said } from '../../support/testHospital/integrations/fhirFeed.ts'

/** Two admissions under one name: of two people, or of one person who returns. */
const maria = { family: 'Garcia', given: 'Maria' }

/** Posts the admission, and returns what became of it. */
const say = async (said: Said) => diagnosticsOf(await tell(said))

/** Returns a remote of the Maria Garcia who is in a bed now. */
const remoteOf = (bed: RoomRecord): Promise<Remote> =>
  enterVerified(ward, { ...bed, patient: { id: '', firstName: 'Maria', lastName: 'Garcia' } })
const standing = async (remote: Remote): Promise<number> => (await remote.ask('GET /api/me')).status

const written = (stay: string, row: Partial<EncounterRow> = {}): Promise<EncounterRow[]> =>
  ward.database.transaction('platform', (tx) =>
    tx
      .update(fhirEncounters)
      .set({ value: stay, ...row })
      .where(eq(fhirEncounters.value, stay))
      .returning(),
  )

describe('a stay under the names of one that is not over, in its bed', () => {
  test('puts that one’s patient out, and is not ended with it', async () => {
    const bed = await takenBed()
    const [former, next] = [newStay(), newStay()]
    await say({ stay: former, bed, ...maria, version: 1 })
    const before = await remoteOf(bed)
    expect(await say({ stay: next, bed, ...maria, version: 1 })).toBe('Admitted')
    expect(await standing(before)).toBe(401)
    const after = await remoteOf(bed)
    // A late message about the former admission does not end it either.
    expect(await say({ stay: former, bed, ...maria, version: 2 })).toBe('No change')
    expect(await say({ stay: former, status: 'finished', version: 3 })).toContain('No patient')
    expect(await standing(after)).toBe(200)
    expect((await itemOf(bed)).patient).toEqual({ first_name: 'Maria', last_name: 'Garcia' })
    expect(await say({ stay: next, status: 'finished', version: 2 })).toBe('Discharged')
    expect((await itemOf(bed)).patient).toBeNull()
  })

  test.each(['planned', 'cancelled'])('does so too where it was %s until then', async (status) => {
    const bed = await takenBed()
    const [former, next] = [newStay(), newStay()]
    await say({ stay: next, status, version: 1 })
    await say({ stay: former, bed, ...maria, version: 1 })
    const before = await remoteOf(bed)
    expect(await say({ stay: next, bed, ...maria, version: 2 })).toBe('Admitted')
    expect(await standing(before)).toBe(401)
    expect(await say({ stay: former, status: 'finished', version: 2 })).toContain('No patient')
    expect((await itemOf(bed)).patient).not.toBeNull()
  })

  test('says again what was so where the console had admitted her, or that other stay is over', async () => {
    const bed = await takenBed()
    const [first, second] = [newStay(), newStay()]
    const { version } = await itemOf(bed)
    const body = { first_name: 'Maria', last_name: 'Garcia' }
    const seen = { headers: { 'if-match': `"${version}"` } }
    expect((await customer.ask(`PUT /api/v1/rooms/${bed.id}/patient`, { body, ...seen })).status).toBe(200)
    const remote = await remoteOf(bed)
    expect(await say({ stay: first, bed, ...maria, version: 1 })).toBe('No change')
    await written(first, { status: 'finished' })
    expect(await say({ stay: second, bed, ...maria, version: 1 })).toBe('No change')
    expect(await standing(remote)).toBe(200)
    expect(await say({ stay: second, status: 'finished', version: 2 })).toBe('Discharged')
  })
})

describe('a stay that was written with the patient of a later one', () => {
  test.each([
    ['ends', { status: 'finished' }],
    ['goes where this hospital has no bed', { bed: { uniqueId: 'ZZZZZZZZ' } }],
  ])('%s, and leaves her to that one', async (_how, word) => {
    const [elsewhere, bed] = [await takenBed(), await takenBed()]
    const [former, next] = [newStay(), newStay()]
    await say({ stay: former, bed: elsewhere, ...maria, at: '2026-01-01T08:00:00Z' })
    await say({ stay: next, bed, ...maria, at: '2026-01-01T09:00:00Z' })
    const [later] = await written(next)
    await written(former, { patientId: later?.patientId ?? null })
    const remote = await remoteOf(bed)
    await post(ward, key, bundleOf({ stay: former, ...word, at: '2026-01-01T10:00:00Z' }))
    expect(await standing(remote)).toBe(200)
    expect((await itemOf(bed)).patient).not.toBeNull()
    expect(await say({ stay: next, status: 'finished', at: '2026-01-01T11:00:00Z' })).toBe('Discharged')
  })
})
