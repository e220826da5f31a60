import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import {
  NewAuthenticator,
  RecoveryCodes,
  SecondFactorState,
  SecondFactorStep,
} from '../../../src/contract/secondFactor/secondFactor.ts'
import { TokenPair } from '../../../src/contract/bedside/session.ts'
import { settings } from '../../../src/server/db/schema.ts'
import { hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import {
  type Administrator,
  password,
  signInAgain,
  signInAs,
  tryPassword,
} from '../../support/testHospital/administrator.ts'
import { ask, read } from '../../support/testHospital/bedsideApi.ts'

const test = hospitalTestWith({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
test.beforeAll(() => ward.clock.stop())
// Each test has its own 30-second code periods, and starts an hour after any earlier wrong guess.
beforeEach(() => ward.clock.forward(3_600_000))

const halfMinute = 30_000
const refusedCode = { status: 403, code: 'code_invalid' }

/** An authenticator app that has stored the secret. */
const appWith = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return { code: (ahead = 0) => totp.generate({ timestamp: ward.clock.now() + ahead }) }
}

/** Sets up an authenticator app for the user. */
async function enrol(who: Administrator) {
  const begun = await who.ask('POST /authentication/second-factor/authenticator', { body: { password } })
  const { secret, uri } = read(NewAuthenticator, begun)
  const app = appWith(secret)
  const path = 'POST /authentication/second-factor/authenticator/confirmation'
  const { codes } = read(RecoveryCodes, await who.ask(path, { body: { code: app.code() } }))
  return { app, codes, uri }
}

const remove = (who: Administrator, typed = password) =>
  who.ask('POST /authentication/second-factor/authenticator/removal', { body: { password: typed } })

/** Signs in with the right password, and returns the step that the code must be sent with. */
const firstStep = async (email: string) => read(SecondFactorStep, await tryPassword(ward, email)).step
const second = (step: string, code: string, headers: Readonly<Record<string, string>> = {}) =>
  ask(ward.url, 'POST /authentication/second-factor', { body: { step, code }, headers })

describe('an authenticator app', () => {
  test('is needed from its first code on, and the password alone opens nothing', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    const { app, uri } = await enrol(una)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Wardlink:unit%40demo\.example\?/u)
    const first = await tryPassword(ward, 'unit@demo.example')
    expect(first.text).not.toMatch(/access_token/)
    const { step } = read(SecondFactorStep, first)
    for (const code of ['000000', '12345x', 'AAAAA-AAAAA'])
      expect(await second(step, code)).toMatchObject(refusedCode)
    ward.clock.forward(halfMinute)
    const { access_token: token } = read(TokenPair, await second(step, app.code()))
    expect((await ask(ward.url, 'GET /authentication/principal', { token })).status).toBe(200)
    await remove(una)
  })

  test('takes codes and recovery codes as every keyboard types them', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    const { app, codes } = await enrol(una)
    ward.clock.forward(halfMinute)
    const email = 'unit@demo.example'
    const arabic = (text: string) =>
      text.replaceAll(/\d/gu, (digit) => String.fromCodePoint(0x06_60 + Number(digit)))
    const wide = (text: string) =>
      text.replaceAll(/[!-~]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfe_e0))
    expect((await second(await firstStep(email), `\u200E${arabic(app.code())}`)).status).toBe(200)
    expect((await second(await firstStep(email), wide(codes[0] ?? ''))).status).toBe(200)
    await remove(una)
  })

  test('may be half a minute early or late, not more, and no code opens twice', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    const { app } = await enrol(una)
    ward.clock.forward(10 * halfMinute)
    const email = 'unit@demo.example'
    expect(await second(await firstStep(email), app.code(2 * halfMinute))).toMatchObject(refusedCode)
    expect(await second(await firstStep(email), app.code(-2 * halfMinute))).toMatchObject(refusedCode)
    const early = app.code(-halfMinute)
    expect((await second(await firstStep(email), early)).status).toBe(200)
    expect(await second(await firstStep(email), early)).toMatchObject(refusedCode)
    const late = app.code(halfMinute)
    expect((await second(await firstStep(email), late)).status).toBe(200)
    // A code older than the last accepted one is refused: someone may have read it over the user's shoulder.
    expect(await second(await firstStep(email), app.code())).toMatchObject(refusedCode)
    await remove(una)
  })

  test('lets in one of two simultaneous attempts with the same sign-in step and the same code', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    const { app } = await enrol(una)
    ward.clock.forward(halfMinute)
    const step = await firstStep('unit@demo.example')
    const code = app.code()
    const answers = await Promise.all([second(step, code), second(step, code)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await remove(una)
  })

  test('is guessed ten times, and then not even the right code helps for a while', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    const { app } = await enrol(una)
    ward.clock.forward(halfMinute)
    const step = await firstStep('unit@demo.example')
    for (let time = 0; time < 10; time += 1) expect(await second(step, '000000')).toMatchObject(refusedCode)
    expect(await second(step, app.code())).toMatchObject({ status: 429, code: 'rate_limited' })
    await remove(una)
  })

  test('lets its owner in where they work, and by a recovery code anywhere, whatever others guess elsewhere', async () => {
    const email = 'unit@demo.example'
    const una = await signInAs(ward, email)
    const { app, codes } = await enrol(una)
    ward.clock.forward(halfMinute)
    const elsewhere = { 'x-forwarded-for': '10.33.0.1' }
    const { step } = read(SecondFactorStep, await tryPassword(ward, email, undefined, elsewhere))
    const there = (code: string) => second(step, code, elsewhere)
    for (let time = 0; time < 10; time += 1) expect(await there('000000')).toMatchObject(refusedCode)
    expect(await there(app.code())).toMatchObject({ status: 429, code: 'rate_limited' })
    expect((await second(await firstStep(email), app.code())).status).toBe(200)
    expect((await there(codes[0] ?? '')).status).toBe(200)
    await remove(una)
  })

  test('is waited for five minutes after the password', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    const { app } = await enrol(una)
    const step = await firstStep('unit@demo.example')
    ward.clock.forward(5 * 60_000)
    expect(await second(step, app.code())).toMatchObject({ status: 403, code: 'step_over' })
    expect(await second('nothing', app.code())).toMatchObject({ status: 403, code: 'step_over' })
    await remove(una)
  })

  test('is set up and given up by who knows the password, and counts only once a code of it was seen', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    const begin = (typed: string) =>
      una.ask('POST /authentication/second-factor/authenticator', { body: { password: typed } })
    expect(await begin('Wrong-1')).toMatchObject({ status: 403, code: 'wrong_current_password' })
    read(NewAuthenticator, await begin(password))
    const confirm = (code: string) =>
      una.ask('POST /authentication/second-factor/authenticator/confirmation', { body: { code } })
    expect(await confirm('000000')).toMatchObject(refusedCode)
    read(TokenPair, await tryPassword(ward, 'unit@demo.example'))
    const { app } = await enrol(una)
    expect(await begin(password)).toMatchObject({ status: 409, code: 'already_exists' })
    ward.clock.forward(halfMinute)
    expect(await confirm(app.code())).toMatchObject({ status: 404 })
    expect(await remove(una, 'Wrong-1')).toMatchObject({ status: 403, code: 'wrong_current_password' })
    expect(await remove(una)).toMatchObject({ status: 204 })
    read(TokenPair, await tryPassword(ward, 'unit@demo.example'))
  })

  test('ends the sessions that were opened without it', async () => {
    const here = await signInAs(ward, 'unit@demo.example')
    const there = await signInAs(ward, 'unit@demo.example')
    await enrol(here)
    expect((await there.ask('GET /authentication/principal')).status).toBe(401)
    expect((await here.ask('GET /authentication/principal')).status).toBe(200)
    await remove(here)
  })
})

describe('a recovery code', () => {
  test('opens once, however it is typed, and the account says how many are left', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    const { codes } = await enrol(una)
    expect(new Set(codes).size).toBe(10)
    const state = async () => read(SecondFactorState, await una.ask('GET /authentication/second-factor'))
    expect(await state()).toEqual({
      authenticator: true,
      passkeys: [],
      recovery_codes_left: 10,
      demanded: false,
    })
    const typed = (codes[0] ?? '').toLowerCase().replace('-', ' ')
    expect((await second(await firstStep('unit@demo.example'), typed)).status).toBe(200)
    expect(await second(await firstStep('unit@demo.example'), typed)).toMatchObject(refusedCode)
    expect(await state()).toMatchObject({ recovery_codes_left: 9 })
    await remove(una)
  })

  test('is refused for another account', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    const femi = await signInAs(ward, 'facility@demo.example')
    const { codes } = await enrol(una)
    await enrol(femi)
    expect(await second(await firstStep('facility@demo.example'), codes[0] ?? '')).toMatchObject(refusedCode)
    for (const who of [una, femi]) await remove(who)
  })
})

describe('a second factor that was lost', () => {
  test('is removed by an administrator of its owner: the owner is signed out, the old codes are refused, and a new factor has to be set up first', async () => {
    const femi = await signInAs(ward, 'facility@demo.example')
    const una = await signInAs(ward, 'unit@demo.example')
    const { id } = await una.principal()
    const take = (who: Administrator, whose = id) => who.ask(`DELETE /api/v1/users/${whose}/second-factor`)
    // There is no second factor yet, no user takes away their own here, and a colleague above is out of
    // scope.
    expect(await take(femi)).toMatchObject({ status: 404, code: 'not_found' })
    const before = await enrol(una)
    expect(await take(una)).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await take(una, (await femi.principal()).id)).status).toBe(404)
    const waiting = await firstStep('unit@demo.example')

    expect(await take(femi)).toMatchObject({ status: 204 })
    expect((await una.ask('GET /authentication/principal')).status).toBe(401)
    ward.clock.forward(halfMinute)
    expect(await second(waiting, before.app.code())).toMatchObject({ status: 403, code: 'step_over' })
    const again = await signInAgain(ward, 'unit@demo.example')
    expect(await again.principal()).toMatchObject({ must_enroll: true })
    expect(await again.ask('GET /api/v1/rooms')).toMatchObject({
      status: 403,
      code: 'second_factor_required',
    })

    const after = await enrol(again)
    expect((await again.ask('GET /api/v1/rooms')).status).toBe(200)
    ward.clock.forward(halfMinute)
    const step = await firstStep('unit@demo.example')
    expect(await second(step, before.codes[0] ?? '')).toMatchObject(refusedCode)
    expect((await second(step, after.app.code())).status).toBe(200)
    // The requirement to enroll does not last after the user has met it once.
    expect(await remove(again)).toMatchObject({ status: 204 })
    expect(await (await signInAgain(ward, 'unit@demo.example')).principal()).not.toHaveProperty('must_enroll')

    const events = await femi.ask(`GET /api/v1/audit-events?action=take_second_factor&target=${id}`)
    expect(read(AuditList, events).items).toMatchObject([
      {
        by: { name: 'Femi Adeola' },
        target: { kind: 'user', id },
        before: { authenticator: true, passkeys: [] },
        after: { authenticator: false, passkeys: [] },
      },
    ])
  })
})

describe('a level that demands a second factor', () => {
  test('lets who has none in only as far as setting one up; those elsewhere notice nothing', async () => {
    const clara = await signInAs(ward, 'customer@demo.example')
    const wanda = await signInAs(ward, 'wardlink@demo.example')
    const customerId = (await clara.principal()).roles[0]?.path[1]?.id ?? ''
    await ward.database.transaction('platform', (tx) =>
      tx.insert(settings).values({
        level: 'customer',
        nodeId: customerId,
        customerId,
        key: 'second_factor',
        value: 'required',
      }),
    )
    expect(await clara.principal()).toMatchObject({ must_enroll: true })
    expect(await wanda.principal()).not.toHaveProperty('must_enroll')
    const closed = { status: 403, code: 'second_factor_required' }
    for (const call of ['GET /api/v1/rooms', 'GET /api/v1/outbox', 'GET /authentication/impersonation'])
      expect(await clara.ask(call)).toMatchObject(closed)
    expect((await wanda.ask('GET /api/v1/rooms')).status).toBe(200)

    // Login As is refused without it, too.
    const una = await ask(ward.url, 'POST /authentication/impersonation', {
      token: wanda.tokens.access_token,
      body: { user_id: (await clara.principal()).id, reason: 'a look at it' },
    })
    expect(una).toMatchObject(closed)

    await enrol(clara)
    expect(await clara.principal()).not.toHaveProperty('must_enroll')
    expect((await clara.ask('GET /api/v1/rooms')).status).toBe(200)
    expect(await remove(clara)).toMatchObject(closed)
  })
})
