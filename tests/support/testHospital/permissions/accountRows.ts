import { downTo, everybody, administrators, type Person } from './consoleRows.ts'

/**
 * Record that a call is about: accounts by their role, the audit event of one, a file that another user
 * sends, and single sign-on providers.
 */
export type AccountTarget =
  | 'technician'
  | 'administrator'
  | 'auditEntry'
  | 'import'
  | 'provider'
  | 'removedProvider'

export interface AccountRow {
  call: string
  target: AccountTarget
  /** Staff who may make the call, and the status that they get. */
  allowed: readonly Person[]
  says: number
  /** Staff who see the record, and are therefore told that they may not do this. */
  sees: readonly Person[]
  /** Status that everyone else gets. */
  otherwise: (name: Person) => number
  body?: Readonly<Record<string, unknown>>
  /** Query after the path; `{unit}` is a unit of the record's branch. */
  query?: string
}

const notThere = () => 404
/** An account with a role at a unit. Every user who manages accounts is above it. */
const overTechnicians = everybody.filter((name) => name !== 'tech')
/** An account with a role at a facility. A user with the same role sees it; users below that level do not. */
const overAdministrators = ['wardlink', 'channel', 'customer', 'users'] as const satisfies Person[]

const userRows: readonly AccountRow[] = (['technician', 'administrator'] as const).flatMap((target) => {
  const keeping = target === 'technician' ? overTechnicians : overAdministrators
  const sees: readonly Person[] = target === 'technician' ? keeping : [...keeping, 'facility']
  const row = { target, allowed: keeping, sees, otherwise: notThere }
  // An action that lets a person into an account that sees patients requires a user who may see them.
  const opening = target === 'technician' ? keeping : keeping.filter((name) => name !== 'users')
  return [
    { ...row, call: 'GET /api/v1/users/{id}', allowed: sees, says: 200 },
    { ...row, call: 'PATCH /api/v1/users/{id}', says: 409, body: { name: 'Renamed' } },
    { ...row, call: 'DELETE /api/v1/users/{id}', says: 409 },
    {
      ...row,
      call: 'PATCH /api/v1/users/{id}',
      allowed: opening,
      says: 409,
      body: { email: 'x@example.org' },
    },
    { ...row, call: 'POST /api/v1/users/{id}/restore', allowed: opening, says: 409 },
    // It has already been sent the maximum number of links per hour.
    { ...row, call: 'POST /api/v1/users/{id}/links', says: 429, body: {} },
    { ...row, call: 'GET /api/v1/users/{id}/sessions', says: 200 },
    { ...row, call: 'DELETE /api/v1/users/{id}/sessions', says: 204 },
    // There is no second factor to remove, and users who may remove one are told so.
    { ...row, call: 'DELETE /api/v1/users/{id}/second-factor', allowed: opening, says: 404 },
    {
      ...row,
      call: 'GET /api/v1/users/{id}/why',
      allowed: sees,
      says: 200,
      query: '?right=seeStructure&node={unit}',
    },
  ]
})

/** Calls for an audit entry about an action at a unit. */
const auditRows: readonly AccountRow[] = [
  {
    call: 'GET /api/v1/audit-events/{id}',
    target: 'auditEntry',
    says: 200,
    allowed: [...administrators, 'users'],
    sees: [],
    otherwise: (name) => (['tech', 'techadmin'].includes(name) ? 403 : 404),
  },
]

/** Only its owner may access an import, no matter who else may import. */
const importRows: readonly AccountRow[] = (
  [
    ['GET /api/v1/imports/{id}', 200],
    ['PATCH /api/v1/imports/{id}', 409],
    ['DELETE /api/v1/imports/{id}', 409],
    ['POST /api/v1/imports/{id}/commit', 409],
    ['GET /api/v1/imports/{id}/result.csv', 200],
  ] as const
).map(([call, says]) => ({
  call,
  says,
  target: 'import',
  allowed: ['wardlink'],
  sees: [],
  otherwise: (name) => (name === 'tech' ? 403 : 404),
  ...(call.startsWith('PATCH') && { body: { mapping: {} } }),
}))

/** Values of a single sign-on form. */
export const providerValues = {
  name: 'Renamed',
  issuer: 'https://127.0.0.1:9',
  client_id: 'wardlink',
  client_secret: 'secret',
  role_claim: 'roles',
  role_map: [],
  enabled: false,
} as const
const ssoRows: readonly AccountRow[] = (
  [
    ['GET /api/v1/sso-providers/{id}', 200],
    ['PATCH /api/v1/sso-providers/{id}', 409],
    ['DELETE /api/v1/sso-providers/{id}', 409],
    ['POST /api/v1/sso-providers/{id}/test', 200],
    ['POST /api/v1/sso-providers/{id}/restore', 200],
  ] as const
).map(([call, says]) => ({
  call,
  says,
  target: call.endsWith('restore') ? 'removedProvider' : 'provider',
  allowed: downTo('customer'),
  sees: [],
  otherwise: notThere,
  ...(call.startsWith('PATCH') && { body: providerValues }),
}))

export const accountRows: readonly AccountRow[] = [...userRows, ...auditRows, ...importRows, ...ssoRows]

/** Every call of these rows, once. */
export const accountCalls: readonly string[] = [...new Set(accountRows.map(({ call }) => call))]

/** Calls of a bedside session. No staff member makes them, no matter their role. */
export const bedsideCalls: readonly string[] = [
  'POST /api/v1/rooms/control',
  'POST /api/v1/rooms/control/ask',
  'GET /api/v1/cameras/{id}/pins',
  'POST /api/v1/cameras/{id}/pins',
  'PATCH /api/v1/cameras/{id}/pins/{pin}',
  'DELETE /api/v1/cameras/{id}/pins/{pin}',
]
