import { randomBytes } from 'node:crypto'
import { administrators, type Person } from './consoleRows.ts'

/** Ids in a branch that a call names. A claimed or ended one is not used again. */
export interface ConsultTarget {
  room: string
  /** A patient's call that no one has claimed or joined. */
  call: string
  /** A patient's open request. */
  request: string
  /** A knock that the platform's administrator has made. */
  knock: string
}

export interface ConsultRow {
  call: string
  allowed: readonly Person[]
  /** Status for those who may. */
  says: number
  /** Status for everyone else. */
  otherwise: number
  /** Status of the same call about a record of another branch; absent if the call is about no record. */
  elsewhere?: number
  /** Target of which every call needs its own. */
  uses?: 'call' | 'request'
  body?: (target: ConsultTarget) => object
}

const display_name = 'Somebody'
/** A browser whose push service does not respond. */
const subscription = {
  endpoint: 'http://127.0.0.1:9/push',
  keys: { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') },
  locale: 'en',
}
const clinician = { allowed: administrators, otherwise: 403 }
const atDoor = { allowed: administrators, otherwise: 404, elsewhere: 404 }

/** Calls under /api/consult by staff with an account. */
export const consultRows: readonly ConsultRow[] = [
  { ...clinician, call: 'GET /api/consult/waiting', says: 200 },
  { ...clinician, call: 'GET /api/consult/rooms?q=', says: 200 },
  { ...atDoor, call: 'GET /api/consult/rooms/{room}', says: 200 },
  // Every account has its own, which are none for those who may not knock.
  { ...clinician, call: 'GET /api/consult/knocks', says: 200, otherwise: 200 },
  {
    ...atDoor,
    call: 'POST /api/consult/knock',
    says: 201,
    body: ({ room }) => ({ room, reason: 'round' }),
  },
  { call: 'DELETE /api/consult/knocks/{knock}', allowed: ['wardlink'], says: 204, otherwise: 404 },
  // The room is not connected.
  {
    ...atDoor,
    call: 'POST /api/consult/emergency',
    says: 409,
    body: ({ room }) => ({ room, reason: 'fall', note: 'Bed alarm' }),
  },
  {
    ...clinician,
    call: 'POST /api/consult/claim',
    says: 200,
    elsewhere: 410,
    uses: 'call',
    body: ({ call }) => ({ call, display_name }),
  },
  { ...clinician, call: 'DELETE /api/consult/claim/{call}', says: 204, elsewhere: 410, uses: 'call' },
  {
    ...clinician,
    call: 'POST /api/consult/join',
    says: 200,
    elsewhere: 410,
    uses: 'call',
    body: ({ call }) => ({ call, display_name }),
  },
  // Only the browser that has joined a call moves its camera.
  {
    call: 'POST /api/consult/camera',
    allowed: [],
    says: 200,
    otherwise: 410,
    body: () => ({ command: 'home', params_p: {} }),
  },
  {
    ...clinician,
    call: 'POST /api/consult/requests/seen',
    says: 204,
    elsewhere: 204,
    uses: 'request',
    body: ({ request }) => ({ requests: [request], display_name }),
  },
  {
    ...clinician,
    call: 'POST /api/consult/requests/{request}/claim',
    says: 200,
    elsewhere: 410,
    uses: 'request',
    body: () => ({ display_name }),
  },
  {
    ...clinician,
    call: 'DELETE /api/consult/requests/{request}/claim',
    says: 204,
    elsewhere: 410,
    uses: 'request',
  },
  {
    ...clinician,
    call: 'POST /api/consult/requests/{request}/done',
    says: 204,
    elsewhere: 410,
    uses: 'request',
    body: () => ({ display_name }),
  },
  { ...clinician, call: 'GET /api/consult/push', says: 200 },
  { ...clinician, call: 'PUT /api/consult/push', says: 200, body: () => subscription },
  // Removes the caller's own browser, if it is one.
  { ...clinician, call: 'DELETE /api/consult/push/{room}', says: 204, otherwise: 204 },
]

/** Calls of a patient's session. No staff member makes them, no matter their role. */
export const patientCalls: readonly string[] = [
  'GET /api/me',
  'GET /api/me/events',
  'GET /api/me/ice-servers',
  'GET /api/me/texts',
  'GET /api/me/visits',
  'GET /api/me/vmr',
  'POST /api/me/entry-notice',
  'POST /api/me/knock',
  'POST /api/me/requests',
  'POST /api/me/roommate',
  'POST /api/me/visits/read',
  'DELETE /api/me/requests/{request}',
]
