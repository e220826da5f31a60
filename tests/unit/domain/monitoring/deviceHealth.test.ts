import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type AlertKind, MonitoringThresholds } from '../../../../src/contract/monitoring/monitoring.ts'
import {
  type DeviceFacts,
  isOlder,
  problemsOf,
  statusOf,
} from '../../../../src/domain/monitoring/deviceHealth.ts'

const now = 1_800_000_000_000
const minutes = 60_000
const usual = z.parse(MonitoringThresholds, {})
const well: DeviceFacts = {
  online: true,
  seenAt: now,
  version: '4.3.1',
  roundTripMs: 20,
  coveredSince: null,
  cameraLostSince: null,
  selfTestFailedAt: null,
}
const kindsOf = (
  facts: Partial<DeviceFacts>,
  thresholds: Partial<MonitoringThresholds> = {},
  open: AlertKind[] = [],
) =>
  problemsOf({ ...well, ...facts }, { ...usual, ...thresholds }, now, new Set(open)).map(({ kind }) => kind)

test('a device that is well lacks nothing', () => {
  expect(kindsOf({})).toEqual([])
})

test('where no device ever spoke none is missing', () => {
  expect(kindsOf({ online: false, seenAt: null })).toEqual([])
})

test('a device that is away for a moment is no alert; after the level’s minutes it is, since it was last heard', () => {
  const away = { online: false, seenAt: now - 4 * minutes }
  expect(kindsOf(away)).toEqual([])
  expect(kindsOf(away, { offline_minutes: 4 })).toEqual(['offline'])
  expect(problemsOf({ ...well, ...away }, { ...usual, offline_minutes: 1 }, now, new Set())).toEqual([
    { kind: 'offline', since: now - 4 * minutes },
  ])
})

test('an existing problem of a device is not resolved by the device going offline', () => {
  expect(kindsOf({ online: false, seenAt: now }, {}, ['self_test'])).toEqual(['self_test'])
  expect(kindsOf({ online: false, seenAt: 0 }, {}, ['offline', 'slow'])).toEqual(['offline', 'slow'])
})

test('of a device that is away nothing new is said', () => {
  expect(
    kindsOf({ online: false, seenAt: 0, roundTripMs: 9_000, cameraLostSince: 0, selfTestFailedAt: 0 }),
  ).toEqual(['offline'])
})

test('a camera that is starting has not failed; one that is not known for two minutes has', () => {
  expect(kindsOf({ cameraLostSince: now - minutes })).toEqual([])
  expect(kindsOf({ cameraLostSince: now - 2 * minutes })).toEqual(['camera'])
})

test('a slow way that is open is over only once it is well below the limit', () => {
  expect(kindsOf({ roundTripMs: 800 })).toEqual([])
  expect(kindsOf({ roundTripMs: 801 })).toEqual(['slow'])
  expect(kindsOf({ roundTripMs: 700 }, {}, ['slow'])).toEqual(['slow'])
  expect(kindsOf({ roundTripMs: 640 }, {}, ['slow'])).toEqual([])
})

test('a covered camera is of interest after the level’s hours, or never', () => {
  const covered = { coveredSince: now - 25 * 60 * minutes }
  expect(kindsOf(covered)).toEqual(['covered'])
  expect(kindsOf(covered, { covered_hours: 48 })).toEqual([])
  expect(kindsOf(covered, { covered_hours: 0 })).toEqual([])
})

test('a failed self-test and an old version are said together, the graver first', () => {
  expect(kindsOf({ selfTestFailedAt: 1 }, { oldest_version: '4.10' })).toEqual(['self_test', 'version'])
})

test.each([
  ['4.3', '4.10', true],
  ['4.10', '4.3', false],
  ['4.3', '4.3.0', false],
  ['4.3', '4.3.1', true],
  ['v4.3-b2', '4.3', false],
  ['', '1', true],
  ['0.1', '', false],
])('%o is older than %o: %o', (version, oldest, older) => {
  expect(isOlder(version, oldest)).toBe(older)
})

test('a tile says one thing: what the device lacks before what it does, but never that a call is something else', () => {
  const device = { known: true, online: true, in_call: false, covered: false }
  expect(statusOf({ ...device, known: false }, [])).toBe('none')
  expect(statusOf({ ...device, online: false }, ['camera'])).toBe('offline')
  expect(statusOf({ ...device, in_call: true }, ['slow'])).toBe('in_call')
  expect(statusOf(device, ['slow'])).toBe('faulty')
  expect(statusOf({ ...device, covered: true }, ['version'])).toBe('covered')
  expect(statusOf(device, ['version'])).toBe('needs_update')
  expect(statusOf(device, [])).toBe('ready')
})
