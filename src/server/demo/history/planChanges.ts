import { deviceRoleOf } from '../deviceRoles.ts'
import { changeHours, type HistoryPlan, type HistoryRoom, hourMs, minuteMs } from './historyPlan.ts'
import type { Stretch } from './planDevices.ts'
import type { SeededRandom } from './seededRandom.ts'

type Change = Pick<HistoryPlan['deviceChanges'][number], 'fact' | 'alert' | 'holds'> & { at: number }

/**
 * Adds the changes of a device's status in its last hours, as its links, calls and alerts were, which are planned
 * already. The history ends with the link: the process that simulates the devices comes after it.
 */
export function planChanges(
  plan: HistoryPlan,
  random: SeededRandom,
  room: HistoryRoom,
  { now, linked }: { now: number; linked: readonly Stretch[] },
): void {
  if (linked.length === 0) return
  const role = deviceRoleOf(room)
  const { id: roomId, customerId } = room
  const changes: Change[] = linked.flatMap(({ from, until }) => [
    { at: from, fact: 'online', holds: true },
    { at: until, fact: 'online', holds: false },
  ])
  const isLinked = (at: number) => linked.some(({ from, until }) => from <= at && at < until)
  for (const call of plan.calls)
    if (call.roomId === roomId && call.startedAt && call.endedAt && isLinked(call.startedAt.getTime()))
      changes.push(...during('in_call', call.startedAt.getTime(), call.endedAt.getTime()))
  for (const { roomId: of, kind, openedAt, recoveredAt } of plan.deviceAlerts) {
    if (of !== roomId || !(openedAt instanceof Date)) continue
    changes.push({ at: openedAt.getTime(), fact: 'alert', alert: kind, holds: true })
    if (recoveredAt) changes.push({ at: recoveredAt.getTime(), fact: 'alert', alert: kind, holds: false })
  }
  if (role !== 'away') changes.push({ at: now, fact: 'known', holds: false })
  if (role === 'covered') changes.push({ at: now, fact: 'covered', holds: false })
  else if (random.chance(0.3)) {
    const from = now - random.between(1, changeHours) * hourMs
    changes.push(
      ...during('covered', from, Math.min(from + random.between(8, 45) * minuteMs, now - minuteMs)),
    )
  }
  for (const { at, ...change } of changes)
    if (at > now - changeHours * hourMs && at <= now)
      plan.deviceChanges.push({ ...change, customerId, roomId, at: new Date(at) })
}

/** Returns the changes of a fact that held from one moment to another. */
const during = (fact: Change['fact'], from: number, until: number): Change[] => [
  { at: from, fact, holds: true },
  { at: until, fact, holds: false },
]
