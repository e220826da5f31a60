import { describe, expect } from 'vitest'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { AuditList } from '../../../src/contract/audit.ts'
import { MessageOutboxList } from '../../../src/contract/messages/messageOutbox.ts'
import { PhoneLink, RoomList } from '../../../src/contract/rooms.ts'
import { SessionReply } from '../../../src/contract/bedside/session.ts'
import { readEntryLink } from '../../../src/domain/bedside/entryLink.ts'
import { mailbox, mailTest as test } from '../../support/fixtures/mailTest.ts'
import { beginSession, unit as unitAdmin, ward } from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { ask, enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { workAs } from '../../support/testHospital/users/loginAs.ts'
import { inviteGuest } from '../../support/media/callOf.ts'

const outboxOf = async (user: Administrator, query = '') =>
  read(MessageOutboxList, await user.ask(`GET /api/v1/outbox${query}`))

describe('the outbox', () => {
  test('shows who was written to from the rooms below one’s node, what became of it, and no link', async () => {
    const inUnit = await enterVerified(
      ward,
      await ward.room(({ unit, patient }) => unit === '4 West Medical' && patient !== null),
    )
    const elsewhere = await enterVerified(
      ward,
      await ward.room(({ customer }) => customer === 'Prairie Care'),
    )
    for (const [remote, to] of [
      [inUnit, 'ada@example.org'],
      [elsewhere, 'ben@example.org'],
    ] as const) {
      const { alias } = read(Vmr, await remote.ask('GET /api/me/vmr'))
      await inviteGuest(remote, alias, to, 'Hello')
    }
    // An account that has no password yet gets no mail.
    await beginSession('unit')
    await ask(ward.url, 'POST /authentication/forgot-password', { body: { email: 'unit@demo.example' } })
    await mailbox.find('/admin/reset-password')
    await expect
      .poll(async () => (await outboxOf(unitAdmin)).items.map(({ state }) => state))
      .toEqual(['sent'])
    expect((await outboxOf(unitAdmin)).items).toMatchObject([{ destination: 'ada@example.org', body: null }])
    const all = await outboxOf(await signInAs(ward, 'wardlink@demo.example'), '?limit=2')
    expect(all).toMatchObject({ total: 3 })
    expect(all.items).toHaveLength(2)
    expect(await outboxOf(unitAdmin, '?state=failed')).toMatchObject({ items: [], total: 0 })
  })

  test('goes on where a page ended', async () => {
    const user = await signInAs(ward, 'wardlink@demo.example')
    const first = await outboxOf(user, '?limit=2')
    const second = await outboxOf(user, `?limit=2&cursor=${first.next_cursor}`)
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
    expect(second.next_cursor).toBeNull()
  })

  test('is not for technicians, nor for who keeps the users, nor for anybody outside', async () => {
    for (const email of ['tech@demo.example', 'users@demo.example'])
      expect(await (await signInAs(ward, email)).ask('GET /api/v1/outbox')).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
    expect(await ask(ward.url, 'GET /api/v1/outbox')).toMatchObject({ status: 401 })
    expect(await unitAdmin.ask('GET /api/v1/outbox?cursor=x')).toMatchObject({ status: 400 })
  })
})

describe('the link for a patient’s own phone', () => {
  const linkFor = (user: Administrator, id: string) => user.ask(`POST /api/v1/byod-devices/${id}/links`)
  const place = async () => {
    const [found] = read(RoomList, await unitAdmin.ask('GET /api/v1/byod-devices')).items
    if (found === undefined) throw new Error('the unit has no such place')
    return found
  }

  test('lets one phone in, once', async () => {
    const answer = await linkFor(unitAdmin, (await place()).id)
    expect(answer.status).toBe(201)
    const { link, expires_in: seconds } = read(PhoneLink, answer)
    expect(seconds).toBe(7_200)
    expect(link.startsWith(`${ward.url}/#`)).toBe(true)
    const { token, apsId } = readEntryLink(link).parameters
    const enter = () => ask(ward.url, 'POST /mobapi/session', { body: { token, aps_id: apsId } })
    expect(read(SessionReply, await enter()).byod).toBe(true)
    expect(await enter()).toMatchObject({ status: 401, code: 'entry_code_invalid' })
  })

  test('stands in the audit of its place by who truly made it, and the link nowhere', async () => {
    const { id } = await place()
    const clara = await signInAs(ward, 'customer@demo.example')
    const made = await linkFor(await workAs(ward, clara, 'unit@demo.example'), id)
    const { token = '' } = readEntryLink(read(PhoneLink, made).link).parameters
    const told = await unitAdmin.ask(`GET /api/v1/audit-events?target=${id}`)
    expect(read(AuditList, told).items[0]).toMatchObject({
      action: 'issue_link',
      target: { kind: 'room', id },
      by: { name: 'Clara Jensen' },
      as: { name: 'Una Novak' },
      before: null,
      after: null,
    })
    expect(token).not.toBe('')
    expect(told.text).not.toContain(token)
    const refused = await linkFor(await signInAs(ward, 'tech@demo.example'), id)
    expect(refused.status).toBe(403)
    expect((await unitAdmin.ask(`GET /api/v1/audit-events?target=${id}`)).text).toBe(told.text)
  })

  test('is refused to a user without the right to make it, and for a room that has a monitor', async () => {
    const { id } = await place()
    expect(await linkFor(await signInAs(ward, 'tech@demo.example'), id)).toMatchObject({
      status: 403,
      code: 'forbidden',
    })
    const other = await signInAs(ward, 'techadmin@demo.example')
    expect(await linkFor(other, id)).toMatchObject({ status: 404, code: 'not_found' })
    const room = await ward.room(({ unit }) => unit === '4 West Medical')
    expect(await linkFor(unitAdmin, room.id)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await linkFor(unitAdmin, 'x')).toMatchObject({ status: 400 })
    expect(await ask(ward.url, `POST /api/v1/byod-devices/${id}/links`)).toMatchObject({ status: 401 })
  })
})
