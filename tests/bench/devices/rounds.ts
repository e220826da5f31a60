import { z } from 'zod'

/** Tablets that enter. */
const Arrival = z.object({
  server: z.string(),
  entrances: z.array(z.object({ entryUrl: z.string(), lastName: z.string(), roomNumber: z.string() })),
})

/** Tablets of the relay's rooms, which do not authenticate anyone. */
const RelayArrival = z.object({ relay: z.string(), rooms: z.array(z.string()) })

/** Buttons that are pressed for a while. */
const Pressing = z.object({
  commandsPerSecond: z.number(),
  durationMs: z.number(),
  /** Address of the WebSocket echo to measure in the same seconds. */
  socket: z.string().optional(),
  /** Address of the broker. */
  broker: z.string().optional(),
})
export type Pressing = z.infer<typeof Pressing>

/** Patients who call a clinician. */
const Calling = z.object({ calls: z.number() })

/** Task for the tablets' process. */
export const Task = z.union([Arrival, RelayArrival, Pressing, Calling])
export type Task = z.infer<typeof Task>

export const Percentiles = z.object({ p50: z.number(), p95: z.number(), p99: z.number(), max: z.number() })

/** Result of a round. Times are in milliseconds, null where nothing was measured. */
export const Round = z.object({
  commands: Percentiles,
  socket: Percentiles.nullable(),
  broker: Percentiles.nullable(),
  sent: z.number(),
  /** Number of stops answered as done. */
  stopped: z.number(),
  perSecond: z.number(),
  failures: z.array(z.string()),
  /** Number of motions answered as done, by the room device's `unique_id`. */
  done: z.record(z.string(), z.number()),
})
export type Round = z.infer<typeof Round>
