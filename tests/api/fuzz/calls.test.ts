import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import * as fc from 'fast-check'
import { type ChangeLog, openChangeLog } from '../../support/fuzz/changeLog.ts'
import { Crowd } from '../../support/fuzz/crowd.ts'
import { type Call, describedCalls } from '../../support/fuzz/description.ts'
import { faultOf } from '../../support/fuzz/judge.ts'
import { questions } from '../../support/fuzz/questions.ts'
import { RawAsker } from '../../support/fuzz/rawAsk.ts'
import { fuzzTimes, trials } from '../../support/fuzz/seed.ts'
import { openWard, type Ward } from '../../support/ward/ward.ts'

/** What is written down of a refusal itself: that somebody was here and tried, and what was answered under his key. */
const notes =
  /^(insert audit_events|update audit_head .*|insert verification_failures|(insert|update) idempotency_keys.*|update bedside_sessions (last_used_at|failed_verifications))$/u

/** How often each call is asked in a run of all tests. */
const usual = 6

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
