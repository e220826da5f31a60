import { describe, expect } from 'vitest'
import { LoginAsPeople } from '../../../src/contract/users/loginAs.ts'
import { Principal } from '../../../src/contract/users/authentication.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, password, signInAs } from '../../support/testHospital/administrator.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import * as person from '../../support/testHospital/users/loginAs.ts'

const idOf = (email: string) => person.idOf(ward, email)
const become = (who: Administrator, email: string, reason?: string) => person.become(ward, who, email, reason)
const as = (who: Administrator, email: string) => person.workAs(ward, who, email)

const unauthorized = { status: 401, code: 'unauthorized' }
const principal = 'GET /authentication/principal'

describe('Login As', () => {
  test('becomes the other user with their roles and rooms, and shows the real user and the reason', async () => {
    const clara = await signInAs(ward, 'customer@demo.example')
    const una = await as(clara, 'unit@demo.example')
    expect(read(Principal, await una.ask(principal))).toMatchObject({
      name: 'Una Novak',
      roles: [{ role: 'UNIT_ADMIN' }],
      impersonation: {
        by: { name: 'Clara Jensen', email: 'customer@demo.example' },
        reason: 'Their report is empty',
      },
    })
    expect((await una.ask('GET /api/v1/rooms?q=')).status).toBe(200)
    expect(await clara.principal()).not.toHaveProperty('impersonation')
  })

  test('needs a reason and an existing user', async () => {
    const clara = await signInAs(ward, 'customer@demo.example')
    for (const reason of ['', '  x ', 'a\u0007bc', 'x'.repeat(201)]) {
      const refused = await become(clara, 'unit@demo.example', reason)
      expect([refused.status, Object.keys(refused.fields)]).toEqual([400, ['reason']])
    }
    const user_id = '00000000-0000-4000-8000-000000000000'
    const nobody = { body: { user_id, reason: 'looking for nobody' } }
    expect(await clara.ask('POST /authentication/impersonation', nobody)).toMatchObject({ status: 404 })
  })

  test.each([
    ['unit@demo.example', 'unit@demo.example'],
    ['unit@demo.example', 'facility@demo.example'],
    ['facility@demo.example', 'users@demo.example'],
    ['users@demo.example', 'tech@demo.example'],
    ['customer@demo.example', 'techadmin@demo.example'],
    ['tech@demo.example', 'unit@demo.example'],
    ['channel@demo.example', 'wardlink@demo.example'],
  ])('never leads %s to an equal, higher or other branch’s %s', async (who, other) => {
    expect(await become(await signInAs(ward, who), other)).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('offers exactly whom one may become, by name or address', async () => {
    const femi = await signInAs(ward, 'facility@demo.example')
    const offered = async (q: string) => {
      const answer = await femi.ask(`GET /authentication/impersonation?q=${encodeURIComponent(q)}`)
      return read(LoginAsPeople, answer).items.map(({ name }) => name)
    }
    expect(await offered('')).toEqual(['Tess Morgan', 'Una Novak'])
    expect(await offered('UNIT@')).toEqual(['Una Novak'])
    for (const q of ['%', '_', '\\', 'Wanda']) expect(await offered(q)).toEqual([])
    const tess = await signInAs(ward, 'tech@demo.example')
    expect(await tess.ask('GET /authentication/impersonation')).toMatchObject({ status: 403 })
  })

  test('never nests, and changes neither a password nor another session', async () => {
    const chen = await signInAs(ward, 'channel@demo.example')
    const clara = await as(chen, 'customer@demo.example')
    const body = { user_id: await idOf('unit@demo.example'), reason: 'further down' }
    const next = { current: password, next: 'Ward-Link-4712' }
    for (const refused of [
      await clara.ask('POST /authentication/impersonation', { body }),
      await clara.ask('GET /authentication/impersonation'),
      await clara.ask('POST /authentication/change-password', { body: next }),
      await clara.ask('POST /authentication/logout', { body: { everywhere: true } }),
    ])
      expect(refused).toMatchObject({ status: 403, code: 'impersonating' })
    expect((await clara.ask(principal)).status).toBe(200)
  })

  test('ends by its own key, and one is oneself again', async () => {
    const clara = await signInAs(ward, 'customer@demo.example')
    const una = await as(clara, 'unit@demo.example')
    expect(await clara.ask('DELETE /authentication/impersonation')).toMatchObject({ status: 404 })
    expect(await una.ask('DELETE /authentication/impersonation')).toMatchObject({ status: 204 })
    expect(await una.ask(principal)).toMatchObject(unauthorized)
    expect(await una.refresh()).toMatchObject(unauthorized)
    expect((await clara.ask(principal)).status).toBe(200)
  })

  test('ends with the session from which it was started, however that session ends', async () => {
    const clara = await signInAs(ward, 'customer@demo.example')
    const una = await as(clara, 'unit@demo.example')
    await clara.ask('POST /authentication/logout', { body: {} })
    expect(await una.ask(principal)).toMatchObject(unauthorized)
    expect(await una.refresh()).toMatchObject(unauthorized)
  })

  test('ends with the role that allowed it', async () => {
    const clara = await signInAs(ward, 'customer@demo.example')
    const una = await as(clara, 'unit@demo.example')
    const rename = (from: string, to: string) =>
      ward.database.transaction('platform', (tx) =>
        tx.execute(`update role_assignments set role = '${to}' where role = '${from}'`),
      )
    await rename('CUSTOMER_ADMIN', 'CUSTOMER_GUEST')
    expect(await una.ask(principal)).toMatchObject(unauthorized)
    await rename('CUSTOMER_GUEST', 'CUSTOMER_ADMIN')
    expect((await una.ask(principal)).status).toBe(200)
  })

  test('lasts an hour at most, and its tokens renew within it', async () => {
    const clara = await signInAs(ward, 'customer@demo.example')
    const una = await as(clara, 'unit@demo.example')
    for (let minute = 0; minute < 50; minute += 10) {
      ward.clock.forward(10 * 60_000)
      expect((await una.refresh()).status).toBe(200)
      // Activity in Login As also counts as activity of the user's own session.
      expect((await una.ask('POST /authentication/activity')).status).toBe(200)
    }
    ward.clock.forward(9 * 60_000)
    expect((await una.refresh()).status).toBe(200)
    ward.clock.forward(60_000)
    expect(await una.refresh()).toMatchObject(unauthorized)
    expect((await clara.refresh()).status).toBe(200)
  })
})
