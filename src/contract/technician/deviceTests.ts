import * as z from 'zod/mini'
import { listOf, listQuery } from '../lists/lists.ts'
import { stripInvisible } from '../readable.ts'

/** Steps of a device’s self-test, in this order. */
export const testSteps = ['network', 'stun', 'camera', 'pan', 'zoom', 'microphone', 'speaker'] as const
export const TestStepName = z.enum(testSteps)
export type TestStepName = z.infer<typeof TestStepName>

/**
 * Measurements of a step. `ms`: round-trip time. `fps`, `width`, `height`: of the picture. `moved`: share of
 * the camera’s full range, 0 to 1. `zoom`: magnification factor. `level`: loudest sound in dBFS, at most 0.
 */
export const measures = ['ms', 'fps', 'width', 'height', 'moved', 'zoom', 'level'] as const
const Measured = z.partialRecord(z.enum(measures), z.number())
export type Measured = z.infer<typeof Measured>

/**
 * Result of a step. Contains only numbers and words: a test sends no picture and no sound out of the room.
 */
export const TestStep = z.object({
  step: TestStepName,
  outcome: z.enum(['passed', 'failed', 'skipped']),
  measured: Measured,
  /** Reason why the step failed or was skipped: one of `testReasons`, or a word from a newer device. */
  reason: z.optional(z.string().check(z.maxLength(40))),
})
export type TestStep = z.infer<typeof TestStep>

/** Reasons why a step failed or was skipped. */
export const testReasons = [
  'no_answer',
  'none_configured',
  'no_picture',
  'black',
  'frozen',
  'off',
  'denied',
  'missing',
  'failed',
  'did_not_move',
  'did_not_stop',
  'did_not_return',
  'silent',
  'ask_person',
  'blocked',
  'muted',
  'night',
] as const
export type TestReason = (typeof testReasons)[number]

/** Test of a room's device, running or finished. */
export const DeviceTest = z.object({
  id: z.string(),
  room: z.object({
    id: z.string(),
    unique_id: z.string(),
    number: z.string(),
    bed: z.string(),
    unit: z.string(),
    facility: z.string(),
  }),
  /** User who requested the test; null for the nightly test. */
  by: z.nullable(z.string()),
  /** Epoch milliseconds, like all times here. */
  started_at: z.number(),
  ended_at: z.nullable(z.number()),
  /**
   * `skipped`: the test never started. `interrupted`: the room was needed, or the device stopped reporting.
   */
  state: z.enum(['running', 'passed', 'failed', 'skipped', 'interrupted']),
  /** Reason why the test was skipped or interrupted. */
  reason: z.nullable(z.string()),
  model: z.string(),
  version: z.string(),
  steps: z.array(TestStep),
  /** Time since which every nightly test has failed; `null` for a test that did not fail at night. */
  since: z.nullable(z.number()),
  /** Note of a technician about the result, and who wrote it last; null without one, and from the previous version. */
  note: z._default(z.nullable(z.object({ text: z.string(), by: z.string(), at: z.number() })), null),
})
export type DeviceTest = z.infer<typeof DeviceTest>

/** Maximum number of characters in a note. */
export const longestNote = 500
const readableLines = (text: string): string => text.split('\n').map(stripInvisible).join('\n')

/**
 * Writes the note of a test; an empty one removes it. Refused with 409 `stale_record` if the note is not the one that the
 * caller saw (`replaces`, empty if there was none), so that no technician overwrites the note of another.
 */
export const TestNoteRequest = z.strictObject({
  text: z.string().check(z.overwrite(readableLines), z.trim(), z.maxLength(longestNote)),
  replaces: z.string().check(z.maxLength(longestNote)),
})
export type TestNoteRequest = z.infer<typeof TestNoteRequest>

/** Tests, newest first. `exceptions` selects each room's last nightly test, if it needs attention. */
export const DeviceTestQuery = z.strictObject({
  limit: listQuery.limit,
  cursor: listQuery.cursor,
  q: listQuery.q,
  room: z.optional(z.uuid()),
  state: z.optional(z.enum(['passed', 'failed', 'skipped', 'interrupted'])),
  exceptions: z.optional(z.literal('true')),
})
export type DeviceTestQuery = z.infer<typeof DeviceTestQuery>
export const DeviceTestList = listOf(DeviceTest)
export type DeviceTestList = z.infer<typeof DeviceTestList>
