import * as z from 'zod/mini'

/** A simulated room: its device, and its patient if they call. */
const LifeRoom = z.object({
  uniqueId: z.string(),
  role: z.enum(['outdated', 'faulty', 'covered', 'ordinary']),
  /** Credential of the device. */
  credential: z.string(),
  /** Name and number that the verification of the bed accepts; null for a room whose patient never calls. */
  patient: z.nullable(z.object({ lastName: z.string(), roomNumber: z.string() })),
})
export type LifeRoom = z.infer<typeof LifeRoom>

/** First message to the process of the simulated devices, and the only one. */
export const LifeMessage = z.object({ url: z.string(), seed: z.string(), rooms: z.array(LifeRoom) })
export type LifeMessage = z.infer<typeof LifeMessage>
