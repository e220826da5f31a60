import { describe, expect, it } from 'vitest'
import { parseScimFilter, parseScimPath } from '../../../../src/domain/provisioning/scimFilter.ts'
import { patchScimResource, ScimPatchError } from '../../../../src/domain/provisioning/scimPatch.ts'
import { readScimUser } from '../../../../src/domain/provisioning/scimUser.ts'

const user = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  id: '1',
  userName: 'ada@x.example',
  displayName: 'Ada',
  name: { givenName: 'Ada', familyName: 'King' },
  active: true,
  emails: [{ value: 'ada@x.example', type: 'work', primary: true }],
}
const group = { id: '2', displayName: 'Nurses', members: [{ value: 'a' }, { value: 'b' }, { value: 'c' }] }

describe('a PATCH of a user', () => {
  it.each([
    [
      'replaces by path in capitals',
      [{ op: 'Replace', path: 'DisplayName', value: 'B' }],
      { displayName: 'B' },
    ],
    [
      'replaces by the URN of the schema',
      [{ op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:displayName', value: 'B' }],
      { displayName: 'B' },
    ],
    [
      'replaces a part of a name',
      [{ op: 'Add', path: 'name.givenName', value: 'B' }],
      { name: { givenName: 'B', familyName: 'King' } },
    ],
    [
      'replaces without a path',
      [{ op: 'replace', value: { active: false, displayName: 'B' } }],
      { active: false, displayName: 'B' },
    ],
    [
      'replaces without a path, with a dot in the name',
      [{ op: 'Replace', value: { 'name.familyName': 'B' } }],
      { name: { givenName: 'Ada', familyName: 'B' } },
    ],
    [
      'replaces without a path, with a filter in the name',
      [{ op: 'Replace', value: { 'emails[type eq "work"].value': 'b@x.example' } }],
      { emails: [{ value: 'b@x.example', type: 'work', primary: true }] },
    ],
    [
      'replaces the work address',
      [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'b@x.example' }],
      { emails: [{ value: 'b@x.example', type: 'work', primary: true }] },
    ],
    [
      'adds an address of another kind',
      [{ op: 'Add', path: 'emails[type eq "home"].value', value: 'b@x.example' }],
      { emails: [user.emails[0], { type: 'home', value: 'b@x.example' }] },
    ],
    [
      'merges a name that is added',
      [{ op: 'add', path: 'name', value: { givenName: 'B' } }],
      { name: { givenName: 'B', familyName: 'King' } },
    ],
    ['removes an attribute', [{ op: 'remove', path: 'displayName' }], { displayName: undefined }],
    [
      'ignores read-only attributes without a path',
      [{ op: 'replace', value: { id: '9', meta: {}, displayName: 'B' } }],
      { id: '1', displayName: 'B' },
    ],
    [
      'ignores an extension',
      [
        {
          op: 'add',
          value: { 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'X' } },
        },
      ],
      { displayName: 'Ada' },
    ],
  ])('%s', (_title, operations, expected) => {
    expect(patchScimResource(user, operations)).toMatchObject(expected)
  })

  it.each([
    ['an unknown operation', { op: 'move', path: 'displayName' }, 'invalidSyntax'],
    ['a removal without a path', { op: 'remove' }, 'noTarget'],
    ['a path that is none', { op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
    [
      'a filter of an attribute that is no list',
      { op: 'replace', path: 'name[givenName eq "Ada"].familyName', value: 'x' },
      'invalidPath',
    ],
    ['an id', { op: 'replace', path: 'id', value: '9' }, 'mutability'],
    ['a value without a path that is no object', { op: 'replace', value: 'x' }, 'invalidValue'],
    [
      'a filter that no value can be made from',
      { op: 'replace', path: 'emails[type ne "work"].value', value: 'x' },
      'noTarget',
    ],
    ['the prototype of an object', { op: 'add', path: '__proto__', value: {} }, 'invalidPath'],
  ])('refuses %s', (_title, operation, scimType) => {
    expect(() => patchScimResource(user, [operation])).toThrow(expect.objectContaining({ scimType }))
    expect(() => patchScimResource(user, [operation])).toThrow(ScimPatchError)
  })

  it('leaves the resource unchanged, also when a later operation fails', () => {
    const before = structuredClone(user)
    expect(() =>
      patchScimResource(user, [{ op: 'replace', path: 'displayName', value: 'B' }, { op: 'x' }]),
    ).toThrow(ScimPatchError)
    expect(user).toEqual(before)
  })
})

describe('a PATCH of a group', () => {
  const left = (operation: { op: string; path?: string; value?: unknown }) =>
    patchScimResource(group, [operation])['members']
  it.each([
    [
      'removes the members in the value (Entra ID)',
      { op: 'Remove', path: 'members', value: [{ value: 'b' }] },
      ['a', 'c'],
    ],
    ['removes one member in the value', { op: 'Remove', path: 'members', value: { value: 'b' } }, ['a', 'c']],
    ['removes a member by a filter (Okta)', { op: 'remove', path: 'members[value eq "b"]' }, ['a', 'c']],
    ['removes all members without a value', { op: 'remove', path: 'members' }, []],
    ['removes no one for an empty list', { op: 'Remove', path: 'members', value: [] }, ['a', 'b', 'c']],
    [
      'adds a member once',
      { op: 'Add', path: 'members', value: [{ value: 'c' }, { value: 'd' }] },
      ['a', 'b', 'c', 'd'],
    ],
    [
      'adds members without a path',
      { op: 'add', value: { members: [{ value: 'd' }] } },
      ['a', 'b', 'c', 'd'],
    ],
    ['replaces all members', { op: 'replace', path: 'members', value: [{ value: 'd' }] }, ['d']],
  ])('%s', (_title, operation, members) => {
    expect(left(operation)).toEqual(members.map((value) => ({ value })))
  })
})

describe('a filter', () => {
  it('binds `and` more than `or`, and `not` to its parentheses', () => {
    const compare = (attribute: string) => ({ kind: 'compare', attribute, by: 'eq', value: 1 })
    expect(parseScimFilter('a eq 1 or b eq 1 and not (c eq 1)')).toEqual({
      kind: 'or',
      parts: [compare('a'), { kind: 'and', parts: [compare('b'), { kind: 'not', part: compare('c') }] }],
    })
  })

  it.each([
    '',
    'a',
    'a eq',
    'eq',
    'a eq b',
    'a eq 1 and',
    '(a eq 1',
    'a eq 1)',
    'a[b eq 1',
    'not a eq 1',
    '1a eq 1',
  ])('refuses %j', (text) => expect(parseScimFilter(text)).toBeNull())

  it('reads escapes as JSON does', () => {
    expect(parseScimFilter(String.raw`a eq "x\"y\u0041\\"`)).toMatchObject({ value: 'x"yA\\' })
  })

  it('is refused in a moment, however it is made', () => {
    const begun = performance.now()
    for (const text of [
      `a eq "${'\n'.repeat(900)}`,
      '('.repeat(900),
      'a eq 1 and '.repeat(80),
      `a eq "${'\\'.repeat(901)}`,
    ])
      parseScimFilter(text)
    expect(performance.now() - begun).toBeLessThan(200)
  })

  it('has at most eight levels', () => {
    const nested = (levels: number) => parseScimFilter(`${'('.repeat(levels)}a eq 1${')'.repeat(levels)}`)
    expect(nested(8)).not.toBeNull()
    expect(nested(9)).toBeNull()
  })

  it('is part of a path', () => {
    expect(parseScimPath('emails[type eq "work"].value')).toMatchObject({ attribute: 'emails', sub: 'value' })
    expect(parseScimPath('emails[type eq "work"]value')).toBeNull()
  })
})

describe('a user in a body', () => {
  it.each([
    ['False', false],
    ['true', true],
    [false, false],
    [null, true],
  ])('has the state %j', (active, expected) => {
    expect(readScimUser({ userName: 'a@x.example', active }, true)).toMatchObject({
      value: { active: expected },
    })
  })

  it('has the work address, the primary one, or its name', () => {
    const emailOf = (emails: unknown) => readScimUser({ USERNAME: 'a@x.example', emails }, true)
    const home = { value: 'h@x.example', type: 'home', primary: true }
    expect(emailOf([home, { value: 'w@x.example', type: 'Work' }])).toMatchObject({
      value: { email: 'w@x.example' },
    })
    expect(emailOf([{ value: 'o@x.example' }, home])).toMatchObject({ value: { email: 'h@x.example' } })
    expect(emailOf(null)).toMatchObject({ value: { email: 'a@x.example' } })
  })
})

it('refuses more steps than a second of the server’s time', () => {
  const members = Array.from({ length: 2_000 }, (_, at) => ({ value: String(at) }))
  const one = { op: 'remove', path: 'members[value eq "7"]' }
  expect(() =>
    patchScimResource(
      { members },
      Array.from({ length: 501 }, () => one),
    ),
  ).toThrow('send fewer at a time')
  expect(patchScimResource({ members }, [one])['members']).toHaveLength(1_999)
})
