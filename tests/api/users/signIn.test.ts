import { describe, expect } from 'vitest'
import { eq } from 'drizzle-orm'
import { ActivityReply } from '../../../src/contract/users/authentication.ts'
import { TokenPair } from '../../../src/contract/bedside/session.ts'
import { messages } from '../../../src/server/db/schema/callSchema.ts'
import { hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import { activate, signInAgain, signInAs, tryPassword } from '../../support/testHospital/administrator.ts'
import { ask, enterVerified, read } from '../../support/testHospital/bedsideApi.ts'

// Tests that use up an address's guesses come from their own address, which a trusted proxy reports.
const test = hospitalTestWith({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })

const from = (address: string) => ({ 'x-forwarded-for': address })
const unauthorized = { status: 401, code: 'unauthorized' }

describe('signing in', () => {
  test('needs the password, whatever the case of the address, and says who one is and where', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    expect(await una.principal()).toMatchObject({
      name: 'Una Novak',
      email: 'unit@demo.example',
      roles: [
        {
          role: 'UNIT_ADMIN',
          path: [
            { level: 'organization', name: 'Northlight Health' },
            { level: 'customer', name: 'Lakeside Hospitals' },
            { level: 'facility', name: 'Lakeside General' },
            { level: 'unit', name: '4 West Medical' },
          ],
        },
      ],
    })
    const spellings = [
      ' Unit@Demo.Example ',
      'unit@demo．example.',
      '\u200Bunit@demo.example\u200E',
      'ｕｎｉｔ＠demo.example',
    ]
    for (const spelling of spellings) expect(await tryPassword(ward, spelling)).toMatchObject({ status: 200 })
  })

  test('answers the same for a wrong password, an unknown account and one that was never activated', async () => {
    await activate(ward, 'facility@demo.example')
    const wrong = await tryPassword(ward, 'facility@demo.example', 'Ward-Link-4712')
    expect(wrong).toMatchObject(unauthorized)
    for (const name of ['nobody@demo.example', 'tech@demo.example', "' or true --", '\u202enobody'])
      expect((await tryPassword(ward, name)).text).toBe(wrong.text)
  })

  test('refuses what is no sign-in at all with what is wrong in it', async () => {
    const login = (body: unknown) => ask(ward.url, 'POST /authentication/login', { body })
    expect(await login({})).toMatchObject({
      status: 400,
      code: 'bad_request',
      fields: { username: 'invalid_type', password: 'invalid_type' },
    })
    expect(await login({ username: 'a', password: '' })).toMatchObject({ fields: { password: 'too_small' } })
    expect(await login({ username: 'a', password: 'b'.repeat(1_001) })).toMatchObject({
      fields: { password: 'too_big' },
    })
    expect(await login({ username: 'a', password: 'b', admin: true })).toMatchObject({
      status: 400,
      code: 'unknown_field',
    })
  })

  test('answers below /api too', async () => {
    await activate(ward, 'users@demo.example')
    const body = { username: 'users@demo.example', password: 'Ward-Link-4711' }
    const { access_token: token } = read(
      TokenPair,
      await ask(ward.url, 'POST /api/authentication/login', { body }),
    )
    expect(await ask(ward.url, 'GET /api/authentication/principal', { token })).toMatchObject({ status: 200 })
  })
})

describe('guessing', () => {
  test('is slowed for that account from that address, and locks no one else out', async () => {
    await activate(ward, 'customer@demo.example')
    const guess = (address: string, typed?: string) =>
      tryPassword(ward, 'customer@demo.example', typed, from(address))
    for (let time = 0; time < 5; time += 1)
      expect(await guess('10.0.0.1', 'Wrong-1')).toMatchObject(unauthorized)
    const sixth = await guess('10.0.0.1', 'Wrong-1')
    expect(sixth).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    // Not even the right password works from there. The user gets in from their own address, and others from
    // this one.
    expect(await guess('10.0.0.1')).toMatchObject({ status: 429 })
    expect(await guess('10.0.0.2')).toMatchObject({ status: 200 })
    expect(await tryPassword(ward, 'unit@demo.example', undefined, from('10.0.0.1'))).toMatchObject({
      status: 200,
    })
    ward.clock.forward(60_000)
    expect(await guess('10.0.0.1')).toMatchObject({ status: 200 })
  })
})

describe('an attack on one account', () => {
  test('is slowed from all other networks, reported to the owner once, and does not lock the owner out of their own network', async () => {
    const email = 'techadmin@demo.example'
    await activate(ward, email)
    const guess = (address: string, typed?: string) => tryPassword(ward, email, typed, from(address))
    expect(await guess('2001:db8:20::1')).toMatchObject({ status: 200 })
    let judged = 0
    for (let nth = 0; nth < 150; nth += 1)
      if ((await guess(`10.21.${String(nth % 30)}.1`, 'Wrong-1')).status === 401) judged += 1
    expect(judged).toBeLessThan(50)
    expect(await guess('10.21.0.1')).toMatchObject({ status: 429, code: 'rate_limited' })
    // A device changes its IPv6 address within its network on its own.
    expect(await guess('2001:db8:20::2', 'Wrong-1')).toMatchObject(unauthorized)
    expect(await guess('2001:db8:20::2')).toMatchObject({ status: 200 })
    const notices = () =>
      ward.database.transaction('platform', (tx) =>
        tx.select().from(messages).where(eq(messages.destination, email)),
      )
    await expect.poll(notices).toMatchObject([{ subject: 'Wrong passwords for your Wardlink account' }])
  })
})

describe('a session of the console', () => {
  test('renews its tokens; a spent one is honoured for half a minute, then its use ends the session', async () => {
    const user = await signInAs(ward, 'wardlink@demo.example')
    const spent = user.tokens.refresh_token
    const refresh = () => ask(ward.url, 'POST /authentication/refresh', { body: { refresh_token: spent } })
    expect(await user.refresh()).toMatchObject({ status: 200 })
    ward.clock.forward(29_000)
    expect(await refresh()).toMatchObject({ status: 200 })
    expect(await user.principal()).toMatchObject({ name: 'Wanda Larsen' })
    ward.clock.forward(2_000)
    expect(await refresh()).toMatchObject(unauthorized)
    expect(await user.ask('GET /authentication/principal')).toMatchObject(unauthorized)
    expect(await user.refresh()).toMatchObject(unauthorized)
  })

  test('lets two tabs renew simultaneously with the same token', async () => {
    const user = await signInAs(ward, 'wardlink@demo.example')
    const body = { refresh_token: user.tokens.refresh_token }
    const both = [1, 2].map(() => ask(ward.url, 'POST /authentication/refresh', { body }))
    for (const answer of await Promise.all(both)) expect(answer.status).toBe(200)
  })

  test('has access tokens for ten minutes, and is over after twelve hours', async () => {
    const user = await signInAs(ward, 'wardlink@demo.example')
    ward.clock.forward(10 * 60_000)
    expect(await user.ask('GET /authentication/principal')).toMatchObject(unauthorized)
    expect(await user.refresh()).toMatchObject({ status: 200 })
    ward.clock.forward(12 * 3_600_000)
    expect(await user.refresh()).toMatchObject(unauthorized)
  })

  test('ends without use by the person; renewing it and polling are no use', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    const idleIn = async () => (await una.principal()).idle_in
    expect(await idleIn()).toBeGreaterThan(1_790)
    for (let minute = 0; minute < 29; minute += 1) {
      ward.clock.forward(60_000)
      if (minute % 9 === 8) await una.refresh()
      expect((await una.ask('GET /authentication/principal')).status).toBe(200)
    }
    expect(await idleIn()).toBeLessThanOrEqual(60)
    const used = read(ActivityReply, await una.ask('POST /authentication/activity'))
    expect(used.idle_in).toBeGreaterThan(1_790)
    ward.clock.forward(29 * 60_000)
    expect((await una.refresh()).status).toBe(200)
    ward.clock.forward(60_000)
    expect(await una.ask('GET /authentication/principal')).toMatchObject(unauthorized)
    expect(await una.refresh()).toMatchObject({ ...unauthorized, fields: { ended: 'idle' } })
  })

  test('cannot be renewed by its refresh token after 30 minutes without use', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    ward.clock.forward(30 * 60_000)
    expect(await una.refresh()).toMatchObject({ ...unauthorized, fields: { ended: 'idle' } })
  })

  test('ends with the sign-out, and no other with it', async () => {
    const here = await signInAs(ward, 'techadmin@demo.example')
    const there = await signInAgain(ward, 'techadmin@demo.example')
    expect(await here.ask('POST /authentication/logout', { body: {} })).toMatchObject({ status: 204 })
    expect(await here.ask('GET /authentication/principal')).toMatchObject(unauthorized)
    expect(await here.refresh()).toMatchObject(unauthorized)
    expect(await there.ask('GET /authentication/principal')).toMatchObject({ status: 200 })
  })

  test('ends everywhere when that is asked for, and only this person’s', async () => {
    const here = await signInAs(ward, 'techadmin@demo.example')
    const there = await signInAgain(ward, 'techadmin@demo.example')
    const other = await signInAs(ward, 'unit@demo.example')
    const everywhere = await here.ask('POST /authentication/logout', { body: { everywhere: true } })
    expect(everywhere).toMatchObject({ status: 204 })
    for (const user of [here, there]) {
      expect(await user.ask('GET /authentication/principal')).toMatchObject(unauthorized)
      expect(await user.refresh()).toMatchObject(unauthorized)
    }
    expect(await other.ask('GET /authentication/principal')).toMatchObject({ status: 200 })
  })

  test('is refused without a token, with a remote’s token, and with the wrong kind of token', async () => {
    const remote = await enterVerified(ward, await ward.room())
    const user = await signInAs(ward, 'unit@demo.example')
    for (const call of ['GET /authentication/principal', 'POST /authentication/logout'])
      for (const token of [undefined, remote.session.access_token, user.tokens.refresh_token, 'x'.repeat(43)])
        expect(await ask(ward.url, call, token === undefined ? {} : { token })).toMatchObject(unauthorized)
    expect(await user.ask('GET /api/me')).toMatchObject(unauthorized)
    for (const secret of [user.tokens.access_token, remote.session.refresh_token, 'nothing'])
      expect(
        await ask(ward.url, 'POST /authentication/refresh', { body: { refresh_token: secret } }),
      ).toMatchObject(unauthorized)
  })
})
