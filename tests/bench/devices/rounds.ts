import { z } from 'zod'

/** Tablets that come in. */
const Arrival = z.object({
  server: z.string(),
  entrances: z.array(z.object({ entryUrl: z.string(), lastName: z.string(), roomNumber: z.string() })),
})

/** Tablets of the relay's rooms, which do not authenticate anyone. */
const RelayArrival = z.object({ relay: z.string(), rooms: z.array(z.string()) })

/** Keys that are pressed for a while. */
const Pressing = z.object({
  commandsPerSecond: z.number(),
  durationMs: z.number(),
  /** The address of the WebSocket echo to be measured in the same seconds. */
  socket: z.string().optional(),
  /** The address of the broker. */
  broker: z.string().optional(),
})
export type Pressing = z.infer<typeof Pressing>

/** Task for the tablets' process. */
export const Task = z.union([Arrival, RelayArrival, Pressing])
export type Task = z.infer<typeof Task>

export const Percentiles = z.object({ p50: z.number(), p95: z.number(), p99: z.number(), max: z.number() })

/** Result of a round. Times are in milliseconds, null where nothing was measured. */
export const Round = z.object({
  commands: Percentiles,
  socket: Percentiles.nullable(),
  broker: Percentiles.nullable(),
  sent: z.number(),
  /** Stops that were answered as done. */
  stopped: z.number(),
  perSecond: z.number(),
  failures: z.array(z.string()),
  /** How many motions were answered as done, by the unique id of the room's device. */
  done: z.record(z.string(), z.number()),
})
export type Round = z.infer<typeof Round>
