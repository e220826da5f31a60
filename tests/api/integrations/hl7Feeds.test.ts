import { describe, expect } from 'vitest'
import { Hl7FeedItem, type NewHl7Feed } from '../../../src/contract/integrations/hl7.ts'
import { inCustomer } from '../../support/fixtures/feedTest.ts'
import { hospitalTest as test, ward, wardlink } from '../../support/fixtures/hospitalTest.ts'
import { type Answer, read } from '../../support/testHospital/bedsideApi.ts'

const customerOf = async (name: 'Lakeside Hospitals' | 'Prairie Care'): Promise<string> =>
  (await ward.room((room) => (name === 'Prairie Care' ? room.customer === name : inCustomer(room))))
    .customerId

async function create(
  customer: Parameters<typeof customerOf>[0],
  values: Partial<NewHl7Feed>,
): Promise<Answer> {
  return wardlink.ask('POST /api/v1/hl7-feeds', {
    body: {
      level: 'customer',
      node_id: await customerOf(customer),
      name: 'Admissions',
      application: 'HIS',
      facility: 'GENERAL',
      time_zone: 'Asia/Tokyo',
      ...values,
    },
  })
}

const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

const fingerprint = (digit: string): string => digit.repeat(64)

describe('feeds', () => {
  test('that are created at the same moment with the same sender do not both exist', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => create('Lakeside Hospitals', { application: 'SAME' })),
    )
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409])
    const two = await Promise.all(
      (['Lakeside Hospitals', 'Prairie Care'] as const).map((name) =>
        create(name, { application: 'TLS', fingerprints: [fingerprint('a')] }),
      ),
    )
    expect(statusesOf(two)).toEqual([201, 409])
  })

  test('without TLS are those of one customer', async () => {
    expect((await create('Lakeside Hospitals', { application: 'PLAIN1' })).status).toBe(201)
    const refused = await create('Prairie Care', { application: 'PLAIN2' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('"fingerprints":"required"')
    const secure = await create('Prairie Care', { application: 'PLAIN2', fingerprints: [fingerprint('b')] })
    expect(secure.status).toBe(201)
    // Nor does it become one by a change.
    const { id, version } = read(Hl7FeedItem, secure)
    const changed = await wardlink.ask(`PATCH /api/v1/hl7-feeds/${id}`, {
      headers: { 'if-match': `"${version}"` },
      body: { fingerprints: [] },
    })
    expect(changed.status).toBe(400)
    const named = await wardlink.ask(`PATCH /api/v1/hl7-feeds/${id}`, {
      headers: { 'if-match': `"${version}"` },
      body: { stay_number: 'account' },
    })
    expect(read(Hl7FeedItem, named)).toMatchObject({
      stay_number: 'account',
      fingerprints: [fingerprint('b')],
    })
  })
})
