import type { AlertKind } from '../../../contract/monitoring/monitoring.ts'
import type { TestStep } from '../../../contract/technician/deviceTests.ts'
import { dayOf, timeOfDay } from '../../../domain/localTime.ts'
import { outcomeOf } from '../../../domain/technician/deviceTest.ts'
import { type DeviceRole, deviceRoleOf, deviceVersions, simulatedModel } from '../deviceRoles.ts'
import {
  dayMs,
  historyDays,
  type HistoryPlan,
  type HistoryRoom,
  type HistoryUser,
  hourMs,
  listedDays,
  minuteMs,
} from './historyPlan.ts'
import type { SeededRandom } from './seededRandom.ts'

/** Absence after which an alert opens: the default of `monitoring_thresholds`. */
const offlineMs = 5 * minuteMs

/** Period in which a device was linked, in epoch milliseconds. */
export interface Stretch {
  from: number
  until: number
}

/**
 * Adds when a room's device was linked, its problems with their recovery, and its nightly tests. Returns when it was
 * linked.
 */
export function planDevice(
  plan: HistoryPlan,
  random: SeededRandom,
  room: HistoryRoom,
  { now, staff }: { now: number; staff: readonly HistoryUser[] },
): Stretch[] {
  const role = deviceRoleOf(room)
  if (role === 'none') return []
  const linked = planPresence(plan, random, room, { now, role })
  for (const [index, { until }] of linked.entries()) {
    const back = linked[index + 1]?.from ?? null
    if (back === null && role !== 'away') continue
    if ((back ?? now) - until < offlineMs) continue
    planAlert(plan, random, room, {
      kind: 'offline',
      since: until,
      openedAt: until + offlineMs,
      over: back,
      staff,
    })
  }
  planTests(plan, random, room, { now, linked, staff })
  for (const kind of ['slow', 'camera', 'covered'] as const) {
    if (!random.chance(0.24)) continue
    const since = now - random.between(1, historyDays - 2) * dayMs
    const beforeMs = kind === 'covered' ? dayMs : 2 * minuteMs
    const over = since + beforeMs + random.wait(2 * hourMs) + minuteMs
    if (over < now && isLinked(linked, since))
      planAlert(plan, random, room, { kind, since, openedAt: since + beforeMs, over, staff })
  }
  return linked
}

/** Adds when a device was linked: on most days without a gap. Returns these times. */
function planPresence(
  plan: HistoryPlan,
  random: SeededRandom,
  { id: roomId, customerId }: HistoryRoom,
  { now, role }: { now: number; role: DeviceRole },
): Stretch[] {
  const end = role === 'away' ? now - random.between(2, 60) * hourMs : now
  const linked: Stretch[] = []
  for (let from = now - historyDays * dayMs; from < end;) {
    const until = Math.min(end, from + random.wait(12 * dayMs) + hourMs)
    linked.push({ from, until })
    from = until + (random.chance(0.6) ? random.between(0.5, 4) * minuteMs : random.wait(3 * hourMs))
  }
  for (const { from, until } of linked)
    plan.devicePresence.push({
      id: random.uuid(),
      customerId,
      roomId,
      linkedAt: new Date(from),
      unlinkedAt: new Date(until),
    })
  if (role === 'away')
    plan.roomDevices.push({
      roomId,
      customerId,
      model: simulatedModel,
      version: deviceVersions.current,
      seenAt: new Date(end),
    })
  return linked
}

const isLinked = (linked: readonly Stretch[], at: number): boolean =>
  linked.some(({ from, until }) => from <= at && at < until)

interface AlertPlan {
  kind: AlertKind
  since: number
  openedAt: number
  /** When it recovered; null if it is still open. */
  over: number | null
  staff: readonly HistoryUser[]
}

function planAlert(
  plan: HistoryPlan,
  random: SeededRandom,
  { id: roomId, customerId }: HistoryRoom,
  { kind, since, openedAt, over, staff }: AlertPlan,
): void {
  const takenAt = openedAt + random.between(2, 30) * minuteMs
  const isTaken = over !== null && takenAt < over && random.chance(0.5)
  const by = isTaken ? random.pick(staff) : null
  plan.deviceAlerts.push({
    id: random.uuid(),
    customerId,
    roomId,
    kind,
    since: new Date(since),
    openedAt: new Date(openedAt),
    recoveredAt: over === null ? null : new Date(over),
    acknowledgedAt: by === null ? null : new Date(takenAt),
    acknowledgedBy: by?.id ?? null,
    acknowledgedName: by?.name ?? null,
  })
}

const passed = (step: TestStep['step'], measured: TestStep['measured']): TestStep => ({
  step,
  outcome: 'passed',
  measured,
})

function stepsOf(random: SeededRandom, isFaulty: boolean): TestStep[] {
  return [
    passed('network', { ms: random.integer(2, 40) }),
    { step: 'stun', outcome: 'skipped', measured: {}, reason: 'none_configured' },
    passed('camera', { fps: random.integer(28, 30), width: 1280, height: 720 }),
    isFaulty
      ? { step: 'pan', outcome: 'failed', measured: { moved: 0 }, reason: 'did_not_move' }
      : passed('pan', { moved: 0.05 }),
    passed('zoom', { zoom: 1.2 }),
    passed('microphone', { level: -random.integer(38, 50) }),
    { step: 'speaker', outcome: 'skipped', measured: {}, reason: 'night' },
  ]
}

/** Adds a test for each past night, between three and four o'clock at the facility. */
function planTests(
  plan: HistoryPlan,
  random: SeededRandom,
  room: HistoryRoom,
  { now, linked, staff }: { now: number; linked: readonly Stretch[]; staff: readonly HistoryUser[] },
): void {
  const { id: roomId, customerId, timeZone } = room
  const minute = random.integer(0, 59)
  // The nights in which the camera of this room did not move; none for most rooms.
  const brokenFrom = random.chance(0.06) ? random.integer(2, listedDays - 4) : null
  const brokenNights = random.integer(1, 3)
  let failedSince: number | null = null
  const nights = new Set<string>()
  for (let back = listedDays - 1; back >= 0; back -= 1) {
    const startedAt = nightTime(now - back * dayMs, timeZone, minute)
    if (startedAt > now - hourMs) continue
    const night = dayOf(startedAt, timeZone)
    // Two of these moments are on one day where it has 25 hours.
    if (nights.has(night)) continue
    nights.add(night)
    const test = {
      id: random.uuid(),
      customerId,
      roomId,
      night,
      startedAt: new Date(startedAt),
      model: simulatedModel,
      version: deviceVersions.current,
    }
    const reason = isLinked(linked, startedAt)
      ? random.chance(0.02)
        ? random.pick(['in_call', 'covered'])
        : null
      : 'offline'
    if (reason !== null) {
      plan.deviceTests.push({ ...test, endedAt: new Date(startedAt), state: 'skipped', reason })
      continue
    }
    const isBroken = brokenFrom !== null && back <= brokenFrom && back > brokenFrom - brokenNights
    const steps = stepsOf(random, isBroken)
    const endedAt = startedAt + 20_000
    const state = outcomeOf(steps)
    plan.deviceTests.push({ ...test, endedAt: new Date(endedAt), state, steps })
    if (state === 'failed') failedSince ??= endedAt
    else if (failedSince !== null) {
      const alert = {
        kind: 'self_test',
        since: failedSince,
        openedAt: failedSince + 20_000,
        over: endedAt,
      } as const
      planAlert(plan, random, room, { ...alert, staff })
      failedSince = null
    }
  }
}

/** Returns the moment of the same local day at which the clock shows this minute after three. */
function nightTime(at: number, timeZone: string, minute: number): number {
  const [hours = 0, minutes = 0] = timeOfDay(at, timeZone).split(':').map(Number)
  return Math.floor(at / minuteMs) * minuteMs + ((3 - hours) * 60 + (minute - minutes)) * minuteMs
}
