import { patchOf } from './scimClient.ts'

/** One request of an identity provider. `$name` stands for the id of the resource that a step kept under that name. */
export interface ScimStep {
  call: string
  body?: unknown
  /** Status, and `scimType` of a refusal. In a second run of a conversation a creation finds what the first one made. */
  told: string
  /** Name under which the id of the reply is kept, from the resource or the only one of a list. */
  keep?: string
}

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const find = (path: string, filter: string, keep?: string): ScimStep => ({
  call: `GET /${path}${path.includes('?') ? '&' : '?'}filter=${encodeURIComponent(filter)}`,
  told: '200',
  ...(keep !== undefined && { keep }),
})

/** Requests of Entra ID: it looks for the person by name, creates, patches with capitals, and removes members by value. */
export const entraConversation: readonly ScimStep[] = [
  find('Users', 'userName eq "Test_User_fd0ea19b-0777-472c-9f96-4f70d2226f2e"'),
  find('Users', 'userName eq "mika@entra.example"', 'mika'),
  {
    call: 'POST /Users',
    body: {
      schemas: [`${core}:User`, enterprise],
      externalId: 'mika',
      userName: 'mika@entra.example',
      active: true,
      addresses: [{ primary: false, type: 'work', country: 'FI', formatted: 'Helsinki' }],
      displayName: 'Mika Virtanen',
      emails: [{ primary: true, type: 'work', value: 'mika@entra.example' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Mika Virtanen', familyName: 'Virtanen', givenName: 'Mika' },
      roles: [],
      title: 'Nurse',
      [enterprise]: { department: '4 West', manager: { value: '77' } },
    },
    told: '201 or 409 uniqueness',
    keep: 'mika',
  },
  find('Users', 'externalId eq "mika"', 'mika'),
  {
    call: 'PATCH /Users/$mika',
    body: patchOf(
      { op: 'Replace', path: 'displayName', value: 'Mika V. Virtanen' },
      { op: 'Add', path: 'name.givenName', value: 'Mika V.' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'mika.virtanen@entra.example' },
      { op: 'Replace', path: `${enterprise}:department`, value: '5 East' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+358 40 1' },
    ),
    told: '200',
  },
  {
    call: 'PATCH /Users/$mika',
    body: patchOf({
      op: 'Replace',
      value: {
        displayName: 'Mika Virtanen',
        'name.familyName': 'Virtanen-Aho',
        [`${enterprise}:employeeNumber`]: '7',
      },
    }),
    told: '200',
  },
  find('Groups?excludedAttributes=members', 'displayName eq "Entra Nurses"', 'nurses'),
  {
    call: 'POST /Groups',
    body: {
      schemas: [`${core}:Group`, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Entra Nurses',
      meta: { resourceType: 'Group' },
    },
    told: '201 or 409 uniqueness',
    keep: 'nurses',
  },
  find('Groups?excludedAttributes=members', 'externalId eq "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159"', 'nurses'),
  {
    call: 'PATCH /Groups/$nurses',
    body: patchOf({ op: 'Add', path: 'members', value: [{ $ref: null, value: '$mika' }] }),
    told: '204',
  },
  find('Groups?excludedAttributes=members', 'id eq "$nurses" and members eq "$mika"'),
  {
    call: 'PATCH /Groups/$nurses',
    body: patchOf({ op: 'Remove', path: 'members', value: [{ $ref: null, value: '$mika' }] }),
    told: '204',
  },
  {
    call: 'PATCH /Groups/$nurses',
    body: patchOf({ op: 'Add', path: 'members', value: [{ value: '$mika' }] }),
    told: '204',
  },
  {
    call: 'PATCH /Users/$mika',
    body: patchOf({ op: 'Replace', path: 'active', value: 'False' }),
    told: '200',
  },
  {
    call: 'PATCH /Users/$mika',
    body: patchOf({ op: 'Replace', path: 'active', value: 'True' }),
    told: '200',
  },
]

/** Requests of Okta: it pages through all people, sends the whole user by PUT, and patches without a path. */
export const oktaConversation: readonly ScimStep[] = [
  { call: 'GET /Users?startIndex=1&count=2', told: '200' },
  find('Users?startIndex=1&count=100', 'userName eq "ines@okta.example"', 'ines'),
  {
    call: 'POST /Users',
    body: {
      schemas: [`${core}:User`],
      userName: 'ines@okta.example',
      name: { givenName: 'Inés', familyName: 'Soto' },
      emails: [{ primary: true, value: 'ines@okta.example', type: 'work' }],
      displayName: 'Inés Soto',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    },
    told: '201 or 409 uniqueness',
    keep: 'ines',
  },
  find('Users?startIndex=1&count=100', 'userName eq "ines@okta.example"', 'ines'),
  {
    call: 'PUT /Users/$ines',
    body: {
      schemas: [`${core}:User`],
      id: '$ines',
      userName: 'ines@okta.example',
      name: { givenName: 'Inés', middleName: 'Mar', familyName: 'Soto-Paz' },
      emails: [
        { primary: false, value: 'ines@home.example', type: 'home' },
        { primary: true, value: 'ines@okta.example', type: 'work' },
      ],
      displayName: 'Inés Soto-Paz',
      externalId: '00ujl29u0le5T6Aj10h7',
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    },
    told: '200',
  },
  { call: 'PATCH /Users/$ines', body: patchOf({ op: 'replace', value: { active: false } }), told: '200' },
  { call: 'PATCH /Users/$ines', body: patchOf({ op: 'replace', value: { active: true } }), told: '200' },
  find('Groups?startIndex=1&count=100', 'displayName eq "Okta Doctors"', 'doctors'),
  {
    call: 'POST /Groups',
    body: {
      schemas: [`${core}:Group`],
      displayName: 'Okta Doctors',
      members: [{ value: '$ines', display: 'ines' }],
    },
    told: '201 or 409 uniqueness',
    keep: 'doctors',
  },
  find('Groups?startIndex=1&count=100', 'displayName eq "Okta Doctors"', 'doctors'),
  {
    call: 'PATCH /Groups/$doctors',
    body: patchOf({ op: 'replace', value: { id: '$doctors', displayName: 'Okta Doctors' } }),
    told: '204',
  },
  {
    call: 'PATCH /Groups/$doctors',
    body: patchOf(
      { op: 'remove', path: 'members[value eq "$ines"]' },
      { op: 'add', path: 'members', value: [{ value: '$ines', display: 'ines' }] },
    ),
    told: '204',
  },
  {
    call: 'PATCH /Groups/$doctors',
    body: patchOf({ op: 'replace', path: 'members', value: [{ value: '$ines', display: 'ines' }] }),
    told: '204',
  },
  {
    call: 'PUT /Groups/$doctors',
    body: { schemas: [`${core}:Group`], displayName: 'Okta Doctors', members: [{ value: '$ines' }] },
    told: '200',
  },
]
