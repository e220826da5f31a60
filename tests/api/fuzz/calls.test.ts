import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import * as fc from 'fast-check'
import { type ChangeLog, openChangeLog } from '../../support/fuzz/changeLog.ts'
import { Crowd } from '../../support/fuzz/crowd.ts'
import { type Call, describedCalls } from '../../support/fuzz/description.ts'
import { faultOf } from '../../support/fuzz/judge.ts'
import { questions } from '../../support/fuzz/questions.ts'
import { RawAsker } from '../../support/fuzz/rawAsk.ts'
import { fuzzTimes, trials } from '../../support/fuzz/seed.ts'
import { byTier } from '../../support/tier.ts'
import { openWard, type Ward } from '../../support/ward/ward.ts'

/**
 * What is written down of a refusal itself: that somebody was here and tried, what was answered under his key, and that a device
 * could not begin its test. And what goes on by itself after earlier questions: messages are sent, and calls end that everybody has left.
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

/** What is carried out after its answer, so that the answer's time tells nothing: the next question must not be blamed for it. */
const isLate = ({ path }: Call): boolean => path.endsWith('/forgot-password')
const lateMs = 250

/** How often each call is asked. */
const usual = byTier({ change: 2, all: 6 })

let ward: Ward
let crowd: Crowd
let changes: ChangeLog
let asker: RawAsker
let calls: Call[]
beforeAll(async () => {
  ward = await openWard({ postgresUrl: inject('postgresUrl') })
  crowd = await Crowd.gather(ward)
  changes = await openChangeLog(ward.databaseUrl)
  asker = new RawAsker(ward.url)
  calls = await describedCalls(ward.url)
})
afterAll(async () => {
  asker.close()
  await changes.close()
  await ward.close()
})

test(
  'whatever anybody asks of any call, it is answered, and what is refused has a code and changes nothing',
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
        // Time passes, so that nobody is refused for asking too often alone.
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
