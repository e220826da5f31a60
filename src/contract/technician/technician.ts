import * as z from 'zod/mini'
import { ById, type Endpoints } from '../endpoint.ts'
import { DeviceLog } from './deviceTechnician.ts'
import { DeviceTest, DeviceTestList, DeviceTestQuery, TestNoteRequest } from './deviceTests.ts'

/** Reasons why a room's device refuses a technician's command. */
export const deviceRefusals = [
  'offline',
  'in_call',
  'covered',
  'in_use',
  'testing',
  'unsupported',
  'device_error',
] as const
export const DeviceRefusal = z.enum(deviceRefusals)
export type DeviceRefusal = z.infer<typeof DeviceRefusal>

/**
 * Code that enrolls one screen as the room's device, once and within 15 minutes. `url` opens the monitor with the code. The code cannot be retrieved again, because
 * the server stores only its hash.
 */
export const EnrollmentCode = z.object({
  code: z.string(),
  url: z.string(),
  /** Epoch milliseconds. */
  expires_at: z.number(),
})
export type EnrollmentCode = z.infer<typeof EnrollmentCode>

export const RestartRequest = z.strictObject({ how: z.enum(['refresh', 'reboot']) })
export type RestartRequest = z.infer<typeof RestartRequest>

/**
 * Restart that waits for the end of the room’s call: who asked for it, and when. At most one waits in a room. It is
 * carried out once, and given up after 12 hours or when the room or its device is another one by then.
 */
export const WaitingRestart = z.object({
  restart: z.nullable(z.object({ how: RestartRequest.shape.how, by: z.string(), at: z.number() })),
})
export type WaitingRestart = z.infer<typeof WaitingRestart>

/** A technician’s actions on devices. `id` is a room’s, except that of a test. */
export const technicianEndpoints = {
  makeCode: {
    method: 'POST',
    path: '/api/v1/rooms/:id/enrollment-codes',
    params: ById,
    reply: EnrollmentCode,
    status: 201,
  },
  /** Revokes the enrollment of the room's device. */
  revoke: { method: 'DELETE', path: '/api/v1/rooms/:id/credential', params: ById },
  /**
   * Replies once the device has confirmed it; otherwise refused with 409 `device_refused`. Takes the place of a restart
   * that waits; refused with `in_use` while the outcome of another one is unknown.
   */
  restart: { method: 'POST', path: '/api/v1/rooms/:id/restarts', params: ById, body: RestartRequest },
  /**
   * Restarts the device when the room's call has ended. Replies with the restart that waits or that is being
   * carried out, which can be another person's; with none if the room was not in a call and the device has confirmed it.
   * Otherwise refused as by `restart`.
   */
  restartAfterCall: {
    method: 'PUT',
    path: '/api/v1/rooms/:id/waiting-restart',
    params: ById,
    body: RestartRequest,
    reply: WaitingRestart,
  },
  waitingRestart: {
    method: 'GET',
    path: '/api/v1/rooms/:id/waiting-restart',
    params: ById,
    reply: WaitingRestart,
  },
  /** Refused with `not_found` if none waits, for example because it has just been carried out. */
  cancelRestart: { method: 'DELETE', path: '/api/v1/rooms/:id/waiting-restart', params: ById },
  /** Starts a test; its steps follow one by one. */
  test: {
    method: 'POST',
    path: '/api/v1/rooms/:id/device-tests',
    params: ById,
    reply: DeviceTest,
    status: 201,
  },
  testNow: { method: 'GET', path: '/api/v1/device-tests/:id', params: ById, reply: DeviceTest },
  note: {
    method: 'PUT',
    path: '/api/v1/device-tests/:id/note',
    params: ById,
    body: TestNoteRequest,
    reply: DeviceTest,
  },
  tests: { method: 'GET', path: '/api/v1/device-tests', query: DeviceTestQuery, reply: DeviceTestList },
  log: { method: 'GET', path: '/api/v1/rooms/:id/device-log', params: ById, reply: DeviceLog },
} as const satisfies Endpoints
