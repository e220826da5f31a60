/** Staff, with the branch of the demo hospital in which each has their role. */
export const staff = {
  wardlink: 'Northlight',
  channel: 'Northlight',
  customer: 'Northlight',
  facility: 'Northlight',
  unit: 'Northlight',
  users: 'Northlight',
  tech: 'Northlight',
  techadmin: 'Meridian',
} as const
export type Person = keyof typeof staff
export type Branch = (typeof staff)[Person]

export const everybody: readonly Person[] = [
  'wardlink',
  'channel',
  'customer',
  'facility',
  'unit',
  'users',
  'tech',
  'techadmin',
]
/**
 * Staff who maintain the structure, from the platform down. `downTo` returns those at a level or above it.
 */
export const administrators = [
  'wardlink',
  'channel',
  'customer',
  'facility',
  'unit',
] as const satisfies Person[]
export const downTo = (last: (typeof administrators)[number]): readonly Person[] =>
  administrators.slice(0, administrators.indexOf(last) + 1)

/** People who see a record of their own branch: those at or above it. */
const seers = {
  organizations: ['wardlink', 'channel'],
  customers: ['wardlink', 'channel', 'customer', 'users', 'techadmin'],
  facilities: ['wardlink', 'channel', 'customer', 'facility', 'users', 'tech', 'techadmin'],
  units: everybody,
  rooms: everybody,
} as const satisfies Record<string, readonly Person[]>
export type Kind = keyof typeof seers

export const sightOf = (kind: Kind): readonly Person[] => seers[kind]

const changers = {
  organizations: downTo('channel'),
  customers: downTo('customer'),
  facilities: downTo('facility'),
  units: downTo('unit'),
  rooms: downTo('unit'),
} as const
/** No one creates or removes an org unit at which their own role is assigned. */
const makers = {
  organizations: ['wardlink'],
  customers: downTo('channel'),
  facilities: downTo('customer'),
  units: downTo('facility'),
  rooms: downTo('unit'),
} as const satisfies Record<Kind, readonly Person[]>

const kinds: readonly Kind[] = ['organizations', 'customers', 'facilities', 'units', 'rooms']
const watchers = everybody.filter((name) => name !== 'users')
/** Other lists than those of records, and the people who may read them. */
const lists: Readonly<Record<string, readonly Person[]>> = {
  'byod-devices': everybody,
  outbox: administrators,
  'audit-events': [...administrators, 'users'],
  'api-keys': downTo('customer'),
  webhooks: downTo('customer'),
  'webhook-deliveries': downTo('customer'),
  'hl7-feeds': downTo('customer'),
  'hl7-places': downTo('customer'),
  'hl7-messages': downTo('customer'),
  imports: [...administrators, 'users', 'techadmin'],
  'device-tests': [...administrators, 'tech', 'techadmin'],
  'monitoring/devices': watchers,
  notifications: administrators,
  users: everybody.filter((name) => name !== 'tech'),
  'sso-providers': downTo('customer'),
}

interface Row {
  call: string
  allowed: readonly Person[]
}
export const listRows: readonly Row[] = [...kinds, ...Object.keys(lists)].flatMap((name) => {
  const allowed = lists[name] ?? everybody
  return [
    { call: `GET /api/v1/${name}`, allowed },
    { call: `GET /api/v1/${name}.csv`, allowed },
  ]
})
/** Period that includes the sign-ins just made. */
export const reportPeriod = `?from=${new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)}&to=${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}`
export const reportRows: readonly Row[] = ['', '.csv'].flatMap((ending) => [
  { call: `GET /api/v1/reports/sign-ins${ending}`, allowed: [...administrators, 'users'] },
  { call: `GET /api/v1/reports/vmr-availability${ending}`, allowed: administrators },
  { call: `GET /api/v1/reports/call-quality${ending}`, allowed: watchers },
  { call: `GET /api/v1/reports/calls${ending}`, allowed: administrators },
])
export const recordRows: readonly (Row & { kind: Kind; says: number })[] = kinds.flatMap((kind) => {
  const at = `/api/v1/${kind}`
  return [
    // Each request is made so that it has no effect: with a name that is taken, or a version that no one has
    // seen.
    { kind, call: `POST ${at}`, allowed: makers[kind], says: 409 },
    { kind, call: `GET ${at}/{id}`, allowed: seers[kind], says: 200 },
    { kind, call: `GET ${at}/{id}/below`, allowed: changers[kind], says: 200 },
    { kind, call: `PATCH ${at}/{id}`, allowed: changers[kind], says: 409 },
    { kind, call: `DELETE ${at}/{id}`, allowed: makers[kind], says: 409 },
    { kind, call: `POST ${at}/{id}/restore`, allowed: makers[kind], says: 409 },
  ]
})
/** Visits to the patient of a room, which only those who may see the patient read. */
const visitRow = { call: 'GET /api/v1/rooms/{id}/visits', allowed: administrators, says: 200 }

/** Requests of a clinician to the door of a room; for everyone else the room does not exist. */
export const doorRows: readonly (Row & { says: number; body?: object })[] = [
  { call: 'GET /api/consult/rooms/{id}', allowed: administrators, says: 200 },
  visitRow,
  {
    call: 'POST /api/consult/knock',
    allowed: administrators,
    says: 201,
    body: { reason: 'round' },
  },
]
/** Responses to a patient's request; for everyone else, and elsewhere, it does not exist. */
export const requestRows: readonly (Row & { says: number; body?: object })[] = [
  {
    call: 'POST /api/consult/requests/{id}/claim',
    allowed: administrators,
    says: 200,
    body: { display_name: 'Somebody' },
  },
  { call: 'DELETE /api/consult/requests/{id}/claim', allowed: administrators, says: 204 },
  {
    call: 'POST /api/consult/requests/{id}/done',
    allowed: administrators,
    says: 204,
    body: { display_name: 'Somebody' },
  },
]
export const otherRows: readonly Row[] = [
  { call: 'GET /api/v1/levels', allowed: everybody },
  { call: 'GET /api/v1/dashboard', allowed: everybody },
  { call: 'GET /api/v1/dashboard/usual', allowed: everybody },
  { call: 'GET /api/v1/dashboard/waiting', allowed: everybody },
  { call: 'POST /api/v1/notifications', allowed: administrators },
  { call: 'GET /api/v1/notifications/{id}', allowed: administrators },
  { call: 'PATCH /api/v1/notifications/{id}', allowed: administrators },
  { call: 'DELETE /api/v1/notifications/{id}', allowed: administrators },
  { call: 'POST /api/v1/notifications/{id}/restore', allowed: administrators },
  { call: 'POST /api/v1/notifications/{id}/test', allowed: administrators },
  { call: 'GET /api/v1/device-tests/{id}', allowed: [...administrators, 'tech', 'techadmin'] },
  { call: 'PUT /api/v1/device-tests/{id}/note', allowed: [...administrators, 'tech', 'techadmin'] },
  { call: 'GET /api/v1/monitoring/devices/events', allowed: watchers },
  { call: 'GET /api/v1/monitoring/changes', allowed: watchers },
  { call: 'POST /api/v1/monitoring/alerts/{id}/acknowledgement', allowed: watchers },
  { call: 'POST /api/v1/download-tokens', allowed: everybody },
  { call: 'GET /api/v1/search', allowed: everybody },
  // Every user has their own.
  { call: 'GET /api/v1/list-views', allowed: everybody },
  { call: 'POST /api/v1/list-views', allowed: everybody },
  { call: 'DELETE /api/v1/list-views/{id}', allowed: everybody },
  { call: 'PUT /api/v1/list-views/{list}/columns', allowed: everybody },
  { call: 'GET /api/v1/audit-events/verification', allowed: ['wardlink'] },
  { call: 'POST /api/v1/byod-devices/{id}/links', allowed: administrators },
  { call: 'POST /api/v1/api-keys', allowed: downTo('customer') },
  { call: 'DELETE /api/v1/api-keys/{id}', allowed: downTo('customer') },
  { call: 'GET /api/v1/provisioning/groups', allowed: downTo('customer') },
  { call: 'DELETE /api/v1/provisioning/groups/{id}', allowed: downTo('customer') },
  { call: 'GET /api/v1/provisioning/directories/{id}/people', allowed: downTo('customer') },
  { call: 'DELETE /api/v1/provisioning/people/{id}', allowed: downTo('customer') },
  { call: 'POST /api/v1/provisioning/groups/{id}/preview', allowed: downTo('customer') },
  { call: 'PUT /api/v1/provisioning/groups/{id}/roles', allowed: downTo('customer') },
  { call: 'POST /api/v1/webhooks', allowed: downTo('customer') },
  { call: 'PATCH /api/v1/webhooks/{id}', allowed: downTo('customer') },
  { call: 'DELETE /api/v1/webhooks/{id}', allowed: downTo('customer') },
  { call: 'POST /api/v1/webhooks/{id}/secrets', allowed: downTo('customer') },
  { call: 'POST /api/v1/webhook-deliveries/{id}/tries', allowed: downTo('customer') },
  { call: 'POST /api/v1/hl7-feeds', allowed: downTo('customer') },
  { call: 'PATCH /api/v1/hl7-feeds/{id}', allowed: downTo('customer') },
  { call: 'DELETE /api/v1/hl7-feeds/{id}', allowed: downTo('customer') },
  { call: 'PUT /api/v1/hl7-places/{id}', allowed: downTo('customer') },
  { call: 'GET /api/v1/hl7-messages/{id}', allowed: downTo('customer') },
  { call: 'POST /api/v1/hl7-messages/{id}/tries', allowed: downTo('customer') },
  { call: 'POST /api/v1/imports', allowed: [...administrators, 'users', 'techadmin'] },
  { call: 'POST /api/v1/users', allowed: everybody.filter((name) => name !== 'tech') },
  { call: 'POST /api/v1/sso-providers', allowed: downTo('customer') },
  { call: 'GET /api/v1/permissions', allowed: [...administrators, 'users'] },
  { call: 'POST /api/v1/permissions/preview', allowed: [...administrators, 'users'] },
  { call: 'PUT /api/v1/permissions', allowed: [...administrators, 'users'] },
  { call: 'GET /api/v1/permissions/why', allowed: [...administrators, 'users'] },
  { call: 'GET /api/v1/settings', allowed: administrators },
  { call: 'PUT /api/v1/settings/{key}', allowed: administrators },
  { call: 'DELETE /api/v1/settings/{key}', allowed: administrators },
]

/**
 * Calls that technicians make about a room's device. No device of these rooms is linked, and none of its
 * tests is known.
 */
const enrollers: readonly Person[] = [...administrators, 'techadmin']
const testers: readonly Person[] = [...enrollers, 'tech']
export const technicianRows: readonly (Row & { says: number; body?: Readonly<Record<string, string>> })[] = [
  { call: 'GET /api/v1/monitoring/devices/{id}', allowed: watchers, says: 200 },
  { call: 'POST /api/v1/rooms/{id}/enrollment-codes', allowed: enrollers, says: 201 },
  { call: 'DELETE /api/v1/rooms/{id}/credential', allowed: enrollers, says: 204 },
  { call: 'POST /api/v1/rooms/{id}/restarts', allowed: testers, says: 409, body: { how: 'refresh' } },
  { call: 'PUT /api/v1/rooms/{id}/waiting-restart', allowed: testers, says: 409, body: { how: 'refresh' } },
  { call: 'GET /api/v1/rooms/{id}/waiting-restart', allowed: testers, says: 200 },
  { call: 'DELETE /api/v1/rooms/{id}/waiting-restart', allowed: testers, says: 404 },
  { call: 'POST /api/v1/rooms/{id}/device-tests', allowed: testers, says: 409 },
  { call: 'GET /api/v1/rooms/{id}/device-log', allowed: testers, says: 409 },
  { call: 'GET /api/v1/rooms/{id}/call-quality', allowed: watchers, says: 200 },
]

/**
 * Calls about the patient in a bed and the remotes signed in there. They name a version that no one has seen,
 * and a bed that does not exist.
 */
export const bedRows: typeof technicianRows = [
  { call: 'GET /api/v1/rooms/{id}/free-beds', allowed: administrators, says: 200 },
  {
    call: 'PUT /api/v1/rooms/{id}/patient',
    allowed: administrators,
    says: 409,
    body: { first_name: 'Ada', last_name: 'Ng' },
  },
  { call: 'DELETE /api/v1/rooms/{id}/patient', allowed: administrators, says: 409 },
  { call: 'DELETE /api/v1/rooms/{id}/sessions', allowed: administrators, says: 204 },
  { call: 'POST /api/v1/rooms/{id}/transfer', allowed: administrators, says: 400, body: { room_id: 'none' } },
]

/** Every call in the matrix. */
export const consoleCalls: readonly string[] = [
  ...listRows,
  ...reportRows,
  ...recordRows,
  ...otherRows,
  ...technicianRows,
  ...bedRows,
  visitRow,
].map(({ call }) => call)
