import { beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import {
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
  signInAs,
  tryPassword,
} from '../../support/testHospital/administrator.ts'
import { ask, read } from '../../support/testHospital/bedsideApi.ts'
import { SoftPasskey } from '../../support/testHospital/secondFactor/softPasskey.ts'

const origin = 'https://ward.example'
const test = hospitalTestWith({ environment: { PUBLIC_URL: origin } })
const una = 'unit@demo.example'

test.beforeAll(() => ward.clock.stop())
beforeEach(() => ward.clock.forward(3_600_000))

const base = 'POST /authentication/second-factor'
const refused = { status: 403, code: 'passkey_invalid' }
const Options = z.looseObject({
  challenge: z.string(),
  allowCredentials: z.optional(z.array(z.looseObject({ id: z.string() }))),
})

const beginOf = async (who: Administrator) =>
  read(Options, await who.ask(`${base}/passkeys/options`, { body: { password } })).challenge
const add = (who: Administrator, response: unknown, name = 'Laptop') =>
  who.ask(`${base}/passkeys`, { body: { name, response } })
const stateOf = async (who: Administrator) =>
  read(SecondFactorState, await who.ask('GET /authentication/second-factor'))
const remove = async (who: Administrator) => {
  for (const { id } of (await stateOf(who)).passkeys)
    await who.ask(`${base}/passkeys/${id}/removal`, { body: { password } })
}
/** Registers a passkey of the user. */
async function enrol(who: Administrator, name?: string) {
  const passkey = new SoftPasskey()
  const made = await add(who, passkey.make({ challenge: await beginOf(who), origin }), name)
  return { passkey, codes: read(RecoveryCodes, made).codes }
}
const stepOf = async (email = una) => read(SecondFactorStep, await tryPassword(ward, email))
const optionsOf = async (step: string) =>
  read(Options, await ask(ward.url, `${base}/passkey/options`, { body: { step } }))
const answer = (step: string, response: unknown) =>
  ask(ward.url, `${base}/passkey`, { body: { step, response } })

describe('a passkey', () => {
  test('is made by who knows the password, and from then on opens where the password alone does not', async () => {
    const who = await signInAs(ward, una)
    const there = await signInAs(ward, una)
    const { passkey, codes } = await enrol(who)
    expect(codes).toHaveLength(10)
    expect((await there.ask('GET /authentication/principal')).status).toBe(401)
    const { step, passkey: offered } = await stepOf()
    expect(offered).toBe(true)
    const { challenge, allowCredentials } = await optionsOf(step)
    expect(allowCredentials?.map(({ id }) => id)).toEqual([passkey.id])
    const { access_token: token } = read(TokenPair, await answer(step, passkey.sign({ challenge, origin })))
    expect((await ask(ward.url, 'GET /authentication/principal', { token })).status).toBe(200)
    expect(await stateOf(who)).toMatchObject({
      authenticator: false,
      recovery_codes_left: 10,
      passkeys: [{ name: 'Laptop', last_used_at: ward.clock.now() }],
    })
    await remove(who)
    read(TokenPair, await tryPassword(ward, una))
  })

  test('is not needed where a recovery code is', async () => {
    const who = await signInAs(ward, una)
    const { codes } = await enrol(who)
    const { step } = await stepOf()
    const opened = await ask(ward.url, base, { body: { step, code: codes[0] } })
    expect(opened.status).toBe(200)
    expect(await ask(ward.url, base, { body: { step, code: '000000' } })).toMatchObject({ status: 403 })
    await remove(who)
  })

  test('and a second one keep one another company: the codes stay, and the last one leaves none', async () => {
    const who = await signInAs(ward, una)
    await enrol(who, 'Laptop')
    expect((await enrol(who, 'Phone')).codes).toEqual([])
    const first = (await stateOf(who)).passkeys.find(({ name }) => name === 'Laptop')
    const gone = await who.ask(`${base}/passkeys/${first?.id ?? ''}/removal`, { body: { password } })
    expect(gone.status).toBe(204)
    expect(await stateOf(who)).toMatchObject({ recovery_codes_left: 10, passkeys: [{ name: 'Phone' }] })
    await remove(who)
    expect(await stateOf(who)).toMatchObject({ recovery_codes_left: 0, passkeys: [] })
  })

  test('is neither begun nor given up without the password, and has a name that can be read', async () => {
    const who = await signInAs(ward, una)
    const begin = await who.ask(`${base}/passkeys/options`, { body: { password: 'Wrong-1' } })
    expect(begin).toMatchObject({ status: 403, code: 'wrong_current_password' })
    const response = new SoftPasskey().make({ challenge: await beginOf(who), origin })
    expect((await add(who, response, 'A\u202Eb')).status).toBe(400)
    await enrol(who)
    const [{ id } = { id: '' }] = (await stateOf(who)).passkeys
    expect(await who.ask(`${base}/passkeys/${id}/removal`, { body: { password: 'Wrong-1' } })).toMatchObject({
      status: 403,
      code: 'wrong_current_password',
    })
    await remove(who)
  })

  test('that is already registered cannot be added again, neither by its owner nor by another user', async () => {
    const who = await signInAs(ward, una)
    const { passkey } = await enrol(who)
    const again = passkey.make({ challenge: await beginOf(who), origin })
    expect(await add(who, again)).toMatchObject({ status: 409, code: 'already_exists' })
    const femi = await signInAs(ward, 'facility@demo.example')
    const theirs = passkey.make({ challenge: await beginOf(femi), origin })
    expect(await add(femi, theirs)).toMatchObject({ status: 409, code: 'already_exists' })
    await remove(who)
  })
})

describe('a lie at the making of a passkey', () => {
  test.each([
    ['of another page', { origin: 'https://evil.example' }],
    ['of another page, for this one', { origin: 'https://evil.example', rpId: 'ward.example' }],
    ['for another address', { rpId: 'evil.example' }],
  ])('%s is refused', async (_what, lie) => {
    const who = await signInAs(ward, una)
    const made = new SoftPasskey().make({ challenge: await beginOf(who), origin, ...lie })
    expect(await add(who, made)).toMatchObject(refused)
  })

  test('with a challenge of before, of another, or too late is refused', async () => {
    const who = await signInAs(ward, una)
    const femi = await signInAs(ward, 'facility@demo.example')
    const used = await beginOf(who)
    expect(
      await add(who, new SoftPasskey().make({ challenge: used, origin: 'https://evil.example' })),
    ).toMatchObject(refused)
    // The refused attempt used up the challenge.
    expect(await add(who, new SoftPasskey().make({ challenge: used, origin }))).toMatchObject(refused)
    const foreign = await beginOf(femi)
    expect(await add(who, new SoftPasskey().make({ challenge: foreign, origin }))).toMatchObject(refused)
    const late = await beginOf(who)
    ward.clock.forward(2 * 60_000)
    expect(await add(who, new SoftPasskey().make({ challenge: late, origin }))).toMatchObject(refused)
    expect((await stateOf(who)).passkeys).toEqual([])
  })
})

describe('a lie at the sign-in', () => {
  test('of another page, another key, another person’s key or with another’s challenge is refused', async () => {
    const who = await signInAs(ward, una)
    const femi = await signInAs(ward, 'facility@demo.example')
    const { passkey } = await enrol(who)
    const { passkey: theirs } = await enrol(femi)
    const { step } = await stepOf()
    const fresh = async () => (await optionsOf(step)).challenge
    const evil = 'https://evil.example'
    const lies = [
      passkey.sign({ challenge: await fresh(), origin: evil }),
      passkey.sign({ challenge: await fresh(), origin: evil, rpId: 'ward.example' }),
      passkey.sign({ challenge: await fresh(), origin, rpId: 'evil.example' }),
      { ...new SoftPasskey().sign({ challenge: await fresh(), origin }), id: passkey.id, rawId: passkey.id },
      theirs.sign({ challenge: await fresh(), origin }),
      passkey.sign({
        challenge: (await optionsOf((await stepOf('facility@demo.example')).step)).challenge,
        origin,
      }),
      passkey.sign({ challenge: 'made-up', origin }),
    ]
    for (const lie of lies) expect(await answer(step, lie)).toMatchObject(refused)
    expect((await answer(step, passkey.sign({ challenge: await fresh(), origin }))).status).toBe(200)
    for (const person of [who, femi]) await remove(person)
  })

  test('that says again what was said before, or counts backwards, is refused', async () => {
    const who = await signInAs(ward, una)
    const { passkey } = await enrol(who)
    const { step } = await stepOf()
    const said = passkey.sign({ challenge: (await optionsOf(step)).challenge, origin })
    expect((await answer(step, said)).status).toBe(200)
    expect(await answer(step, said)).toMatchObject({ status: 403, code: 'step_over' })
    const next = await stepOf()
    expect(await answer(next.step, said)).toMatchObject(refused)
    passkey.counter = 0
    const copied = passkey.sign({ challenge: (await optionsOf(next.step)).challenge, origin })
    expect(await answer(next.step, copied)).toMatchObject(refused)
    await remove(who)
  })

  test('never keeps the owner of the right key out, however often it is told', async () => {
    const who = await signInAs(ward, una)
    const { passkey } = await enrol(who)
    const { step } = await stepOf()
    const lie = () => passkey.sign({ challenge: 'made-up', origin })
    for (let time = 0; time < 12; time += 1) expect(await answer(step, lie())).toMatchObject(refused)
    const { challenge } = await optionsOf(step)
    expect((await answer(step, passkey.sign({ challenge, origin }))).status).toBe(200)
    await remove(who)
  })
})

test('a passkey is all that a level demands, and the last one stays there', async () => {
  const clara = await signInAs(ward, 'customer@demo.example')
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
  await enrol(clara)
  expect(await clara.principal()).not.toHaveProperty('must_enroll')
  const [{ id } = { id: '' }] = (await stateOf(clara)).passkeys
  expect(await clara.ask(`${base}/passkeys/${id}/removal`, { body: { password } })).toMatchObject({
    status: 403,
    code: 'second_factor_required',
  })
})
