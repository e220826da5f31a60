import * as z from 'zod/mini'

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
 * POST /api/v1/rooms/{id}/enrollment-codes → 201: a code that enrolls one screen as the room's device, once
 * and within 15 minutes. `url` opens the monitor with the code. The code cannot be retrieved again, because
 * the server stores only its hash.
 */
export const EnrollmentCode = z.object({
  code: z.string(),
  url: z.string(),
  /** Epoch milliseconds. */
  expires_at: z.number(),
})
export type EnrollmentCode = z.infer<typeof EnrollmentCode>

/**
 * POST /api/v1/rooms/{id}/restarts → 204 once the device has confirmed it; otherwise 409 `device_refused`.
 */
export const RestartRequest = z.strictObject({ how: z.enum(['refresh', 'reboot']) })
export type RestartRequest = z.infer<typeof RestartRequest>
