import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { systemClock } from '../../../src/server/config.ts'
import { until } from '../chaos/until.ts'
import { Bed } from './bed.ts'
import { check } from './check.ts'
import type { RoomHistory } from './history.ts'
import type { ServerGroup } from './serverGroup.ts'
import { type Tally, tallyOf } from './tally.ts'

/** Number of beds that enter at the same time, as in the worst morning shift. */
const entering = 4

interface LoadOptions {
  readonly beds: number
  /** Milliseconds without faults before the scenario, and again after each room responds. */
  readonly quietMs: number
}

/** Tools for a scenario that disturbs the processes while all beds are busy. */
interface Story {
  readonly beds: readonly Bed[]
  /** Waits for a while without faults. */
  rest(): Promise<void>
  /** Waits until each room's device again executes new requests of its tablet. */
  answered(): Promise<void>
}

/** Keeps beds busy while `story` runs. Returns the tally of all their requests. */
export async function underLoad(
  group: ServerGroup,
  { beds: count, quietMs }: LoadOptions,
  story: (on: Story) => Promise<void>,
): Promise<Tally> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const waiting = group.rooms(count)
  const beds: Bed[] = []
  await Promise.all(
    Array.from({ length: entering }, async () => {
      for (let room = waiting.pop(); room; room = waiting.pop()) beds.push(await Bed.open(group, room))
    }),
  )
  delay.enable()
  const rest = (): Promise<void> => setTimeout(quietMs)
  const answered = async (): Promise<void> => {
    const since = systemClock.now()
    await until('each room answers', () => beds.every(({ answeredAt }) => answeredAt > since))
  }
  for (const bed of beds) bed.begin()
  await rest()
  const beganAt = systemClock.now()
  await story({ beds, rest, answered })
  await answered()
  await rest()
  const endedAt = systemClock.now()
  const heldUpMs = (): number => delay.max / 1e6
  const histories: RoomHistory[] = await Promise.all(beds.map((bed) => bed.end(heldUpMs)))
  delay.disable()
  return tallyOf(histories, histories.flatMap(check), { beganAt, endedAt })
}
