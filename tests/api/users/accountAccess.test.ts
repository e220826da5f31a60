import { describe, expect } from 'vitest'
import { UserRecord } from '../../../src/contract/users/users.ts'
import { ssoIdentities, ssoProviders } from '../../../src/server/db/schema/userSchema.ts'
import { mailbox, mailTest } from '../../support/fixtures/mailTest.ts'
import { perFile } from '../../support/fixtures/perFile.ts'
import { people, signInStaff } from '../../support/fixtures/staffTest.ts'
import { ward } from '../../support/fixtures/hospitalTest.ts'
import { activate, password, tryPassword } from '../../support/testHospital/administrator.ts'
import { ask, read } from '../../support/testHospital/bedsideApi.ts'
import { given, type Person } from '../../support/testHospital/users/consoleStaff.ts'

const it = mailTest.extend('people', perFile, signInStaff)

const forbidden = { status: 403, code: 'forbidden' }
const recordOf = async (who: Person, path: string) =>
  read(UserRecord, await people.as(who).ask(`GET ${path}`))
const change = async (who: Person, path: string, body: object) => {
  const { version } = await recordOf(who, path)
  return people.as(who).ask(`PATCH ${path}`, { body, headers: { 'if-match': `"${version}"` } })
}
const confirm = (token: string) => ask(ward.url, 'POST /authentication/confirm-address', { body: { token } })
const forgot = (email: string) => ask(ward.url, 'POST /authentication/forgot-password', { body: { email } })
const mailsTo = (email: string) => mailbox.mails.filter(({ to }) => to === email)
const linkTo = async (email: string): Promise<string> => {
  const found = () =>
    mailsTo(email).flatMap(({ raw }) => /\/confirm-address#t=([\w-]+)/u.exec(raw)?.[1] ?? [])
  await expect.poll(() => found().length).toBeGreaterThan(0)
  return found().at(-1) ?? ''
}

/** Creates and activates an account with one role at the unit, as the facility's administrator. */
async function accountWith(role: 'TECH' | 'UNIT_ADMIN', email: string): Promise<string> {
  const made = await people.make('facility', [given(role, 'unit', people.orgUnits.unit)], { email })
  await activate(ward, email)
  return `/api/v1/users/${read(UserRecord, made).id}`
}

describe('an administrator who may not see patients', () => {
  it('changes the address of no account that sees them', async () => {
    const refused = { ...forbidden, fields: { email: 'forbidden' } }
    expect(await change('users', people.at('facility'), { email: 'mine@evil.example' })).toMatchObject(
      refused,
    )
    expect(await recordOf('users', people.at('facility'))).toMatchObject({
      email: 'facility@demo.example',
      keeping: 'account',
      guarded: true,
    })
    expect(await recordOf('customer', people.at('facility'))).not.toHaveProperty('guarded')
    await forgot('mine@evil.example')
    expect(mailsTo('mine@evil.example')).toEqual([])
    // The name grants no access, so it can be changed.
    expect((await change('users', people.at('facility'), { name: 'Femi A. Adeola' })).status).toBe(200)
  })

  it('restores no such account, and takes its second factor not away', async () => {
    const path = await accountWith('UNIT_ADMIN', 'away@example.org')
    const { version } = await recordOf('users', path)
    const headers = { 'if-match': `"${version}"` }
    expect((await people.as('users').ask(`DELETE ${path}`, { headers })).status).toBe(204)
    expect(await people.as('users').ask(`POST ${path}/restore`)).toMatchObject(forbidden)
    expect((await people.as('facility').ask(`POST ${path}/restore`)).status).toBe(200)
    expect(await people.as('users').ask(`DELETE ${path}/second-factor`)).toMatchObject(forbidden)
    expect(await people.as('facility').ask(`DELETE ${path}/second-factor`)).toMatchObject({
      code: 'not_found',
    })
  })

  it('changes the address of no account to which a provider of single sign-on may give such a role', async () => {
    const path = await accountWith('TECH', 'signson@example.org')
    await ward.database.transaction('platform', async (tx) => {
      const [provider] = await tx
        .insert(ssoProviders)
        .values({
          level: 'customer',
          nodeId: people.orgUnits.customer,
          name: 'House',
          issuer: 'https://sso.example',
          clientId: 'wardlink',
          clientSecret: Buffer.alloc(0),
          roleClaim: 'groups',
          enabled: true,
          roleMap: [{ value: 'lead', role: 'CUSTOMER_ADMIN' }],
        })
        .returning({ id: ssoProviders.id })
      const userId = path.split('/').at(-1) ?? ''
      await tx.insert(ssoIdentities).values({ providerId: provider?.id ?? '', subject: 'theirs', userId })
    })
    expect(await change('users', path, { email: 'mine2@evil.example' })).toMatchObject(forbidden)
    expect((await change('customer', path, { email: 'theirs@example.org' })).status).toBe(200)
  })

  it('gives an account of their own no role that sees them, and takes one away', async () => {
    const path = await accountWith('UNIT_ADMIN', 'mine@example.org')
    const tech = given('TECH', 'unit', people.orgUnits.unit)
    expect((await change('users', path, { assignments: [tech] })).status).toBe(200)
    const unit = given('UNIT_ADMIN', 'unit', people.orgUnits.unit)
    expect(await change('users', path, { assignments: [tech, unit] })).toMatchObject({
      ...forbidden,
      fields: { assignments: 'forbidden' },
    })
  })
})

describe('the new address of an account', () => {
  it('counts once it is confirmed from there, and the old one is told', async () => {
    const path = await accountWith('UNIT_ADMIN', 'old@example.org')
    const asked = await change('facility', path, { email: 'new@example.org' })
    expect(read(UserRecord, asked)).toMatchObject({
      email: 'old@example.org',
      asked_email: 'new@example.org',
    })
    expect(await recordOf('facility', path)).toMatchObject({ asked_email: 'new@example.org' })
    const token = await linkTo('new@example.org')
    await expect
      .poll(() =>
        mailsTo('old@example.org')
          .map(({ raw }) => raw)
          .join(),
      )
      .toContain('is about to change')
    // Until then the account keeps the old address, even for a forgotten password.
    await forgot('new@example.org')
    await forgot('old@example.org')
    await expect
      .poll(() =>
        mailsTo('old@example.org')
          .map(({ raw }) => raw)
          .join(),
      )
      .toContain('/reset-password#')
    expect(mailsTo('new@example.org')).toHaveLength(1)
    expect((await tryPassword(ward, 'new@example.org')).status).toBe(401)
    expect((await confirm(token)).status).toBe(204)
    expect((await tryPassword(ward, 'old@example.org')).status).toBe(401)
    expect((await tryPassword(ward, 'new@example.org')).status).toBe(200)
    await expect
      .poll(() =>
        mailsTo('old@example.org')
          .map(({ raw }) => raw)
          .join(),
      )
      .toContain('has changed')
    expect(await confirm(token)).toMatchObject({ status: 400, code: 'invalid_token' })
    const old = /\/reset-password#t=([\w-]+)/u.exec(
      mailsTo('old@example.org')
        .map(({ raw }) => raw)
        .join(),
    )?.[1]
    expect(
      await ask(ward.url, 'POST /authentication/reset-password', { body: { token: old, password } }),
    ).toMatchObject({
      status: 400,
      code: 'invalid_token',
    })
  })

  it('is none of another account, then and when it is confirmed', async () => {
    const path = await accountWith('UNIT_ADMIN', 'first@example.org')
    expect(await change('facility', path, { email: 'unit@demo.example' })).toMatchObject({
      status: 409,
      fields: { email: 'already_used' },
    })
    expect((await change('facility', path, { email: 'wanted@example.org' })).status).toBe(200)
    const token = await linkTo('wanted@example.org')
    await accountWith('TECH', 'wanted@example.org')
    expect(await confirm(token)).toMatchObject({ status: 409, code: 'already_exists' })
  })

  it('is replaced by a later one, and good for three days', async () => {
    const path = await accountWith('UNIT_ADMIN', 'twice@example.org')
    await change('facility', path, { email: 'typo@example.org' })
    const typo = await linkTo('typo@example.org')
    await change('facility', path, { email: 'right@example.org' })
    expect(await confirm(typo)).toMatchObject({ code: 'invalid_token' })
    expect(await confirm('')).toMatchObject({ code: 'missing_token' })
    expect((await confirm(await linkTo('right@example.org'))).status).toBe(204)
  })

  it('is not confirmed once the account sees patients whom the person who asked for it may not see', async () => {
    const path = await accountWith('TECH', 'later@example.org')
    expect((await change('users', path, { email: 'waiting@evil.example' })).status).toBe(200)
    const token = await linkTo('waiting@evil.example')
    const roles = [
      given('TECH', 'unit', people.orgUnits.unit),
      given('UNIT_ADMIN', 'unit', people.orgUnits.unit),
    ]
    expect((await change('facility', path, { assignments: roles })).status).toBe(200)
    expect(await confirm(token)).toMatchObject({ status: 400, code: 'invalid_token' })
    expect((await recordOf('facility', path)).email).toBe('later@example.org')
  })

  it('is corrected immediately for an account that has never been used', async () => {
    const made = await people.make('facility', [given('TECH', 'unit', people.orgUnits.unit)], {
      email: 'tipo@example.org',
    })
    const path = `/api/v1/users/${read(UserRecord, made).id}`
    expect(read(UserRecord, await change('facility', path, { email: 'tip@example.org' })).email).toBe(
      'tip@example.org',
    )
  })
})
