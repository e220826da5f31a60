import { describe, expect } from 'vitest'
import { messages } from '../../../src/server/db/schema/callSchema.ts'
import { mailbox, mailTest } from '../../support/fixtures/mailTest.ts'
import { ward } from '../../support/fixtures/hospitalTest.ts'
import { password, signInAgain, signInAs, tryPassword } from '../../support/testHospital/administrator.ts'
import { type Answer, ask } from '../../support/testHospital/bedsideApi.ts'

const test = mailTest.extend('hospitalOptions', { scope: 'file' }, ({ mailbox: { url } }) => ({
  environment: { SMTP_URL: url, TRUSTED_PROXIES: '127.0.0.1' },
}))

const next = 'Larch-Grove-88'
const forgot = (email: string, more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  ask(ward.url, 'POST /authentication/forgot-password', { body: { email, ...more }, headers })
const set = (path: 'reset-password' | 'activate', token: string | undefined, typed = next): Promise<Answer> =>
  ask(ward.url, `POST /authentication/${path}`, { body: { token, password: typed } })
const mailsTo = (email: string) => mailbox.mails.filter(({ to }) => to === email)

/** Waits for the given number of mails, and returns the secrets of the links in them. */
async function secretsOf(email: string, page: string, mails = 1): Promise<string[]> {
  await expect.poll(() => mailsTo(email).length).toBe(mails)
  return mailsTo(email).map(({ raw }) => new RegExp(`${page}#t=([\\w-]+)`, 'u').exec(raw)?.[1] ?? '')
}

describe('a forgotten password', () => {
  test('is replaced once through a mailed link, which ends all earlier sessions', async () => {
    const before = await signInAs(ward, 'unit@demo.example')
    expect(await forgot('Unit@demo.example')).toMatchObject({ status: 204, text: '' })
    const [token] = await secretsOf('unit@demo.example', '/admin/reset-password')
    expect(await set('reset-password', token)).toMatchObject({ status: 204 })
    expect(await tryPassword(ward, 'unit@demo.example')).toMatchObject({ status: 401 })
    expect(await tryPassword(ward, 'unit@demo.example', next)).toMatchObject({ status: 200 })
    expect(await before.ask('GET /authentication/principal')).toMatchObject({ status: 401 })
    expect(await before.refresh()).toMatchObject({ status: 401 })
    expect(await set('reset-password', token)).toMatchObject({ status: 400, code: 'invalid_token' })
  })

  test('reveals nothing about an unknown address, and sends nothing to it', async () => {
    await signInAs(ward, 'facility@demo.example')
    const unknown = await forgot('nobody@demo.example')
    const known = await forgot('facility@demo.example', { locale: 'ja' })
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    await secretsOf('facility@demo.example', '/admin/reset-password')
    expect(mailsTo('nobody@demo.example')).toEqual([])
  })

  test('leads to this console, whatever the request calls its host', async () => {
    await signInAs(ward, 'customer@demo.example')
    await forgot('customer@demo.example', {}, { 'x-forwarded-host': 'evil.example' })
    await secretsOf('customer@demo.example', '/admin/reset-password')
    expect(mailsTo('customer@demo.example')[0]?.raw).toContain(`${ward.url}/admin/reset-password#t=`)
  })

  test('may be asked for again: any link sets it, and then no other does; after an hour none', async () => {
    await signInAs(ward, 'channel@demo.example')
    await forgot('channel@demo.example')
    await forgot('channel@demo.example')
    const [first, second] = await secretsOf('channel@demo.example', '/admin/reset-password', 2)
    expect(await set('reset-password', first)).toMatchObject({ status: 204 })
    expect(await set('reset-password', second)).toMatchObject({ status: 400, code: 'invalid_token' })
    await forgot('channel@demo.example')
    const late = (await secretsOf('channel@demo.example', '/admin/reset-password', 3)).at(-1)
    ward.clock.forward(3_600_000)
    expect(await set('reset-password', late)).toMatchObject({ status: 400, code: 'invalid_token' })
  })

  test('sends at most five mails to one user', async () => {
    await signInAs(ward, 'wardlink@demo.example')
    for (let time = 0; time < 7; time += 1) await forgot('wardlink@demo.example')
    await forgot('users@demo.example')
    await expect.poll(() => mailsTo('users@demo.example').length).toBe(1)
    expect(mailsTo('wardlink@demo.example').length).toBeLessThanOrEqual(5)
  })

  test('leaves nothing of the link in the database', async () => {
    await expect
      .poll(async () => {
        const rows = await ward.database.transaction('platform', (tx) => tx.select().from(messages))
        return rows.filter(({ body, customerId }) => customerId === null && body !== '')
      })
      .toEqual([])
  })
})

describe('a new account', () => {
  test('is activated by its own link, and not by one that only resets a password', async () => {
    await forgot('tech@demo.example')
    const [token] = await secretsOf('tech@demo.example', '/activate-user')
    expect(await set('reset-password', token)).toMatchObject({ status: 400, code: 'invalid_token' })
    expect(await set('activate', token)).toMatchObject({ status: 204 })
    expect(await tryPassword(ward, 'tech@demo.example', next)).toMatchObject({ status: 200 })
  })
})

describe('a password that is too weak', () => {
  test.each([
    ['Ab1', 'short_password', 'Password too short'],
    ['abcdefg1', 'simple_password', 'Password too simple'],
    ['ABCDEFG1', 'simple_password', 'Password too simple'],
    ['Abcdefgh', 'simple_password', 'Password too simple'],
    ['PassWord1', 'common_password', 'Password too common'],
    ['Admin123', 'common_password', 'Password too common'],
    ['Wardlink1', 'common_password', 'Password too common'],
    ['Summer2026', 'common_password', 'Password too common'],
  ])('%s is refused as %s, and the link stays good', async (weak, code, message) => {
    const answer = await set('reset-password', 'whatever-it-is', weak)
    expect(answer).toMatchObject({ status: 400, code })
    expect(answer.text).toContain(message)
  })

  test('is one that is made of the person’s name, address or hospital', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    for (const weak of ['Novak-1987', 'Una.Novak1', 'Lakeside1', '4West-Medical', 'Northlight-2026'])
      expect(
        await una.ask('POST /authentication/change-password', { body: { current: password, next: weak } }),
      ).toMatchObject({ status: 400, code: 'common_password' })
  })

  test('costs no link', async () => {
    await signInAs(ward, 'techadmin@demo.example')
    await forgot('techadmin@demo.example')
    const [token] = await secretsOf('techadmin@demo.example', '/admin/reset-password')
    expect(await set('reset-password', token, 'short')).toMatchObject({ code: 'short_password' })
    expect(await set('reset-password', token)).toMatchObject({ status: 204 })
  })

  test('a link without its secret, or with a wrong one, says which', async () => {
    for (const path of ['reset-password', 'activate'] as const) {
      expect(await set(path, undefined)).toMatchObject({ status: 400, code: 'missing_token' })
      expect(await set(path, 'nonsense')).toMatchObject({ status: 400, code: 'invalid_token' })
    }
  })
})

describe('changing one’s own password', () => {
  test('needs the present one, and ends every other session', async () => {
    const here = await signInAs(ward, 'users@demo.example')
    const there = await signInAgain(ward, 'users@demo.example')
    const change = (current: string, typed = next) =>
      here.ask('POST /authentication/change-password', { body: { current, next: typed } })
    expect(await change('Wrong-1')).toMatchObject({ status: 403, code: 'wrong_current_password' })
    expect(await change(password, 'short')).toMatchObject({ status: 400, code: 'short_password' })
    expect(await change(password)).toMatchObject({ status: 204 })
    expect(await here.ask('GET /authentication/principal')).toMatchObject({ status: 200 })
    expect(await there.ask('GET /authentication/principal')).toMatchObject({ status: 401 })
    expect(await tryPassword(ward, 'users@demo.example', next)).toMatchObject({ status: 200 })
  })

  test('cannot be used to guess it, nor no sign-in needed', async () => {
    const body = { current: 'Wrong-1', next }
    const call = 'POST /authentication/change-password'
    expect(await ask(ward.url, call, { body })).toMatchObject({ status: 401, code: 'unauthorized' })
    const user = await signInAs(ward, 'users@demo.example')
    const codes = new Set<string>()
    for (let time = 0; time < 6; time += 1) codes.add((await user.ask(call, { body })).code)
    expect([...codes]).toEqual(['wrong_current_password', 'rate_limited'])
  })
})
