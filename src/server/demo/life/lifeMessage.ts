import * as z from 'zod/mini'

/** A simulated room: its device, and its patient if they call. */
const LifeRoom = z.object({
  uniqueId: z.string(),
  role: z.enum(['outdated', 'faulty', 'covered', 'ordinary']),
  /** Enrollment code of the device. */
  code: z.string(),
  /** What the verification of the bed asks for; null for a room whose patient never calls. */
  patient: z.nullable(z.object({ lastName: z.string(), roomNumber: z.string() })),
})
export type LifeRoom = z.infer<typeof LifeRoom>

/** What the process of the simulated devices receives once, when it starts. */
export const LifeMessage = z.object({ url: z.string(), seed: z.string(), rooms: z.array(LifeRoom) })
export type LifeMessage = z.infer<typeof LifeMessage>
