import type { AlertKind, BoardDevice, DeviceStatus } from '../../contract/monitoring/monitoring.ts'
import { statusOf } from './deviceHealth.ts'

/** Facts that decide the status of a device. */
export const deviceFacts = ['known', 'online', 'in_call', 'covered', 'alert'] as const

/** Recorded change of one fact: from `at` on it holds, or no longer. `alert` is the kind for the fact `alert`. */
export interface FactChange {
  at: number
  fact: (typeof deviceFacts)[number]
  alert: AlertKind | null
  holds: boolean
}

/** Facts about a device as they are now, with the kinds of its open alerts. */
export type FactsNow = Pick<BoardDevice, 'known' | 'online' | 'in_call' | 'covered'> & {
  open: readonly AlertKind[]
}

export interface StatusChange {
  at: number
  from: DeviceStatus
  to: DeviceStatus
  /** Alert that caused it; null if none did. */
  alert: AlertKind | null
}

/**
 * Time below which a status is not shown as one of its own, in milliseconds: a device that comes back reports
 * first that it is linked and then what it does.
 */
const settlesMs = 2_000

const statusNow = ({ open, ...device }: FactsNow): DeviceStatus => statusOf(device, open)

function undo(facts: FactsNow, { fact, alert, holds }: FactChange): FactsNow {
  if (fact !== 'alert') return { ...facts, [fact]: !holds }
  if (alert === null) return facts
  const others = facts.open.filter((kind) => kind !== alert)
  return { ...facts, open: holds ? others : [...others, alert] }
}

/**
 * Returns the changes of a device's status, newest first: the recorded changes, newest first, are undone one by
 * one, beginning with what holds now.
 */
export function statusChanges(now: FactsNow, changes: readonly FactChange[]): StatusChange[] {
  const found: StatusChange[] = []
  let after = now
  for (const change of changes) {
    const before = undo(after, change)
    const [from, to] = [statusNow(before), statusNow(after)]
    const later = found.at(-1)
    after = before
    if (from === to) continue
    if (later !== undefined && later.at - change.at < settlesMs) {
      later.from = from
      later.at = change.at
      later.alert ??= change.alert
    } else found.push({ at: change.at, from, to, alert: change.alert })
  }
  return found.filter(({ from, to }) => from !== to)
}

/** Returns the statuses of a device from `start` until now, oldest first; the first one begins at `start`. */
export function statusesSince(
  start: number,
  now: FactsNow,
  changes: readonly FactChange[],
): { status: DeviceStatus; from: number }[] {
  const found = statusChanges(now, changes).filter(({ at }) => at > start)
  const first = found.at(-1)?.from ?? statusNow(now)
  return [
    { status: first, from: start },
    ...found.toReversed().map(({ to, at }) => ({ status: to, from: at })),
  ]
}
