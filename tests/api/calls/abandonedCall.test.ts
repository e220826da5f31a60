import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { calls } from '../../../src/server/db/schema/callSchema.ts'
import { hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import { ask, enterVerified, followEvents, read, type Remote } from '../../support/testHospital/bedsideApi.ts'
import { callClinician, calledAt, follow, joinConference, lastSecret } from '../../support/media/callOf.ts'

const test = hospitalTestWith({ timing: { callSweepMs: 200 } })

/** Creates a call of two people on a server process that was killed during the call. */
async function forsakenCall(): Promise<{ remote: Remote; alias: string; pin: string }> {
  const remote = await enterVerified(ward, await ward.room())
  const { alias, pin } = calledAt(await callClinician(remote))
  await ward.database.transaction('platform', (tx) =>
    tx.update(calls).set({ people: 2, nodeId: randomUUID() }).where(eq(calls.alias, alias)),
  )
  ward.clock.forward(60_000)
  return { remote, alias, pin }
}

const peopleOf = (alias: string) => async (): Promise<number | undefined> => {
  const [call] = await ward.database.transaction('platform', (tx) =>
    tx.select().from(calls).where(eq(calls.alias, alias)),
  )
  return call?.people
}

describe('a call whose server process was killed', () => {
  test('is still there for a participant who returns through another process', async () => {
    const { alias, pin } = await forsakenCall()
    expect(await joinConference(ward, alias, { pin, name: 'Dr. Osei' })).toMatchObject({ role: 'HOST' })
  })

  test('stays at the consult desk until it is over: the patient may still wait', async () => {
    const { alias } = await forsakenCall()
    const token = await lastSecret(ward)
    const [call] = await ward.database.transaction('platform', (tx) =>
      tx.select().from(calls).where(eq(calls.alias, alias)),
    )
    const onDesk = async () => {
      const desk = read(ConsultDesk, await ask(ward.url, 'GET /api/consult/waiting', { token }))
      return desk.calls.find(({ id }) => id === call?.id) ?? null
    }
    // The sweep has noticed that no one is left in it.
    await expect.poll(peopleOf(alias)).toBe(0)
    expect(await onDesk()).toMatchObject({ attended: false, people: 0 })
    ward.clock.forward(30_000)
    expect(await onDesk()).not.toBeNull()
    await expect.poll(async () => (ward.clock.forward(30_000), onDesk())).toBeNull()
  })

  test('does not keep the patient from calling again', async () => {
    const { remote } = await forsakenCall()
    const again = async () => (await callClinician(remote)).status
    await expect.poll(again).toBe(200)
  })

  test('is over after a minute without anybody, and so are its links', async () => {
    const { remote } = await forsakenCall()
    const secret = await lastSecret(ward)
    const events = await followEvents(ward, remote)
    await expect.poll(() => events.calls().at(-1)?.status).toBeDefined()
    const endedAfter = async (ms: number) => {
      ward.clock.forward(ms)
      return events.calls().at(-1)?.status
    }
    await expect.poll(() => endedAfter(30_000)).toBe('ended')
    expect((await follow(ward, secret)).code).toBe('call_over')
    events.close()
  })
})
