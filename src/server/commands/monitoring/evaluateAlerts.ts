import * as z from 'zod/mini'
import { type AlertKind, MonitoringThresholds } from '../../../contract/monitoring/monitoring.ts'
import { type DeviceProblem, problemsOf } from '../../../domain/monitoring/deviceHealth.ts'
import { alertStore, type AlertRow } from '../../db/monitoring/alertStore.ts'
import type { Tx } from '../../db/database.ts'
import { healthStore, type EvaluatedRoom } from '../../db/monitoring/healthStore.ts'
import type { CommandContext } from '../context.ts'
import { notifyAlerts, notifyRecoveries } from './notifyAlerts.ts'
import { runEvery } from '../runEvery.ts'

type Deps = Pick<CommandContext, 'database' | 'clock' | 'deviceSignals'>

/** Interval between evaluations of the devices, in milliseconds. */
const everyMs = 15_000

/**
 * Evaluates all devices periodically; of several server processes, one at a time does so. Returns a function
 * that stops it.
 */
export function watchDevices(deps: Deps): () => void {
  return runEvery(() => evaluateAlerts(deps), everyMs)
}

/**
 * Opens alerts for the current problems of devices, closes the alerts of devices that have recovered, and
 * notifies the recipients.
 */
export async function evaluateAlerts({ database, clock, deviceSignals }: Deps): Promise<void> {
  const now = clock.now()
  const changed = await database.transaction('platform', async (tx) => {
    if (!(await healthStore.isJudge(tx))) return []
    await healthStore.recoverRemoved(tx, new Date(now))
    return judge(tx, now)
  })
  if (changed.length > 0) deviceSignals.alertsChanged(changed)
}

/** Returns the rooms whose alerts have changed. */
async function judge(tx: Tx, now: number): Promise<string[]> {
  const thresholds = thresholdsBy(await healthStore.valuesOf(tx, 'monitoring_thresholds'))
  const rooms = await healthStore.doubtful(tx, thresholds.versionsCount)
  const open = Map.groupBy(
    await alertStore.openOf(
      tx,
      rooms.map(({ roomId }) => roomId),
    ),
    ({ roomId }) => roomId,
  )
  const found: { room: EvaluatedRoom; problem: DeviceProblem }[] = []
  const over: { id: string; roomId: string }[] = []
  for (const room of rooms) {
    const known = open.get(room.roomId) ?? []
    const kinds = new Set<AlertKind>(known.map(({ kind }) => kind))
    const problems = problemsOf(room.facts, thresholds.of(room.above), now, kinds)
    over.push(...known.filter(({ kind }) => !problems.some((problem) => problem.kind === kind)))
    for (const problem of problems) if (!kinds.has(problem.kind)) found.push({ room, problem })
  }
  const recovered = await alertStore.recover(
    tx,
    over.map(({ id }) => id),
    new Date(now),
  )
  const opened = await alertStore.open(
    tx,
    found.map(({ room: { roomId, customerId }, problem: { kind, since } }) => ({
      roomId,
      customerId,
      kind,
      since: new Date(since),
      openedAt: new Date(now),
    })),
  )
  const judged = new Map(rooms.map((room) => [room.roomId, room]))
  const withRoom = (alert: AlertRow) => {
    const room = judged.get(alert.roomId)
    return room === undefined ? [] : [{ alert, room }]
  }
  await notifyAlerts(tx, opened.flatMap(withRoom), now)
  await notifyRecoveries(tx, recovered.flatMap(withRoom), now)
  return [...new Set([...over, ...opened].map(({ roomId }) => roomId))]
}

/**
 * Returns the thresholds of each org unit: the lowest level with a value wins, and an invalid value counts as
 * unset.
 */
function thresholdsBy(values: ReadonlyMap<string | null, unknown>) {
  const read = new Map(
    [...values].flatMap(([orgUnitId, value]) => {
      const known = z.safeParse(MonitoringThresholds, value)
      return known.success ? [[orgUnitId, known.data] as const] : []
    }),
  )
  const everywhere = read.get(null) ?? z.parse(MonitoringThresholds, {})
  return {
    versionsCount: [...read.values()].some(({ oldest_version: oldest }) => oldest !== ''),
    of: (above: readonly string[]): MonitoringThresholds => {
      const nearest = above.findLast((orgUnitId) => read.has(orgUnitId))
      return (nearest === undefined ? undefined : read.get(nearest)) ?? everywhere
    },
  }
}
