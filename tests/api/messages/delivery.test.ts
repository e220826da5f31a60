import { afterEach, beforeEach, describe, expect } from 'vitest'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { ward } from '../../support/fixtures/hospitalTest.ts'
import { mailbox, mailTest } from '../../support/fixtures/mailTest.ts'
import {
  type Answer,
  enterVerified,
  followEvents,
  read,
  type Remote,
} from '../../support/testHospital/bedsideApi.ts'
import { follow, inviteGuest, messagesOf, placeOf, secretIn } from '../../support/media/callOf.ts'
import { openSmsGateway, type SmsGateway } from '../../support/hospital/mailbox.ts'
import { retryNow } from '../../support/testHospital/messages/messageQueue.ts'
import { withoutLinks } from '../../support/testHospital/messages/withoutLinks.ts'

const patience = { timeout: 40_000 }

let gateway: SmsGateway
const test = mailTest.extend(
  'hospitalOptions',
  { scope: 'file' },
  async ({ mailbox: { url } }, { onCleanup }) => {
    gateway = await openSmsGateway()
    onCleanup(() => gateway.close())
    return { environment: { SMTP_URL: url, SMS_URL: gateway.url, SMTP_FROM: 'Ward <ward@example.org>' } }
  },
)

let remote: Remote
let alias: string
beforeEach(async () => {
  remote = await enterVerified(ward, await ward.room())
  alias = read(Vmr, await remote.ask('GET /api/me/vmr')).alias
})
afterEach(() => {
  mailbox.replies.length = 0
  gateway.replies.length = 0
})

const invite = (to: string): Promise<Answer> => inviteGuest(remote, alias, to, 'Come and see me')
const stateOf = async (destination: string) =>
  (await messagesOf(ward)).find((message) => message.destination === destination)

describe('a mail', () => {
  test('arrives with a link that leads into the call', async () => {
    await invite('ada@example.org')
    const mail = await mailbox.find('Come and see me')
    expect(mail.to).toBe('ada@example.org')
    expect(mail.raw).toMatch(/^From: "?Ward"? <ward@example.org>/mu)
    expect(placeOf(await follow(ward, secretIn(mail.raw)))).toMatchObject({ alias, role: 'GUEST' })
  })

  test('that the server puts off twice arrives once, and the bedside hears when', async () => {
    const events = await followEvents(ward, remote)
    mailbox.replies.push(451, 451)
    await invite('twice@example.org')
    // The second attempt would follow after three seconds, the third seven seconds later.
    const heard = async () => {
      await retryNow(ward)
      return events.invites().at(-1)?.status
    }
    await expect.poll(heard, patience).toBe('sent')
    expect(mailbox.mails.filter(({ to }) => to === 'twice@example.org')).toHaveLength(1)
    expect(await stateOf('twice@example.org')).toMatchObject({ state: 'sent', attempts: 3 })
    events.close()
  })

  test('that is refused for good is not tried again, and the bedside hears so', async () => {
    const events = await followEvents(ward, remote)
    mailbox.replies.push(550)
    await invite('gone@example.org')
    await expect.poll(() => events.invites().at(-1)?.status, patience).toBe('failed')
    expect(await stateOf('gone@example.org')).toMatchObject({
      state: 'failed',
      attempts: 1,
      reason: 'smtp_550',
    })
    events.close()
  })

  test('carries the id of its message, by which one that came twice is known', async () => {
    await invite('once@example.org')
    await expect.poll(async () => (await stateOf('once@example.org'))?.state, patience).toBe('sent')
    const mail = mailbox.mails.find(({ to }) => to === 'once@example.org')
    expect(mail?.id).toBe(`${(await stateOf('once@example.org'))?.id}@127.0.0.1`)
  })

  test('of a patient’s call reaches those on duty for the unit', async () => {
    await remote.ask('POST /api/patient-call/aps', { body: { unique_id: remote.room.uniqueId } })
    const mail = await mailbox.find(`Room ${remote.room.number}`)
    expect(mail.to).toMatch(/@demo\.example$/u)
    expect(withoutLinks(mail.raw)).not.toContain(remote.room.patient?.lastName ?? '-')
  })
})

describe('a text message', () => {
  test('reaches the gateway once, under the id of its message, after it was too busy', async () => {
    gateway.replies.push(503, 429)
    await invite('5550100142')
    const state = async () => {
      await retryNow(ward)
      return (await stateOf('+15550100142'))?.state
    }
    await expect.poll(state, patience).toBe('sent')
    const row = await stateOf('+15550100142')
    expect(gateway.taken.map(({ key }) => key)).toEqual([row?.id])
    expect(gateway.taken[0]?.body).toContain('"to":"+15550100142"')
  })

  test('that the gateway refuses fails with its reason', async () => {
    gateway.replies.push(422)
    await invite('5550100199')
    await expect.poll(async () => (await stateOf('+15550100199'))?.state, patience).toBe('failed')
    expect(await stateOf('+15550100199')).toMatchObject({ reason: 'gateway_422' })
  })

  test('to a premium-rate number never reaches the gateway', async () => {
    const before = gateway.taken.length
    await invite('9005550142')
    await expect
      .poll(async () => (await stateOf('+19005550142'))?.state, patience)
      .toMatch(/^(?:failed|sent)$/u)
    expect(await stateOf('+19005550142')).toMatchObject({ state: 'failed', reason: 'number_barred' })
    expect(gateway.taken).toHaveLength(before)
  })
})
