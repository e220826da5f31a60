import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { InterpreterLanguages } from '../../../src/contract/calls/interpreter.ts'
import { InviteReply } from '../../../src/contract/calls/invites.ts'
import { MeetLookReply } from '../../../src/contract/calls/meet.ts'
import { Me } from '../../../src/contract/bedside/session.ts'
import { grantsByRoom } from '../../../src/server/demo/hospitalPlan.ts'
import { hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import {
  type Answer,
  ask,
  enterVerified,
  followEvents,
  read,
  type Remote,
} from '../../support/testHospital/bedsideApi.ts'
import {
  follow,
  joinConference,
  lastSecret,
  messagesOf,
  placeOf,
  removeByName,
  secretIn,
} from '../../support/media/callOf.ts'
import { setForRoom } from '../../support/testHospital/rooms/roomSetup.ts'

const test = hospitalTestWith({ environment: { PUBLIC_URL: 'https://wardlink.example' } })

interface Family {
  remote: Remote
  vmr: Vmr
  invite(to: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
}

/** Returns a patient who will invite a guest. */
async function family(): Promise<Family> {
  const remote = await enterVerified(ward, await ward.room())
  const vmr = read(Vmr, await remote.ask('GET /api/me/vmr'))
  return {
    remote,
    vmr,
    invite: (to, headers = {}) =>
      remote.ask('POST /api/invite/participant', { body: { to, body: 'Hello', vmr: vmr.alias }, headers }),
  }
}

const idOf = (answer: Answer): string => read(InviteReply, answer)[0]?.id ?? ''

describe('a guest who is invited', () => {
  test.each([
    ['mailto:ada@example.org', 'email', 'ada@example.org'],
    ['ada@example.org', 'email', 'ada@example.org'],
    ['sms:+15550100142', 'sms', '+15550100142'],
    ['5550100142', 'sms', '+15550100142'],
    ['1 555 010 0142', 'sms', '+15550100142'],
    ['(555) 010-0142', 'sms', '+15550100142'],
    ['\u202A٥٥٥٠١٠٠١٤٢\u202C', 'sms', '+15550100142'],
    ['\u200Bada@example.org\u200B', 'email', 'ada@example.org'],
    ['+81 (0)90 1234 5678', 'sms', '+819012345678'],
  ])('%s is sent a message by %s', async (to, channel, destination) => {
    const { invite } = await family()
    expect(read(InviteReply, await invite(to))).toMatchObject([{ status: 'ACCEPTED' }])
    const [message] = await messagesOf(ward)
    expect(message).toMatchObject({ channel, destination })
    expect(message?.body).toContain('https://wardlink.example/meet#t=')
  })

  test.each([
    ['en', 'You are invited to a video call with a patient at {facility}.', 'You are invited to'],
    ['ja', '{facility}の患者さんとのビデオ通話にご招待します。', 'ビデオ通話へのご招待です。参加は'],
    ['ar', 'دعوة إلى مكالمة فيديو مع مريض في {facility}.', 'دعوة إلى مكالمة فيديو مع مريض'],
  ])('gets one sentence, in the language that the patient chose: %s', async (_locale, written, sentence) => {
    const { remote, vmr } = await family()
    const body = written.replace('{facility}', remote.room.facility)
    await remote.ask('POST /api/invite/participant', {
      body: { to: 'sms:+15550100142', body, vmr: vmr.alias },
    })
    const [message] = await messagesOf(ward)
    expect(message?.body).toContain(sentence)
    expect(message?.body.split(remote.room.facility)).toHaveLength(2)
    expect(message?.body).not.toContain(body)
  })

  test('gets the note that was typed at the bedside', async () => {
    const { invite } = await family()
    await invite('sms:+15550100142')
    expect((await messagesOf(ward))[0]?.body.split('\n')[1]).toBe('Hello')
  })

  test('by a number is reached by the rule of the place: abroad with its country alone', async () => {
    const { remote, invite } = await family()
    await setForRoom(ward, remote.room, 'phone_rule', 'international')
    expect(read(Me, await remote.ask('GET /api/me')).phone_rule).toBe('international')
    expect(await invite('sms:0312345678')).toMatchObject({ status: 400, fields: { to: 'invalid_format' } })
    expect(await invite('5550100142')).toMatchObject({ status: 400, fields: { to: 'invalid_format' } })
    expect((await invite('sms:+81312345678')).status).toBe(200)
    expect((await messagesOf(ward))[0]).toMatchObject({ channel: 'sms', destination: '+81312345678' })
  })

  test('by a number has its area code where the gateway needs it', async () => {
    const { remote, invite } = await family()
    await setForRoom(ward, remote.room, 'phone_rule', 'north_american_with_area_code')
    expect(read(Me, await remote.ask('GET /api/me'))).toMatchObject({
      phone_rule: 'north_american',
      area_code_required: true,
    })
    for (const short of ['sms:+15550100', '5550100'])
      expect(await invite(short)).toMatchObject({ status: 400, fields: { to: 'invalid_format' } })
    expect((await invite('sms:+15550100142')).status).toBe(200)
    expect((await messagesOf(ward))[0]).toMatchObject({ channel: 'sms', destination: '+15550100142' })
  })

  test.each([
    'ada',
    'ada@',
    '0',
    '12345',
    'a@b.example, c@d.example',
    'sms:+1555; DROP',
    'javascript:alert(1)',
  ])('%s is refused, and nothing is sent', async (to) => {
    const { invite } = await family()
    const before = (await messagesOf(ward)).length
    expect(await invite(to)).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await messagesOf(ward)).toHaveLength(before)
  })

  test('joins as a guest with the link, which is good for one', async () => {
    const { remote, vmr, invite } = await family()
    const events = await followEvents(ward, remote)
    const id = idOf(await invite('ada@example.org'))
    const secret = await lastSecret(ward)
    const look = await ask(ward.url, 'POST /api/meet/look', { body: { t: secret } })
    const { number, bed, facility } = remote.room
    expect(read(MeetLookReply, look)).toMatchObject({ kind: 'guest', room: { number, bed, facility } })
    const place = placeOf(await follow(ward, secret, 'Ada'))
    expect(place).toMatchObject({ alias: vmr.alias, role: 'GUEST', display_name: 'Ada' })
    expect(place.pin).not.toBe(vmr.pin)
    expect(await joinConference(ward, place.alias, { pin: place.pin ?? '', name: 'Ada' })).toMatchObject({
      role: 'GUEST',
    })
    await expect
      .poll(() => events.invites())
      .toContainEqual(expect.objectContaining({ id, status: 'joined', name: 'Ada' }))
    expect((await follow(ward, secret, 'Eve')).code).toBe('join_link_used')
    const again = await ask(ward.url, 'POST /api/meet/join', { body: { resume: place.resume } })
    expect(placeOf(again)).toMatchObject({ alias: place.alias, display_name: 'Ada' })
    events.close()
  })

  test('of two who open one link at the same moment one gets in', async () => {
    const { invite } = await family()
    await invite('ada@example.org')
    const secret = await lastSecret(ward)
    const answers = await Promise.all([follow(ward, secret), follow(ward, secret)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['join_link_used', 'none'])
  })

  test('is reported to the bedside after declining, and can no longer join', async () => {
    const { remote, invite } = await family()
    const events = await followEvents(ward, remote)
    const id = idOf(await invite('ada@example.org'))
    const secret = await lastSecret(ward)
    expect((await ask(ward.url, 'POST /api/meet/decline', { body: { t: secret } })).status).toBe(204)
    await expect
      .poll(() => events.invites())
      .toContainEqual(expect.objectContaining({ id, status: 'declined' }))
    expect((await follow(ward, secret)).code).toBe('join_link_used')
    events.close()
  })

  test('finds the call over when it has ended, also with the secret to come back', async () => {
    const { remote, invite, vmr } = await family()
    await remote.command('api', { vmr: vmr.alias, announce: true })
    const device = await ward.device(remote.room)
    expect(device).toBeDefined()
    const current = read(Vmr, await remote.ask('GET /api/me/vmr'))
    await remote.command('api', { vmr: current.alias, announce: true })
    await invite('ada@example.org')
    const first = await lastSecret(ward)
    const { resume } = placeOf(await follow(ward, first))
    await invite('eve@example.org')
    const second = await lastSecret(ward)
    await remote.send('final_end_call', {})
    expect((await follow(ward, second)).code).toBe('call_over')
    expect((await ask(ward.url, 'POST /api/meet/join', { body: { resume } })).code).toBe('call_over')
  })

  test('comes too late after two hours', async () => {
    const { invite } = await family()
    await invite('ada@example.org')
    const secret = await lastSecret(ward)
    ward.clock.forward(2 * 3_600_000)
    expect((await follow(ward, secret)).code).toBe('join_link_expired')
  })

  test('with a made-up secret gets nothing', async () => {
    expect((await follow(ward, 'A'.repeat(22))).code).toBe('join_link_expired')
  })

  test('is invited once, however often the request is repeated', async () => {
    const { invite } = await family()
    const before = (await messagesOf(ward)).length
    const headers = { 'idempotency-key': randomUUID() }
    const ids = [await invite('ada@example.org', headers), await invite('ada@example.org', headers)].map(idOf)
    expect(new Set(ids).size).toBe(1)
    expect(await messagesOf(ward)).toHaveLength(before + 1)
  })

  test('is not invited to another room’s conference', async () => {
    const { remote } = await family()
    const other = await family()
    const body = { to: 'ada@example.org', body: '', vmr: other.vmr.alias }
    expect((await remote.ask('POST /api/invite/participant', { body })).code).toBe('no_vmr')
  })

  test('is the last of twelve in ten minutes', async () => {
    const { remote, invite } = await family()
    for (let count = 0; count < 12; count += 1) {
      expect((await invite(`a${count}@example.org`)).status).toBe(200)
      if (count === 0) ward.clock.forward(8 * 60_000)
    }
    await remote.refresh()
    const answer = await invite('one-more@example.org')
    expect(answer).toMatchObject({ status: 429, code: 'rate_limited' })
    // The wait ends when the first of the twelve invites is ten minutes old.
    const wait = Number(answer.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(60)
    expect(wait).toBeLessThanOrEqual(120)
    ward.clock.forward(wait * 1_000)
    await remote.refresh()
    expect((await invite('one-more@example.org')).status).toBe(200)
  })
})

describe('an interpreter', () => {
  const languages = async (remote: Remote, query = '') =>
    read(InterpreterLanguages, await remote.ask(`GET /api/interpreter/languages${query}`))

  test('is found by the language, with a tilde for what cannot stand in an address', async () => {
    const { remote } = await family()
    expect((await languages(remote)).length).toBeGreaterThan(25)
    const found = await languages(remote, '?language=american~sign~language')
    expect(found.map(({ name }) => name)).toEqual(['American Sign Language'])
    expect(await languages(remote, '?language=klingon')).toEqual([])
  })

  test('of a customer that is not there, or not one’s own, is not found', async () => {
    const { remote } = await family()
    const answer = await remote.ask('GET /api/interpreter/languages?customer=Nowhere')
    expect(answer).toMatchObject({ status: 404, code: 'no_such_customer' })
  })

  test('is invited by the language’s endpoint', async () => {
    const { remote, vmr } = await family()
    await setForRoom(ward, remote.room, 'locale', 'en')
    const [language] = await languages(remote)
    const destination = language?.endpoints[0]?.destination ?? ''
    const body = { customer: remote.room.customer, name: language?.name, destination, vmrAlias: vmr.alias }
    const answer = await remote.ask('POST /api/invite/interpreter', { body })
    expect(read(InviteReply, answer)).toMatchObject([{ status: 'ACCEPTED' }])
    const [message] = await messagesOf(ward)
    expect(message).toMatchObject({ channel: 'email', destination })
    expect(message?.subject).toMatch(
      new RegExp(`^Interpreter needed \\(${language?.name ?? ''}\\): Room `, 'u'),
    )
    const place = placeOf(await follow(ward, secretIn(message?.body ?? '')))
    expect(place.role).toBe('GUEST')
  })

  test('in a SIP room cannot be dialled by the node without telephony, and that is said', async () => {
    const { remote, vmr } = await family()
    const destination = 'sip:greek@example.org'
    await setForRoom(ward, remote.room, 'interpreter_languages', [
      { name: 'Greek', endpoints: [{ type: 'sip', voice: 'any', destination }] },
    ])
    const body = { customer: '', name: 'Greek', destination, vmrAlias: vmr.alias }
    const answer = await remote.ask('POST /api/invite/interpreter', { body })
    expect(read(InviteReply, answer)).toEqual([{ status: 'REJECTED', reason: 'no_telephony' }])
  })
})

describe('a room without the function', () => {
  test('invites neither guest nor interpreter', async () => {
    const denied = await ward.room((room) => room.unit === grantsByRoom.unit && room.number === '405')
    const remote = await enterVerified(ward, denied)
    const body = { to: 'ada@example.org', body: '', vmr: denied.alias }
    for (const call of ['POST /api/invite/participant', 'POST /api/invite/interpreter'])
      expect((await remote.ask(call, { body })).code).toBe('function_not_available')
    expect((await remote.ask('GET /api/interpreter/languages')).code).toBe('function_not_available')
  })
})

describe('a guest whom the room removed', () => {
  test('comes back neither by the link nor by the browser that used it, under whatever name', async () => {
    const { vmr, invite } = await family()
    await invite('ada@example.org')
    const link = await lastSecret(ward)
    const { pin = '', resume } = placeOf(await follow(ward, link, 'Ada'))
    const room = await joinConference(ward, vmr.alias, { pin: vmr.pin ?? '', name: 'Grace Patient' })
    if (typeof room === 'number') throw new Error(`the conference answered ${room}`)
    await joinConference(ward, vmr.alias, { pin, name: 'Ada' })
    await removeByName(ward, vmr.alias, { token: room.token, name: 'Ada' })
    expect(await joinConference(ward, vmr.alias, { pin, name: 'Dr Ada' })).toBe(403)
    const comesBack = () => ask(ward.url, 'POST /api/meet/join', { body: { resume } })
    await expect.poll(async () => (await comesBack()).code).toBe('join_link_expired')
    expect((await follow(ward, link, 'Dr Ada')).status).toBe(410)
  })
})
