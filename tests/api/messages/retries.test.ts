import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { mailbox, mailboxTest as test } from '../../support/fixtures/mailTest.ts'
import { type Answer, enterVerified, followEvents, read } from '../../support/testHospital/bedsideApi.ts'
import { inviteGuest, messagesOf } from '../../support/media/callOf.ts'
import { openSmsGateway, type SmsGateway } from '../../support/hospital/mailbox.ts'
import { type Proxy, startDatabaseProxy } from '../../support/hospital/proxy.ts'
import { forgetHolders, retryNow } from '../../support/testHospital/messages/messageQueue.ts'
import { openSecondPeer } from '../../support/testHospital/cluster/secondPeer.ts'
import { openTestHospital, type TestHospital } from '../../support/testHospital/testHospital.ts'

const patience = { timeout: 40_000 }

let gateway: SmsGateway
let environment: Readonly<Record<string, string>>
test.beforeAll(async () => {
  gateway = await openSmsGateway()
  environment = { SMTP_URL: mailbox.url, SMS_URL: gateway.url }
})
afterAll(() => gateway.close())

/** Returns a remote at a bed of the ward, and a function that sends invites. */
async function inviterIn(ward: TestHospital) {
  const remote = await enterVerified(ward, await ward.room())
  const { alias } = read(Vmr, await remote.ask('GET /api/me/vmr'))
  const invite = (to: string): Promise<Answer> => inviteGuest(remote, alias, to)
  return { remote, invite }
}

const stateOf = async (ward: TestHospital, destination: string) =>
  (await messagesOf(ward)).find((message) => message.destination === destination)

describe('two server processes', () => {
  test('send each message once', async () => {
    const ward = await openTestHospital({ postgresUrl: inject('postgresUrl'), environment })
    const other = await openSecondPeer(ward, { environment })
    const guests = Array.from({ length: 16 }, (_, at) => `guest${at}@example.org`)
    const inviters = await Promise.all([ward, ward, other, other].map(inviterIn))
    const share = guests.length / inviters.length
    const answers = await Promise.all(
      inviters.flatMap(({ invite }, at) => guests.slice(at * share, (at + 1) * share).map(invite)),
    )
    expect(answers.map(({ status }) => status)).toEqual(guests.map(() => 200))
    const sent = async () => (await messagesOf(ward)).filter(({ state }) => state === 'sent').length
    await expect.poll(sent, patience).toBe(guests.length)
    const arrived = mailbox.mails.map(({ to }) => to).filter((to) => to.startsWith('guest'))
    expect(arrived.toSorted()).toEqual(guests.toSorted())
    await other.close()
    await ward.close()
  })
})

describe('a message that waits', () => {
  let ward: TestHospital
  let way: Proxy
  beforeAll(async () => {
    ward = await openTestHospital({
      postgresUrl: inject('postgresUrl'),
      environment,
      timing: { messageSweepMs: 500 },
      databaseRoute: async (url) => {
        const { way: started, detour } = await startDatabaseProxy(url)
        way = started
        return detour
      },
    })
  })
  afterAll(async () => {
    await ward.close()
    await way.stop()
  })

  test('goes out after the database was away under another that was just sent', async () => {
    const { invite } = await inviterIn(ward)
    gateway.onArrival = () => way.cut()
    await invite('5550100101')
    await expect.poll(() => gateway.taken.length, patience).toBe(1)
    gateway.onArrival = () => undefined
    // Wait until the worker has noticed: its next query is refused.
    await expect.poll(() => ward.database.answers()).toBe(false)
    way.restore()
    await expect.poll(async () => (await invite('5550100102')).status, patience).toBe(200)
    await expect.poll(async () => (await stateOf(ward, '+15550100102'))?.state, patience).toBe('sent')
    // The first message is sent again with its own id, by which the gateway recognizes it.
    await forgetHolders(ward)
    const first = async () => (await stateOf(ward, '+15550100101'))?.state
    await expect.poll(first, patience).toBe('sent')
    const id = (await stateOf(ward, '+15550100101'))?.id
    const keys = gateway.taken.filter(({ body }) => body.includes('0101')).map(({ key }) => key)
    expect(new Set(keys)).toEqual(new Set([id]))
  })

  test('is not sent after its link has expired', async () => {
    const { remote, invite } = await inviterIn(ward)
    const events = await followEvents(ward, remote)
    mailbox.replies.push(451)
    await invite('late@example.org')
    await expect.poll(async () => (await stateOf(ward, 'late@example.org'))?.attempts, patience).toBe(1)
    ward.clock.forward(2 * 3_600_000)
    const state = async () => {
      await retryNow(ward)
      return (await stateOf(ward, 'late@example.org'))?.state
    }
    await expect.poll(state, patience).toBe('failed')
    expect(await stateOf(ward, 'late@example.org')).toMatchObject({ reason: 'too_late' })
    await expect.poll(() => events.invites().at(-1)?.status).toBe('failed')
    expect(mailbox.mails.map(({ to }) => to)).not.toContain('late@example.org')
    events.close()
  })
})
