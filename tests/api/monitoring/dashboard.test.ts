import { expect, vi } from 'vitest'
import { Dashboard } from '../../../src/contract/monitoring/dashboard.ts'
import { hospitalTest as test, tech, techadmin, ward } from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { callClinician, follow, messagesOf, secretIn } from '../../support/media/callOf.ts'
import { msUntilHour } from '../../support/testHospital/monitoring/localHour.ts'

const patience = { timeout: 30_000, interval: 50 } as const

const today = async (person: Administrator, query = '') =>
  read(Dashboard, await person.ask(`GET /api/v1/dashboard${query}`))

test('a patient’s call waits on the dashboard of its own branch, and is answered once a clinician has joined; one who does not come leaves it waiting', async () => {
  const room = await ward.room(
    ({ unit, patient, type }) => unit === '4 West Medical' && patient !== null && type !== 'byod',
  )
  // The test counts today's calls, so it must not run across midnight in the hospital's time zone.
  ward.clock.forward(msUntilHour(12, room.timeZone, ward.clock.now()))
  const administrator = await signInAs(ward, 'unit@demo.example')
  const remote = await enterVerified(ward, room)
  expect((await callClinician(remote)).status).toBe(200)
  await vi.waitFor(
    async () => expect((await messagesOf(ward)).map(({ state }) => state)).toEqual(['shown']),
    patience,
  )
  const waiting = await today(administrator)
  expect(waiting.waiting).toMatchObject({ count: 1 })
  expect(waiting.waiting.since).toBeGreaterThan(0)
  expect(waiting.invites?.items).toMatchObject([{ kind: 'clinician', room_id: room.id, number: room.number }])
  expect(JSON.stringify(waiting)).not.toContain(room.patient?.lastName)
  expect((await today(administrator, `?below=${room.facilityId}`)).waiting.count).toBe(1)
  expect(await today(tech)).toMatchObject({ waiting: { count: 1 }, invites: null })
  expect((await today(techadmin)).waiting.count).toBe(0)
  const [message] = await messagesOf(ward)
  await follow(ward, secretIn(message?.body ?? ''), 'Dr. Osei')
  const answered = await today(administrator)
  expect(answered.waiting).toEqual({ count: 0, since: null, target: null, late: [], calls: [] })
  expect(answered.calls).toMatchObject([{ answered: 1, missed: 0 }])
  expect(answered.invites?.total).toBe(0)
  // The clinician's page was never in the conference.
  ward.clock.forward(60_000)
  const waitingAgain = await today(administrator)
  expect(waitingAgain.waiting).toEqual(waiting.waiting)
  expect(waitingAgain.calls).toMatchObject([{ answered: 1, missed: 0 }])
})
