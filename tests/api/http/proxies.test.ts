import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask } from '../../support/testHospital/bedsideApi.ts'
import { openTestHospital, type TestHospital } from '../../support/testHospital/testHospital.ts'

const guesses = 12

/**
 * Returns the answers to `guesses` wrong codes, sent one after the other by the tablet at an address behind a
 * proxy.
 */
async function guess(ward: TestHospital, tablet: string): Promise<string[]> {
  const codes: string[] = []
  for (let count = 0; count < guesses; count += 1) {
    const answer = await ask(ward.url, 'POST /api/session', {
      body: { code: '00000000' },
      headers: { 'x-forwarded-for': tablet },
    })
    codes.push(answer.code)
  }
  return codes
}

describe('behind a proxy that is trusted', () => {
  let ward: TestHospital
  beforeAll(async () => {
    ward = await openTestHospital({
      postgresUrl: inject('postgresUrl'),
      environment: { TRUSTED_PROXIES: '127.0.0.0/8, ::1' },
    })
  })
  afterAll(() => ward.close())

  test('one tablet that tries too often does not keep out another', async () => {
    expect(await guess(ward, '10.1.1.1')).toContain('rate_limited')
    const [first] = await guess(ward, '10.1.1.2')
    expect(first).toBe('entry_code_invalid')
  })
})

describe('without one', () => {
  let ward: TestHospital
  beforeAll(async () => {
    ward = await openTestHospital({ postgresUrl: inject('postgresUrl') })
  })
  afterAll(() => ward.close())

  test('a client gets no more tries by sending another forwarded address', async () => {
    await guess(ward, '10.1.1.1')
    expect(await guess(ward, '10.1.1.2')).not.toContain('entry_code_invalid')
  })
})
