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

/** Change of status with how long the earlier status lasted, in milliseconds; null if its start was not read. */
export interface LastChange extends StatusChange {
  lasted_ms: number | null
}

/** Status of a device from a time on; `unknown` if it was not recorded. */
export interface StatusSpan {
  status: DeviceStatus | 'unknown'
  from: number
}

/**
 * Time below which a status is not shown as one of its own, in milliseconds: a device that comes back reports
 * first that it is linked and then what it does.
 */
const settlesMs = 2_000

/** Two moments away within this time, in milliseconds, are a fault of the connection and are shown. */
const flapsMs = 60_000

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
    if (later?.at === change.at)
      Object.assign(later, joined([later, { at: change.at, from, to, alert: change.alert }]))
    else found.push({ at: change.at, from, to, alert: change.alert })
  }
  return settled(found.filter(({ from, to }) => from !== to))
}

/**
 * Joins the changes that follow each other within `settlesMs` of the newest of them. A device that was away for a
 * moment did not change; one that is away again and again keeps each of its changes.
 */
function settled(changes: readonly StatusChange[]): StatusChange[] {
  const groups: [StatusChange, ...StatusChange[]][] = []
  for (const change of changes) {
    const group = groups.at(-1)
    if (group !== undefined && group[0].at - change.at < settlesMs) group.push(change)
    else groups.push([change])
  }
  const moments = groups.filter((group) => group[0].to === group.at(-1)?.from)
  return groups.flatMap((group) => {
    if (!moments.includes(group)) return [joined(group)]
    const flaps = moments.some((other) => other !== group && Math.abs(other[0].at - group[0].at) < flapsMs)
    return flaps ? group : []
  })
}

/** Returns several changes, newest first, as one that begins with the oldest. */
function joined(changes: readonly [StatusChange, ...StatusChange[]]): StatusChange {
  const { at, from } = changes.at(-1) ?? changes[0]
  const alert = changes.find((change) => change.alert !== null)?.alert ?? null
  return { at, from, to: changes[0].to, alert }
}

/** Returns the newest change of a device's status; undefined if none was recorded. */
export function lastChange(now: FactsNow, changes: readonly FactChange[]): LastChange | undefined {
  const [last, before] = statusChanges(now, changes)
  if (last === undefined) return undefined
  // A device that reconnects during a call is in the same call: the call began with its own fact.
  const began =
    last.from === 'in_call'
      ? changes.find(({ at, fact, holds }) => at < last.at && fact === 'in_call' && holds)
      : before
  return { ...last, lasted_ms: began === undefined ? null : last.at - began.at }
}

/**
 * Returns the statuses of a device from `start` until now, oldest first. The first one begins at `start`; it is
 * `unknown` if changes are recorded only from `recordedFrom` on.
 */
export function statusesSince(
  start: number,
  now: FactsNow,
  changes: readonly FactChange[],
  recordedFrom: number,
): StatusSpan[] {
  const known = Math.max(start, recordedFrom)
  const found = statusChanges(now, changes).filter(({ at }) => at > known)
  const first = found.at(-1)?.from ?? statusNow(now)
  return [
    ...(known > start ? [{ status: 'unknown', from: start } as const] : []),
    { status: first, from: known },
    ...found.toReversed().map(({ to, at }) => ({ status: to, from: at })),
  ]
}
