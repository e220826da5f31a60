import { afterEach, describe, expect, inject } from 'vitest'
import { PatientCallReply } from '../../../src/contract/calls/calls.ts'
import { Dashboard } from '../../../src/contract/monitoring/dashboard.ts'
import { weekdays } from '../../../src/contract/notifications.ts'
import { notifications } from '../../../src/server/db/schema/monitoringSchema.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { mailbox, mailboxTest as test } from '../../support/fixtures/mailTest.ts'
import { callClinician, messagesOf } from '../../support/media/callOf.ts'
import { signInAs } from '../../support/testHospital/administrator.ts'
import { enterVerified, read, type Remote } from '../../support/testHospital/bedsideApi.ts'
import { retryNow } from '../../support/testHospital/messages/messageQueue.ts'
import { openTestHospital, type TestHospital } from '../../support/testHospital/testHospital.ts'
import { sendHome } from '../../support/testHospital/rooms/roomSetup.ts'

const patience = { timeout: 40_000 }

let ward: TestHospital
afterEach(() => ward.close())

/** Opens a hospital without the demonstration, which would show messages that cannot be sent. */
const openHospital = async (environment: Readonly<Record<string, string>>): Promise<Remote> => {
  ward = await openTestHospital({ postgresUrl: inject('postgresUrl'), shows: false, environment })
  return enterVerified(
    ward,
    await ward.room(
      ({ unit, patient, type }) => unit === '4 West Medical' && patient !== null && type !== 'byod',
    ),
  )
}
/** Tries again, and returns the state of the newest message. */
const stateAfterRetry = async (): Promise<string | undefined> => {
  await retryNow(ward)
  return (await messagesOf(ward))[0]?.state
}
const alertFrom = (who: Pick<Remote, 'ask'>, { uniqueId }: RoomRecord) =>
  who.ask(`POST /api/endpoints/${uniqueId}/command/alert`, { body: {} })
const textNumberFor = ({ id, customerId }: RoomRecord) =>
  ward.database.transaction('platform', (tx) =>
    tx.insert(notifications).values({
      level: 'room',
      nodeId: id,
      customerId,
      name: 'Charge nurse',
      channel: 'sms',
      destination: '+12185550100',
      days: [...weekdays],
      about: ['patient_call', 'care_team_alert'],
    }),
  )

describe('in a hospital that can send neither mails nor text messages', () => {
  test('the patient and the console learn that no one gets an alert, and no message is written', async () => {
    const remote = await openHospital({})
    const administrator = await signInAs(ward, 'unit@demo.example')
    for (const who of [remote, administrator])
      expect(await alertFrom(who, remote.room)).toMatchObject({ status: 422, code: 'nobody_on_duty' })
    expect(await messagesOf(ward)).toEqual([])
  })

  test('the patient who calls learns that no one was notified, and the console shows the call as waiting', async () => {
    const remote = await openHospital({})
    expect(read(PatientCallReply, await callClinician(remote)).notified).toBe(0)
    const administrator = await signInAs(ward, 'unit@demo.example')
    expect(read(Dashboard, await administrator.ask('GET /api/v1/dashboard')).waiting.count).toBe(1)
    await expect
      .poll(async () => (await messagesOf(ward)).map(({ reason }) => reason), patience)
      .toEqual(['not_configured'])
  })
})

describe('in a hospital that can send mails and no text messages', () => {
  test('a room’s own people are passed over where a text message alone would reach them', async () => {
    const remote = await openHospital({ SMTP_URL: mailbox.url })
    await textNumberFor(remote.room)
    expect((await alertFrom(remote, remote.room)).status).toBe(204)
    expect(read(PatientCallReply, await callClinician(remote)).notified).toBe(1)
    expect((await messagesOf(ward)).map(({ channel }) => channel)).toEqual(['email', 'email'])
    const bringBack = await sendHome(ward, remote.room)
    expect(await alertFrom(remote, remote.room)).toMatchObject({ status: 422, code: 'nobody_on_duty' })
    await bringBack()
  })

  test.each([
    ['an alert', (remote: Remote) => Promise.resolve<Pick<Remote, 'ask'>>(remote)],
    ['a request from the console', () => signInAs(ward, 'unit@demo.example')],
  ])('%s that could not be sent for a quarter of an hour is sent no more', async (_what, by) => {
    const remote = await openHospital({ SMTP_URL: mailbox.url })
    const already = mailbox.mails.length
    const who = await by(remote)
    const last = async () => (await messagesOf(ward))[0]
    mailbox.replies.push(451)
    expect((await alertFrom(who, remote.room)).status).toBe(204)
    await expect.poll(async () => (await last())?.attempts, patience).toBe(1)
    ward.clock.forward(15 * 60_000)
    await expect.poll(stateAfterRetry, patience).not.toBe('waiting')
    expect(await last()).toMatchObject({ state: 'failed', reason: 'too_late' })
    expect(mailbox.mails).toHaveLength(already)
  })
})

test('an alert that the mail server puts off for some minutes arrives', async () => {
  const remote = await openHospital({ SMTP_URL: mailbox.url })
  mailbox.replies.push(451)
  expect((await alertFrom(remote, remote.room)).status).toBe(204)
  await expect.poll(async () => (await messagesOf(ward))[0]?.attempts, patience).toBe(1)
  ward.clock.forward(14 * 60_000)
  await expect.poll(stateAfterRetry, patience).toBe('sent')
})
