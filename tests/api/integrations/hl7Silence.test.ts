import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { notifySilentFeeds } from '../../../src/server/commands/integrations/hl7/notifySilentFeeds.ts'
import { sweepHl7Messages } from '../../../src/server/commands/integrations/hl7/sweepHl7Messages.ts'
import { hl7Feeds, hl7Messages } from '../../../src/server/db/schema/hl7Schema.ts'
import { notifications } from '../../../src/server/db/schema/monitoringSchema.ts'
import { feedId, hl7Test as test, sayAdt } from '../../support/fixtures/hl7Test.ts'
import { ward } from '../../support/fixtures/hospitalTest.ts'
import { messagesOf } from '../../support/media/callOf.ts'

const minute = 60_000

/** Looks for silent feeds as the server does each minute, and returns the subjects that were queued. */
async function subjectsAfter(ms: number): Promise<string[]> {
  ward.clock.forward(ms)
  const before = (await messagesOf(ward)).length
  const channels = new Set(['email'] as const)
  await notifySilentFeeds({ database: ward.database, clock: ward.clock, channels })
  const queued = await messagesOf(ward)
  return queued.slice(0, queued.length - before).map(({ subject }) => subject)
}

describe('a silent feed', () => {
  test('is reported once to the contacts for device alerts on duty, and again after its next silence', async () => {
    await ward.database.transaction('platform', async (tx) => {
      const [feed] = await tx
        .update(hl7Feeds)
        .set({ silentMinutes: 30 })
        .where(eq(hl7Feeds.id, feedId))
        .returning()
      await tx.insert(notifications).values({
        level: 'customer',
        nodeId: feed?.customerId ?? '',
        customerId: feed?.customerId ?? '',
        name: 'Interface team',
        channel: 'email',
        destination: 'interfaces@ward.example',
        about: ['device_alert'],
        days: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
      })
    })
    await sayAdt({ place: '5W^1' })
    expect(await subjectsAfter(29 * minute)).toEqual([])
    expect(await subjectsAfter(2 * minute)).toEqual(['Admissions: No HL7 messages'])
    expect(await subjectsAfter(60 * minute)).toEqual([])
    await sayAdt({ place: '5W^1' })
    expect(await subjectsAfter(29 * minute)).toEqual([])
    expect(await subjectsAfter(2 * minute)).toEqual(['Admissions: No HL7 messages'])
    expect(await sayAdt({ place: '5W^1', at: 'yesterday' })).toContain('MSA|AR')
    expect(await subjectsAfter(29 * minute)).toEqual([])
    expect(await subjectsAfter(2 * minute)).toEqual(['Admissions: No HL7 messages'])
  })

  test('is also one that stands still because its sender repeats a message without its number', async () => {
    await sayAdt({ place: '5W^1' })
    expect(await subjectsAfter(29 * minute)).toEqual([])
    expect(await sayAdt({ place: '5W^1', visit: '' })).toContain('MSA|AE')
    expect(await subjectsAfter(2 * minute)).toEqual(['Admissions: No HL7 messages'])
  })
})

describe('the messages of a feed', () => {
  test('are deleted after their days', async () => {
    const count = () =>
      ward.database.transaction('platform', (tx) =>
        tx
          .select()
          .from(hl7Messages)
          .then(({ length }) => length),
      )
    await sayAdt({ place: '5W^1' })
    ward.clock.forward(6 * 1_440 * minute)
    await sayAdt({ place: '5W^1' })
    expect(await count()).toBeGreaterThan(1)
    ward.clock.forward(2 * 1_440 * minute)
    const stop = sweepHl7Messages(ward, 7, 0)
    await expect.poll(count, { timeout: 20_000 }).toBe(1)
    stop()
  })
})
