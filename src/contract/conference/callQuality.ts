import * as z from 'zod/mini'

/** Grades of a connection, of a minute and of a call, the best first. */
export const qualityGrades = ['good', 'fair', 'poor'] as const
export const QualityGrade = z.enum(qualityGrades)
export type QualityGrade = z.infer<typeof QualityGrade>

/** Shortest and longest measurement that counts as a minute, in seconds. */
export const minuteSeconds = { least: 10, most: 120 } as const

const share = z.number().check(z.gte(0), z.lte(1))
const upTo = (most: number) => z.number().check(z.gte(0), z.lte(most))
const wholeUpTo = (most: number) => z.int().check(z.gte(0), z.lte(most))

/**
 * Body of POST participants/{uuid}/quality: what a client measured about its own connection in a minute.
 * Contains no content and no name. `up` is what the client sends, `down` what it receives; null where the
 * browser does not report a figure or there was nothing to measure.
 */
export const QualityMinute = z.object({
  /** Length of the measurement in seconds; the last minute of a call is shorter. */
  seconds: z.number().check(z.gte(minuteSeconds.least), z.lte(minuteSeconds.most)),
  /** Mean round trip to the node, in milliseconds. */
  round_trip_ms: z.nullable(upTo(60_000)),
  /** Jitter of the received sound at the end of the minute, in milliseconds (RFC 3550, section 6.4.1). */
  jitter_ms: z.nullable(upTo(60_000)),
  /** Shares of the packets that were lost, before any repair. */
  loss_up: z.nullable(share),
  loss_down: z.nullable(share),
  /** Share of the received sound that the browser had to make up. */
  concealed: z.nullable(share),
  /** Pictures per second. */
  frames_up: z.nullable(upTo(240)),
  frames_down: z.nullable(upTo(240)),
  /** How often the received picture froze, and for how long in all, in milliseconds. */
  freezes: z.nullable(wholeUpTo(10_000)),
  frozen_ms: z.nullable(wholeUpTo(minuteSeconds.most * 1_000)),
  /** Rates in kbit/s. */
  kbit_up: wholeUpTo(1_000_000),
  kbit_down: wholeUpTo(1_000_000),
})
export type QualityMinute = z.infer<typeof QualityMinute>

/**
 * Body of POST participants/{uuid}/connection_quality: grade of the client's connection over the last
 * seconds, sent whenever it changes. The others see it as `connection_quality` on the roster.
 */
export const ConnectionQuality = z.object({ grade: QualityGrade })

/**
 * Body of POST participants/{uuid}/signing: whether the client sends and receives enough frames for a sign
 * language, sent whenever it changes. The others see it as `is_signing_unclear` on the roster.
 */
export const SigningClarity = z.object({ is_clear: z.boolean() })

/**
 * Owners of the connection that a minute is about: the room's screen, the patient's own phone or tablet, or an
 * invited person.
 */
export const qualityParts = ['room', 'patient', 'clinician', 'interpreter', 'guest'] as const
export type QualityPart = (typeof qualityParts)[number]
