import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { channel, hospitalTest as test, ward, wardlink } from '../../support/fixtures/hospitalTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import {
  ListReply,
  patchOf,
  type ScimClient,
  scimClient,
  scimTold,
  ScimUserReply,
} from '../../support/testHospital/provisioning/scimClient.ts'

let idp: ScimClient
test.beforeAll(async () => {
  const room = await ward.room((one) => one.customer === 'Lakeside Hospitals')
  idp = await scimClient(ward, channel, 'customer', room.customerId)
})

let count = 0
const person = (more: object = {}) => {
  count += 1
  const address = `wire${count}@lakeside.example`
  return { userName: address, name: { givenName: 'Ada', familyName: 'Ng' }, active: true, ...more }
}
const Any = z.record(z.string(), z.unknown())
const namesIn = (value: unknown) => Object.keys(z.parse(Any, value)).toSorted()
const filtered = (kind: string, filter: string) => `GET /${kind}?filter=${encodeURIComponent(filter)}`

describe('the attributes of a reply', () => {
  test('are those that the request asks for, and always the id', async () => {
    const made = await idp.user(person({ displayName: 'Ada' }))
    const one = async (query: string) => read(Any, await idp.ask(`GET /Users/${made.id}?${query}`))
    expect(namesIn(await one('attributes=userName'))).toEqual(['id', 'schemas', 'userName'])
    expect(await one('attributes=name.givenName,EMAILS.value')).toMatchObject({
      name: { givenName: 'Ada' },
      emails: [{ value: made.userName }],
    })
    expect(namesIn((await one('attributes=name.givenName'))['name'])).toEqual(['givenName'])
    expect(namesIn(await one('excludedAttributes=emails,meta,id,name.familyName'))).toEqual([
      'active',
      'displayName',
      'id',
      'name',
      'schemas',
      'userName',
    ])
    const urn = 'urn:ietf:params:scim:schemas:core:2.0:User:userName'
    const listed = read(ListReply, await idp.ask(`GET /Users?attributes=${urn}`))
    expect(namesIn(listed.Resources[0])).toEqual(['id', 'schemas', 'userName'])
  })

  test('have no members of groups unless they are asked for', async () => {
    const { id: member } = await idp.user(person())
    const { id } = await idp.group({ displayName: 'Wire', members: [{ value: member }] })
    const first = async (query: string) =>
      read(ListReply, await idp.ask(`GET /Groups?${query}`)).Resources.find((one) => one.id === id)
    expect(namesIn(await first('attributes=displayName'))).toEqual(['displayName', 'id', 'schemas'])
    expect(namesIn(await first('attributes=members'))).toEqual(['id', 'members', 'schemas'])
    expect(namesIn(await first('excludedAttributes=members'))).not.toContain('members')
    const answer = read(Any, await idp.ask(`GET /Groups/${id}?attributes=members.value`))
    expect(answer['members']).toEqual([{ value: member }])
  })

  test('have the address of the resource', async () => {
    const body = person()
    const answer = await idp.ask('POST /Users', body)
    const { id, meta } = read(ScimUserReply, answer)
    expect(meta['location']).toMatch(new RegExp(`^https?://.+/scim/v2/Users/${id}$`, 'u'))
    expect(answer.headers.get('location')).toBe(meta['location'])
    const group = await idp.group({ displayName: 'Located' })
    expect(group.meta['location']).toMatch(new RegExp(`/scim/v2/Groups/${group.id}$`, 'u'))
    const listed = read(ListReply, await idp.ask(filtered('Users', `id eq "${id}"`)))
    expect(listed.Resources[0]).toMatchObject({ meta: { location: meta['location'] } })
  })
})

describe('a NUL character', () => {
  test.each([
    ['Users', 'userName eq "a\\u0000"'],
    ['Users', 'userName eq "a\0"'],
    ['Users', 'emails[value eq "\\u0000"]'],
    ['Groups', 'displayName sw "\\u0000"'],
    ['Groups', 'members eq "\\u0000"'],
  ])('in a filter of %s is refused: %j', async (kind, filter) => {
    expect(scimTold(await idp.ask(filtered(kind, filter)))).toBe('400 invalidFilter')
  })

  test('in a body is not kept', async () => {
    const made = await idp.user(person({ externalId: 'x\0y', preferredLanguage: 'ja\0' }))
    expect(made.externalId).toBe('xy')
    const group = { displayName: 'Nul\0', externalId: 'n\0', members: [{ value: made.id }] }
    const { displayName } = await idp.group(group)
    expect(displayName).toBe('Nul')
  })
})

describe('a path of a PATCH request', () => {
  test.each([
    ['photos[type eq "photo"].value', '400 invalidPath'],
    ['displayName[type eq "a"]', '400 invalidPath'],
    ['emails[type eq "work"', '400 invalidPath'],
    ['emails[type eq "home" or type eq "other"].value', '400 noTarget'],
    ['emails[not (type eq "work")].value', '400 noTarget'],
    ['emails[emails[type eq "a"]].value', '400 noTarget'],
    ['emails.value', '200'],
    ['addresses[type eq "work"].formatted', '200'],
    ['phoneNumbers.value', '200'],
    ['name.givenName.deep', '400 invalidPath'],
    ['emails[type eq "\\u0000"].value', '400 invalidPath'],
  ])('%s is answered %s', async (path, told) => {
    const { id } = await idp.user(person())
    const change = { op: 'replace', path, value: `${path.length}@lakeside.example` }
    expect(scimTold(await idp.ask(`PATCH /Users/${id}`, patchOf(change)))).toBe(told)
  })

  test.each([
    [{ op: 'remove', path: 'members[value eq "1"].value' }, '204'],
    [{ op: 'replace', path: 'members.value', value: 'x' }, '400 invalidValue'],
    [{ op: 'add', path: 'members[value eq "1"]', value: null }, '400 invalidValue'],
    [{ op: 'add', path: 'members', value: 'x' }, '400 invalidValue'],
    [{ op: 'remove', path: 'displayName' }, '400 invalidValue'],
  ])('of a group: %j is answered %s', async (operation, told) => {
    const { id } = await idp.group({ displayName: `Path ${(count += 1)}` })
    expect(scimTold(await idp.ask(`PATCH /Groups/${id}`, patchOf(operation)))).toBe(told)
  })
})

describe('the address of a person', () => {
  const addressOf = async (id: string) =>
    read(ScimUserReply, await idp.ask(`GET /Users/${id}`)).emails[0]?.value

  test.each([
    ['by path', { op: 'remove', path: 'emails' }],
    ['by a filter', { op: 'remove', path: 'emails[type eq "work"]' }],
    ['by an empty list', { op: 'replace', path: 'emails', value: [] }],
    ['in a value', { op: 'replace', value: { emails: [] } }],
  ])('is the user name once the emails are removed %s', async (_title, operation) => {
    const body = person()
    const { id } = await idp.user({
      ...body,
      emails: [{ value: `other${count}@lakeside.example`, type: 'work' }],
    })
    expect(await addressOf(id)).toBe(`other${count}@lakeside.example`)
    expect(scimTold(await idp.ask(`PATCH /Users/${id}`, patchOf(operation)))).toBe('200')
    expect(await addressOf(id)).toBe(body.userName)
  })

  test('follows the user name while the provider sends no emails', async () => {
    const { id } = await idp.user(person())
    const userName = `renamed${count}@lakeside.example`
    await idp.ask(`PATCH /Users/${id}`, patchOf({ op: 'replace', path: 'userName', value: userName }))
    expect(await addressOf(id)).toBe(userName)
    const kept = `kept${count}@lakeside.example`
    const sent = person({ emails: [{ value: kept, type: 'work' }] })
    const other = await idp.user(sent)
    await idp.ask(
      `PATCH /Users/${other.id}`,
      patchOf({ op: 'replace', path: 'userName', value: `u${count}` }),
    )
    expect(await addressOf(other.id)).toBe(kept)
  })
})

describe('the mail with a link', () => {
  test('comes with single sign-on of the whole platform too, which is not that of the hospital', async () => {
    await ward.database.transaction('platform', (tx) =>
      tx.execute(`insert into sso_providers (level, name, issuer, client_id, client_secret, role_claim, role_map, enabled)
        values ('platform', 'Vendor', 'https://vendor.example', 'x', 'x'::bytea, 'groups', '[]', true)`),
    )
    const { id } = await idp.user(person())
    const platform = await scimClient(ward, wardlink, 'platform', null)
    const staff = await platform.user(person())
    const links = async (user: string) =>
      (
        await ward.database.transaction('platform', (tx) =>
          tx.execute(`select from account_links where user_id = '${user}'`),
        )
      ).rows.length
    expect([await links(id), await links(staff.id)]).toEqual([1, 0])
  })
})
