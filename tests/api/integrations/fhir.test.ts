import { describe, expect } from 'vitest'
import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { AuditList } from '../../../src/contract/audit.ts'
import {
  feedTest as test,
  inCustomer,
  key,
  newStay,
  patientIn,
  say,
  takenBed,
} from '../../support/fixtures/feedTest.ts'
import { customer, ward } from '../../support/fixtures/hospitalTest.ts'
import { anyBundle } from '../../support/fuzz/anyBundle.ts'
import { type Answer, ask, enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { bundleOf, keyFor, post } from '../../support/testHospital/integrations/fhirFeed.ts'

const Outcome = z.object({
  resourceType: z.literal('OperationOutcome'),
  issue: z.array(
    z.object({
      severity: z.string(),
      code: z.string(),
      diagnostics: z.string(),
      expression: z.optional(z.array(z.string())),
    }),
  ),
})
const Response = z.object({
  type: z.literal('transaction-response'),
  entry: z.array(z.object({ response: z.object({ status: z.string(), outcome: z.optional(Outcome) }) })),
})
const saidOf = (answer: Answer): string | undefined =>
  read(Response, answer).entry[0]?.response.outcome?.issue[0]?.diagnostics
const issueOf = (answer: Answer) => read(Outcome, answer).issue[0]

describe('an encounter', () => {
  test('in progress admits its patient to the bed that it names, in place of the previous patient', async () => {
    const bed = await takenBed()
    const remote = await enterVerified(ward, bed)
    const answer = await say({ stay: newStay(), bed, family: '林', given: '花' })
    expect(answer.headers.get('content-type')).toContain('application/fhir+json')
    expect(saidOf(answer)).toBe('Admitted')
    expect(await patientIn(bed)).toEqual({ first_name: '花', last_name: '林' })
    expect((await remote.ask('GET /api/me')).status).toBe(401)
    const told = await customer.ask(`GET /api/v1/audit-events?target=${bed.id}`)
    expect(read(AuditList, told).items.slice(0, 2)).toMatchObject([
      { action: 'admit', by: { id: null } },
      { action: 'discharge' },
    ])
    expect(told.text).toContain('ADT feed (wlk_')
    expect(told.text).not.toContain('林')
  })

  test('with another location moves its patient, even without the name, and discharges the patient when finished', async () => {
    const [first, second] = [await takenBed(), await takenBed()]
    const stay = newStay()
    await say({ stay, bed: first, family: 'Ng', given: 'Lin', version: 1, at: '2026-01-01T08:00:00Z' })
    const moved = await say({ stay, bed: second, version: 2, at: '2026-01-01T09:00:00Z' })
    expect(saidOf(moved)).toBe('Transferred')
    expect([await patientIn(first), await patientIn(second)]).toEqual([
      null,
      { first_name: 'Lin', last_name: 'Ng' },
    ])
    const over = await say({ stay, status: 'finished', version: 3, at: '2026-01-02T09:00:00+02:00' })
    expect(saidOf(over)).toBe('Discharged')
    expect(await patientIn(second)).toBeNull()
  })

  test('that comes late or twice changes nothing', async () => {
    const bed = await takenBed()
    const stay = newStay()
    const admitted = { stay, bed, family: 'Ng', version: 4, at: '2026-01-01T08:00:00Z' }
    await say(admitted)
    const remote = await enterVerified(ward, { ...bed, patient: { id: '', firstName: '', lastName: 'Ng' } })
    expect(saidOf(await say(admitted))).toBe('Duplicate; ignored')
    const late = { stay, status: 'finished', version: 3, at: '2026-01-01T07:00:00Z' }
    expect(saidOf(await say(late))).toBe('Duplicate; ignored')
    expect(await patientIn(bed)).toMatchObject({ last_name: 'Ng' })
    expect((await remote.ask('GET /api/me')).status).toBe(200)
    await say({ stay, status: 'finished', version: 5 })
    expect(saidOf(await say(admitted))).toBe('Duplicate; ignored')
    expect(await patientIn(bed)).toBeNull()
  })

  test('that ends after another patient was admitted to the bed leaves that patient there', async () => {
    const bed = await takenBed()
    const [former, next] = [newStay(), newStay()]
    await say({ stay: former, bed, family: 'Former', given: 'A', version: 1 })
    await say({ stay: next, bed, family: 'Next', given: 'B', version: 1 })
    expect(saidOf(await say({ stay: former, status: 'finished', version: 2 }))).toContain('No patient')
    expect(await patientIn(bed)).toEqual({ first_name: 'B', last_name: 'Next' })
  })

  test('that leads to a place not known here changes nothing, with a warning; planned ones say nothing of it', async () => {
    const bed = await takenBed()
    const stay = newStay()
    await say({ stay, bed, family: 'Ng', version: 1 })
    expect(saidOf(await say({ stay, status: 'planned', bed, version: 2 }))).toContain('No bed')
    expect(await patientIn(bed)).not.toBeNull()
    const away = await say({ stay, bed: { uniqueId: 'ZZZZZZZZ' }, version: 3 })
    expect(read(Response, away).entry[0]?.response.outcome?.issue[0]).toMatchObject({ severity: 'warning' })
    expect(await patientIn(bed)).not.toBeNull()
  })

  test('names its bed by unit, number and bed too, in the reference itself', async () => {
    const bed = await takenBed()
    const bundle = bundleOf({ stay: newStay(), family: 'Ng' })
    const value = [bed.unit, bed.number, bed.bed].join('|')
    Object.assign(bundle.entry[0]?.resource ?? {}, {
      location: [{ location: { identifier: { system: 'urn:wardlink:bed', value } } }],
    })
    expect(saidOf(await post(ward, key, bundle))).toBe('Admitted')
    expect(await patientIn(bed)).toEqual({ first_name: '', last_name: 'Ng' })
  })
})

describe('a bundle', () => {
  test('is done whole or not at all', async () => {
    const bed = await takenBed()
    const before = await patientIn(bed)
    const good = bundleOf({ stay: newStay(), bed, family: 'Good' })
    const bad = bundleOf({ stay: newStay(), bed: { uniqueId: 'NOWHERE1' }, family: 'Bad' })
    const badEntries = bad.entry.map(
      (entry) => JSON.parse(JSON.stringify(entry).replaceAll('0b5f', '1c6a')) as unknown,
    )
    const answer = await post(ward, key, { ...good, entry: [...good.entry, ...badEntries] })
    expect(answer.status).toBe(422)
    expect(issueOf(answer)).toMatchObject({
      code: 'not-found',
      expression: ['Bundle.entry[3].resource.location[0].location'],
    })
    expect(await patientIn(bed)).toEqual(before)
  })

  test.each([
    ['of another kind', { resourceType: 'Patient' }, 400, 'value', 'Bundle.resourceType'],
    ['that is none', [], 400, 'structure', 'Bundle'],
    [
      'of a type that is not taken',
      { resourceType: 'Bundle', type: 'searchset', entry: [] },
      400,
      'value',
      'Bundle.type',
    ],
    [
      'with other resources',
      { resourceType: 'Bundle', type: 'message', entry: [{ resource: { resourceType: 'Observation' } }] },
      ...([422, 'not-supported', 'Bundle.entry[0].resource'] as const),
    ],
    [
      'with a status that there is not',
      bundleOf({ stay: 'x', status: 'asleep' }),
      ...([400, 'value', 'Bundle.entry[0].resource.status'] as const),
    ],
    [
      'without an identifier',
      {
        resourceType: 'Bundle',
        type: 'transaction',
        entry: [{ resource: { resourceType: 'Encounter', status: 'planned' } }],
      },
      ...([400, 'required', 'Bundle.entry[0].resource.identifier'] as const),
    ],
  ])('%s is refused with what is wrong, and where', async (_what, body, status, code, at) => {
    const answer = await post(ward, key, body)
    expect(answer.status).toBe(status)
    expect(issueOf(answer)).toMatchObject({ severity: 'error', code, expression: [at] })
  })

  test('without its patient, or with a name that cannot be shown, is refused', async () => {
    const bed = await takenBed()
    for (const [family, code] of [
      [undefined, 'required'],
      [' ', 'required'],
      ['A\u202Eb', 'value'],
    ] as const) {
      const answer = await say({ stay: newStay(), bed, ...(family !== undefined && { family }) })
      expect([family, answer.status, issueOf(answer)?.code]).toEqual([family, 422, code])
    }
  })

  test('that is no JSON, too large, or of another content type is refused as an outcome too', async () => {
    const headers = { 'content-type': 'application/fhir+json' }
    const raw = await ask(ward.url, 'POST /fhir', { token: key, raw: '{"resourceType":', headers })
    expect([raw.status, issueOf(raw)?.code]).toEqual([400, 'structure'])
    const large = await ask(ward.url, 'POST /fhir', { token: key, raw: ' '.repeat(2_200_000), headers })
    expect([large.status, issueOf(large)?.code]).toEqual([413, 'too-long'])
    const xml = { 'content-type': 'application/fhir+xml' }
    const foreign = await ask(ward.url, 'POST /fhir', { token: key, raw: '<Bundle/>', headers: xml })
    expect([foreign.status, issueOf(foreign)?.code]).toEqual([415, 'not-supported'])
  })

  test('of whatever form never fails the server', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyBundle, async (body) => {
        ward.clock.forward(1_000)
        const { status, text } = await post(ward, key, body)
        expect([status < 500, status, status < 500 ? '' : text]).toEqual([true, status, ''])
      }),
      { numRuns: 150 },
    )
  })
})

describe('the key', () => {
  test('is asked for, must have the scope, and reaches no bed beside its node', async () => {
    const [bed, elsewhere] = [
      await takenBed(),
      await ward.room((room) => inCustomer(room) && room.unit === '5 West Surgical'),
    ]
    expect(issueOf(await say({ stay: 'x', bed }, 'wlk_nobody-has-this-key-at-all'))).toMatchObject({
      code: 'login',
    })
    const reader = await keyFor(customer, 'customer', bed.customerId, ['rooms:read'])
    const refused = await say({ stay: 'x', bed }, reader.key)
    expect([refused.status, issueOf(refused)?.code]).toEqual([403, 'forbidden'])
    const ofUnit = await keyFor(customer, 'unit', bed.unitId)
    const before = await patientIn(elsewhere)
    const beside = await say({ stay: newStay(), bed: elsewhere, family: 'Ng' }, ofUnit.key)
    expect([beside.status, issueOf(beside)?.code]).toEqual([422, 'not-found'])
    expect(await patientIn(elsewhere)).toEqual(before)
    const foreign = await ward.room(({ organization }) => organization === 'Meridian Group')
    expect((await say({ stay: newStay(), bed: foreign, family: 'Ng' })).status).toBe(422)
    expect(issueOf(await ask(ward.url, 'POST /fhir', { token: await customer.accessToken() }))).toMatchObject(
      { code: 'login' },
    )
  })

  test('is not needed to read what is taken', async () => {
    const answer = await ask(ward.url, 'GET /fhir/metadata')
    expect(JSON.parse(answer.text)).toMatchObject({
      resourceType: 'CapabilityStatement',
      fhirVersion: '4.0.1',
    })
  })
})
