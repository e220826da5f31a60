import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { fhirEncounters } from '../../../src/server/db/schema/integrationSchema.ts'
import { patientStore } from '../../../src/server/db/patients/patientStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { feedTest as it, key, newStay, patientIn, say, takenBed } from '../../support/fixtures/feedTest.ts'
import { customer, ward } from '../../support/fixtures/hospitalTest.ts'
import { type Answer, enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { bundleOf, diagnosticsOf, keyFor, post } from '../../support/testHospital/integrations/fhirFeed.ts'

/** Returns true if anything is stored about an encounter. */
const isKept = async (stay: string): Promise<boolean> => {
  const kept = await ward.database.transaction('platform', (tx) =>
    tx.select().from(fhirEncounters).where(eq(fhirEncounters.value, stay)),
  )
  return kept.length > 0
}
const minuteMs = 60_000
const inMinutes = (minutes: number): string => new Date(ward.clock.now() + minutes * minuteMs).toISOString()

const Outcome = z.object({
  issue: z.array(z.object({ code: z.string(), expression: z.optional(z.array(z.string())) })),
})
const issueOf = (answer: Answer) => read(Outcome, answer).issue[0]

describe('the moment of an encounter', () => {
  it('is refused more than five minutes ahead, and does not block the discharge', async () => {
    const bed = await takenBed()
    const stay = newStay()
    await say({ stay, bed, family: 'Ng' })
    const ahead = await say({ stay, status: 'planned', at: '2099-01-01T00:00:00Z' })
    expect([ahead.status, issueOf(ahead)]).toEqual([
      422,
      { code: 'value', expression: ['Bundle.entry[0].resource.meta.lastUpdated'] },
    ])
    expect((await say({ stay, status: 'planned', at: inMinutes(6) })).status).toBe(422)
    expect(diagnosticsOf(await say({ stay, status: 'finished' }))).toBe('Discharged')
    expect(await patientIn(bed)).toBeNull()
  })

  it('is refused in the timestamp of a bundle too', async () => {
    const bed = await takenBed()
    const before = await patientIn(bed)
    const bundle = { ...bundleOf({ stay: newStay(), bed, family: 'Ng' }), timestamp: inMinutes(6) }
    const answer = await post(ward, key, bundle)
    expect([answer.status, issueOf(answer)]).toEqual([
      422,
      { code: 'value', expression: ['Bundle.timestamp'] },
    ])
    expect(await patientIn(bed)).toEqual(before)
  })

  it('may be a little ahead, as clocks are', async () => {
    const bed = await takenBed()
    const answer = await say({ stay: newStay(), bed, family: 'Ng', at: inMinutes(4) })
    expect(diagnosticsOf(answer)).toBe('Admitted')
  })

  it('counts for nothing where one far ahead is kept from before', async () => {
    const bed = await takenBed()
    const stay = newStay()
    await say({ stay, bed, family: 'Ng', version: 1 })
    await ward.database.transaction('platform', (tx) =>
      tx
        .update(fhirEncounters)
        .set({ lastUpdated: new Date('2099-01-01T00:00:00Z'), versionId: 999 })
        .where(eq(fhirEncounters.value, stay)),
    )
    expect(diagnosticsOf(await say({ stay, status: 'finished', version: 2 }))).toBe('Discharged')
  })
})

describe('an encounter in a bed that the key does not reach', () => {
  const elsewhere = (unitId: string) => (room: RoomRecord) => room.unitId !== unitId

  it.each([
    ['that is finished', { status: 'finished' }],
    ['that is planned', { status: 'planned' }],
    ['that names no place', {}],
  ])('is not changed by a word %s', async (_what, word) => {
    const bed = await takenBed()
    const other = await takenBed(elsewhere(bed.unitId))
    const ofOther = await keyFor(customer, 'unit', other.unitId)
    const stay = newStay()
    await say({ stay, bed, family: 'Ng', version: 1 })
    expect((await say({ stay, version: 999, ...word }, ofOther.key)).status).toBe(200)
    expect(await patientIn(bed)).toMatchObject({ last_name: 'Ng' })
    expect(diagnosticsOf(await say({ stay, status: 'finished', version: 2 }))).toBe('Discharged')
    expect(await patientIn(bed)).toBeNull()
  })

  it('is not taken over into a bed of the key’s own', async () => {
    const bed = await takenBed()
    const other = await takenBed(elsewhere(bed.unitId))
    const before = await patientIn(other)
    const ofOther = await keyFor(customer, 'unit', other.unitId)
    const stay = newStay()
    await say({ stay, bed, family: 'Ng', version: 1 })
    const taken = await say({ stay, bed: other, family: 'Ng', version: 999 }, ofOther.key)
    expect([taken.status, issueOf(taken)?.code]).toEqual([422, 'conflict'])
    expect(await patientIn(other)).toEqual(before)
    expect(diagnosticsOf(await say({ stay, status: 'finished', version: 2 }))).toBe('Discharged')
  })

  it('is admitted there after a word about a bed that the key does not reach', async () => {
    const bed = await takenBed()
    const other = await takenBed(elsewhere(bed.unitId))
    const ofOther = await keyFor(customer, 'unit', other.unitId)
    const stay = newStay()
    expect((await say({ stay, status: 'planned', bed, version: 999 }, ofOther.key)).status).toBe(200)
    expect(await isKept(stay), 'a word about a bed that the key does not reach is not kept').toBe(false)
    expect(diagnosticsOf(await say({ stay, bed, family: 'Ng', version: 1 }))).toBe('Admitted')
    expect(await isKept(stay)).toBe(true)
    expect(diagnosticsOf(await say({ stay, status: 'finished', version: 2 }))).toBe('Discharged')
  })

  it('leaves the key’s own bed, and is admitted there by the key that reaches it', async () => {
    const bed = await takenBed()
    const other = await takenBed(elsewhere(bed.unitId))
    const [ofUnit, ofOther] = [
      await keyFor(customer, 'unit', bed.unitId),
      await keyFor(customer, 'unit', other.unitId),
    ]
    const stay = newStay()
    await say({ stay, bed, family: 'Ng', version: 1 }, ofUnit.key)
    const moved = { stay, bed: other, family: 'Ng', version: 2 }
    expect(diagnosticsOf(await say(moved, ofUnit.key))).toContain('Discharged')
    expect(await patientIn(bed)).toBeNull()
    expect(diagnosticsOf(await say(moved, ofOther.key))).toBe('Admitted')
    expect(diagnosticsOf(await say({ stay, status: 'finished', version: 3 }, ofOther.key))).toBe('Discharged')
  })
})

describe('many bundles of one customer', () => {
  it('hold one database connection, and leave bedside and console theirs', async () => {
    const [bed, room] = [await takenBed(), await takenBed()]
    const remote = await enterVerified(ward, room)
    const stay = newStay()
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const held = Promise.withResolvers<void>()
    const moves = ward.database.transaction('platform', async (tx) => {
      await patientStore.lockMoves(tx, bed.customerId)
      held.resolve()
      await released
    })
    await held.promise
    let answered = 0
    const bundles = Array.from({ length: 30 }, async () => {
      const answer = await say({ stay, bed, family: 'Ng' })
      answered += 1
      return answer
    })
    try {
      await expect.poll(() => answered, { timeout: 10_000 }).toBe(21)
      expect(ward.database.pool().waiting).toBe(0)
      const asked = [await remote.ask('GET /api/me'), await customer.ask(`GET /api/v1/rooms/${room.id}`)]
      expect(asked.map(({ status }) => status)).toEqual([200, 200])
    } finally {
      release()
    }
    await moves
    const answers = await Promise.all(bundles)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('1')
    expect(refused === undefined ? null : issueOf(refused)?.code).toBe('throttled')
  })
})
