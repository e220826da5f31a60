import type {
  AlertKind,
  BoardDevice,
  DeviceStatus,
  MonitoringThresholds,
} from '../../contract/monitoring/monitoring.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Time after which an unconfirmed camera counts as failed, in milliseconds. Until then it may be starting.
 */
const cameraStartMs = 2 * minuteMs

/**
 * A slow connection counts as recovered only below this share of the limit; otherwise the alert would flap.
 */
const recovery = 0.8

/** Facts from which a device's health is evaluated. Times are in epoch milliseconds. */
export interface DeviceFacts {
  online: boolean
  /** Time of the device's last message; `null` if no device has ever reported. */
  seenAt: number | null
  version: string
  /** Round-trip time in milliseconds; `null` if unknown. */
  roundTripMs: number | null
  /** Time since which camera and microphone are off; `null` while they are not. */
  coveredSince: number | null
  /** Time since which the device has been unable to confirm that its camera works; null while it can. */
  cameraLostSince: number | null
  /** Time of the last failed self-test; `null` if it did not fail. */
  selfTestFailedAt: number | null
}

export interface DeviceProblem {
  kind: AlertKind
  /** Start of the problem, in epoch milliseconds. */
  since: number
}

/**
 * Returns a device's problems at `now`, most severe first. `open` holds the problems that are already known.
 * For an offline device no new problem other than `offline` is reported, and known problems are not treated
 * as resolved.
 */
export function problemsOf(
  facts: DeviceFacts,
  thresholds: MonitoringThresholds,
  now: number,
  open: ReadonlySet<AlertKind>,
): DeviceProblem[] {
  // A device that has never reported is not missing.
  if (facts.seenAt === null) return []
  if (!facts.online) return problemsOfAbsent(facts.seenAt, thresholds, now, open)
  const problems: DeviceProblem[] = []
  const { cameraLostSince, selfTestFailedAt, coveredSince, roundTripMs, version } = facts
  if (cameraLostSince !== null && now - cameraLostSince >= cameraStartMs)
    problems.push({ kind: 'camera', since: cameraLostSince })
  if (selfTestFailedAt !== null) problems.push({ kind: 'self_test', since: selfTestFailedAt })
  const limit = thresholds.round_trip_ms * (open.has('slow') ? recovery : 1)
  if (roundTripMs !== null && roundTripMs > limit) problems.push({ kind: 'slow', since: now })
  if (isOlder(version, thresholds.oldest_version)) problems.push({ kind: 'version', since: now })
  const { covered_hours: hours } = thresholds
  if (hours > 0 && coveredSince !== null && now - coveredSince >= hours * hourMs)
    problems.push({ kind: 'covered', since: coveredSince })
  return problems
}

function problemsOfAbsent(
  seenAt: number,
  thresholds: MonitoringThresholds,
  now: number,
  open: ReadonlySet<AlertKind>,
): DeviceProblem[] {
  const isLong = now - seenAt >= thresholds.offline_minutes * minuteMs
  const before = [...open].filter((kind) => kind !== 'offline')
  return [...(isLong ? (['offline'] as const) : []), ...before].map((kind) => ({ kind, since: seenAt }))
}

/**
 * Returns true if a version is older than `oldest`, comparing its numbers from left to right. No version is
 * older than ''.
 */
export function isOlder(version: string, oldest: string): boolean {
  if (oldest === '') return false
  const [mine, other] = [numbersOf(version), numbersOf(oldest)]
  for (let place = 0; place < Math.max(mine.length, other.length); place += 1) {
    const [a, b] = [mine[place] ?? 0, other[place] ?? 0]
    if (a !== b) return a < b
  }
  return false
}

const numbersOf = (version: string): number[] => (version.match(/\d+/gu) ?? []).map(Number)

/** Returns the device's overall status: what the device is doing, unless it has a problem. */
export function statusOf(
  device: Pick<BoardDevice, 'known' | 'online' | 'in_call' | 'covered'>,
  open: readonly AlertKind[],
): DeviceStatus {
  if (!device.known) return 'none'
  if (!device.online) return 'offline'
  if (device.in_call) return 'in_call'
  if (open.some((kind) => kind === 'camera' || kind === 'self_test' || kind === 'slow')) return 'faulty'
  if (device.covered) return 'covered'
  return open.includes('version') ? 'needs_update' : 'ready'
}
