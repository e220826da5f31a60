import { afterAll, expect } from 'vitest'
import * as fc from 'fast-check'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { type ChangeLog, openChangeLog } from '../../support/fuzz/changeLog.ts'
import { Crowd } from '../../support/fuzz/crowd.ts'
import { type Call, describedCalls } from '../../support/fuzz/description.ts'
import { faultOf } from '../../support/fuzz/judge.ts'
import { questions } from '../../support/fuzz/questions.ts'
import { RawAsker } from '../../support/fuzz/rawAsk.ts'
import { fuzzTimes, trials } from '../../support/fuzz/seed.ts'
import { byTier } from '../../support/tier.ts'

/**
 * Changes that a refusal itself may record: that a caller was there and tried, the answer stored under their
 * key, and a device test that could not begin. Work that continues by itself after earlier requests is listed
 * too: messages are sent, and calls end that everyone has left.
 */
const notes = new RegExp(
  `^(${[
    'insert audit_events',
    'update audit_head .*',
    'insert verification_failures',
    '(insert|update) idempotency_keys.*',
    'update bedside_sessions (last_used_at|failed_verifications)',
    'update user_sessions last_used_at',
    'insert device_tests',
    'update device_tests state,reason,ended_at',
    'update messages (body,)?state,(reason|sent_at),attempts',
    'update invites status',
    'update calls ended_at,host_pin,guest_pin,ended_because',
  ].join('|')})$`,
  'u',
)

/**
 * True for a call that does its work after the answer, so that the answer's time reveals nothing. The next
 * request must not be blamed for that work.
 */
const isLate = ({ path }: Call): boolean => path.endsWith('/forgot-password')
const lateMs = 250

/** Number of requests to each route. */
const usual = byTier({ change: 1, all: 6 })

let crowd: Crowd
let changes: ChangeLog
let asker: RawAsker
let calls: Call[]
test.beforeAll(async () => {
  crowd = await Crowd.gather(ward)
  changes = await openChangeLog(ward.databaseUrl)
  asker = new RawAsker(ward.url)
  calls = await describedCalls(ward.url)
})
afterAll(async () => {
  asker.close()
  await changes.close()
})

test(
  'any request about any call is answered, and a refusal has a code and changes nothing',
  { timeout: 300_000 * fuzzTimes() },
  async () => {
    expect(calls.length).toBeGreaterThan(200)
    const faults: string[] = []
    for (const call of calls) {
      const asked = fc.tuple(questions(call, crowd.known), crowd.anybody)
      const fine = fc.asyncProperty(asked, async ([question, who]) => {
        const headers = { ...question.headers, ...(await crowd.authorization(who)) }
        await changes.look()
        const answer = await asker.ask({ ...question, headers })
        // Lets time pass, so that no request is refused only for asking too often.
        ward.clock.forward(500)
        const changed =
          answer.status < 400 ? [] : (await changes.look()).filter((change) => !notes.test(change))
        if (isLate(call))
          do await new Promise((resolve) => setTimeout(resolve, lateMs))
          while ((await changes.look()).length > 0)
        crowd.wasLetIn(who, answer.status !== 401)
        const fault =
          faultOf(answer) ?? (changed.length === 0 ? null : `${answer.text} and ${changed.join()}`)
        if (fault !== null) throw new Error(fault)
      })
      const report = await fc.check(fine, trials(usual))
      if (report.failed) faults.push(`${call.method} ${call.path}: ${fc.defaultReportMessage(report) ?? ''}`)
    }
    expect(faults.join('\n\n')).toBe('')
  },
)
