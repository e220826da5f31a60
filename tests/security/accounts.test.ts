import { describe, expect } from 'vitest'
import { AuditList } from '../../src/contract/audit.ts'
import { Principal } from '../../src/contract/users/authentication.ts'
import { stripInvisible } from '../../src/contract/readable.ts'
import { TokenPair } from '../../src/contract/bedside/session.ts'
import { PasswordGuessLimits } from '../../src/server/auth/users/passwordGuessLimits.ts'
import { hospitalTest as test, ward } from '../support/fixtures/hospitalTest.ts'
import { signInAs } from '../support/testHospital/administrator.ts'
import { ask, enter, linkedIn, read, told } from '../support/testHospital/bedsideApi.ts'
import { singleProcess } from '../support/cluster/singleProcess.ts'
import { callClinician, follow, inviteGuest, lastSecret, placeOf } from '../support/media/callOf.ts'
import { named, pin } from '../support/testHospital/pins/pinsOf.ts'

describe('an attacker who sprays one password over many names', () => {
  test('is rate limited at their address after 40 guesses, and locks out no user known there or signing in from elsewhere', async () => {
    const guesses = new PasswordGuessLimits(ward.clock, singleProcess)
    const judge = (isRight: boolean) => async (name: string, address: string, known: boolean) => {
      const user = { id: name, passwordHash: '' }
      return (await guesses.judge({ name, address, known, user }, () => Promise.resolve(isRight))).isRight
    }
    const guess = judge(false)
    const right = judge(true)
    for (let name = 0; name < 40; name += 1)
      expect(await guess(`person${name}@demo.example`, '10.1.0.1', false)).toBe(false)
    const slowed = { code: 'rate_limited' }
    await expect(guess('person41@demo.example', '10.1.0.1', false)).rejects.toMatchObject(slowed)
    await expect(right('facility@demo.example', '10.1.0.1', false)).rejects.toMatchObject(slowed)
    // A user who has signed in from there before, and every user at another address, gets in.
    expect(await right('unit@demo.example', '10.1.0.1', true)).toBe(true)
    for (let name = 0; name < 40; name += 1)
      expect(await right(`person${name}@demo.example`, '10.1.0.2', false)).toBe(true)
  })
})

describe('a remote that claims functions of its own', () => {
  test('has those of the server, and is told that it may claim none', async () => {
    const room = await ward.room()
    const { token } = await ward.entry(room)
    const claim = { available_functions: 'entertainment', vmr: 'somewhere', state: 'clinician_call' }
    const body = { token, aps_id: room.uniqueId, ...claim }
    expect(await ask(ward.url, 'POST /api/session', { body })).toMatchObject({
      status: 400,
      code: 'unknown_field',
    })
    const { session } = await enter(ward, room)
    expect(session.vmr).toBe(room.alias)
  })
})

describe('an invite', () => {
  test('carries no line of its writer’s into the heads of the mail', async () => {
    const { session, ...remote } = await enter(ward, await ward.room())
    expect(await remote.verify()).toMatchObject({ status: 204 })
    const invite = (to: string) => inviteGuest(remote, session.vmr, to)
    for (const to of ['mailto:ada@example.org\r\nBcc: eve@example.org', 'ada@example.org,eve@example.org'])
      expect(await invite(to)).toMatchObject({ status: 400, fields: { to: 'invalid_format' } })
  })
})

describe('a user with Login As active', () => {
  test('is named in the audit as the actor, beside the user they act as', async () => {
    const clara = await signInAs(ward, 'customer@demo.example')
    const una = await (await signInAs(ward, 'unit@demo.example')).principal()
    const unit = una.roles[0]?.path.at(-1)?.id ?? ''
    const as = await clara.ask('POST /authentication/impersonation', {
      body: { user_id: una.id, reason: 'Their list is empty' },
    })
    const { access_token: token } = read(TokenPair, as)
    const room = { unit_id: unit, type: 'care_system', number: 'Tried by Clara', bed: '' }
    expect(await ask(ward.url, 'POST /api/v1/rooms', { token, body: room })).toMatchObject({ status: 201 })
    const audit = read(AuditList, await clara.ask('GET /api/v1/audit-events?q=Tried'))
    expect(audit.items.find(({ action }) => action === 'create')).toMatchObject({
      by: { name: 'Clara Jensen' },
      as: { id: una.id, name: 'Una Novak' },
    })
  })
})

describe('a name that turns the text around it', () => {
  test('is made readable where it comes from a provider or a guest', () => {
    expect(stripInvisible('Dr \u202Egnp.exe\u2066\u200B\u0000 Ng')).toBe('Dr gnp.exe Ng')
    expect(stripInvisible('東京 ﷺ O’Brien')).toBe('東京 ﷺ O’Brien')
  })

  test('is stripped of direction controls in a pin name, a clinician’s display name and a Login As reason', async () => {
    const { remote } = await linkedIn(ward)
    await pin(remote, 'Wi\u202Endow\u200F')
    expect(await named(remote)).toEqual(['Window'])
    expect(told(await remote.send('set_as_bookmark', { b_name: '\u200F\u202E\u2066' }))).toBe(
      '400 bad_request',
    )

    await callClinician(remote)
    const secret = await lastSecret(ward)
    expect(placeOf(await follow(ward, secret, 'Dr \u202Egn\u202C Ng')).display_name).toBe('Dr gn Ng')

    const clara = await signInAs(ward, 'customer@demo.example')
    const { id } = await (await signInAs(ward, 'unit@demo.example')).principal()
    const as = await clara.ask('POST /authentication/impersonation', {
      body: { user_id: id, reason: 'Their \u202Etsil\u2066 is empty' },
    })
    const { access_token: token } = read(TokenPair, as)
    const principal = read(Principal, await ask(ward.url, 'GET /authentication/principal', { token }))
    expect(principal.impersonation?.reason).toBe('Their tsil is empty')
  })
})
