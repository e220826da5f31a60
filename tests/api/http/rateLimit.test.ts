import { expect } from 'vitest'
import { hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import { type Answer, ask } from '../../support/testHospital/bedsideApi.ts'

const test = hospitalTestWith({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } })

const secret = 'no-such-secret-0123456789'
const look = (address: string): Promise<Answer> =>
  ask(ward.url, 'POST /api/meet/look', { body: { t: secret }, headers: { 'x-forwarded-for': address } })
const desk = (address: string): Promise<Answer> =>
  ask(ward.url, 'GET /mobapi/consult/waiting', { token: secret, headers: { 'x-forwarded-for': address } })

test.each([
  ['the links of messages', '10.2.0.1', look, 'join_link_expired'],
  ['the consult desk', '10.2.0.2', desk, 'unauthorized'],
] as const)(
  'a client that floods %s gets rate_limited with Retry-After 1; a client at another address does not',
  async (_what, address, question, code) => {
    ward.clock.stop()
    const answers: Answer[] = []
    while (answers.length < 200 && answers.at(-1)?.status !== 429) answers.push(await question(address))
    const refused = answers.at(-1)
    expect([refused?.code, refused?.headers.get('retry-after')]).toEqual(['rate_limited', '1'])
    expect(answers[0]?.code).toBe(code)
    expect((await question(`${address}1`)).code).toBe(code)
    ward.clock.forward(60_000)
    expect((await question(address)).code).toBe(code)
  },
)
