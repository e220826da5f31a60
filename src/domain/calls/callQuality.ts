import {
  type QualityGrade,
  qualityGrades,
  type QualityMinute,
} from '../../contract/conference/callQuality.ts'

/**
 * Limits of a fair and of a poor minute: a minute with a value above a limit has that grade. A "bad minute"
 * is a poor one.
 *
 * - `loss`: ITU-T G.1010 (11/2001), table I.1: a videophone tolerates less than 1 % of packets lost, a spoken
 *   conversation less than 3 %.
 * - `roundTripMs`: twice the one-way delays of ITU-T G.114 (05/2003) and G.1010: below 150 ms no one notices,
 *   400 ms is the upper limit.
 * - `concealed`: the limits for loss, applied to the sound that reaches the listener. 3 % is also the
 *   project's own limit for a weak network.
 * - `frozen`: share of the time. The project allows a weak network 1 s in 30 s, so that is the limit of a
 *   poor minute, and half of it that of a fair one.
 *
 * Jitter and rates have no limit: the jitter buffer and the encoder adapt to them, and what remains of them
 * shows in the other figures. Pictures per second have none either, because a covered camera sends few.
 */
export const qualityLimits = {
  loss: { fair: 0.01, poor: 0.03 },
  roundTripMs: { fair: 300, poor: 800 },
  concealed: { fair: 0.01, poor: 0.03 },
  frozen: { fair: 1 / 60, poor: 2 / 60 },
} as const

/** Grades of a minute: overall, and of each direction. */
export interface MinuteGrades {
  grade: QualityGrade
  /** From the participant to the server, and back. */
  uplink: QualityGrade
  downlink: QualityGrade
}

type Measured = Pick<
  QualityMinute,
  'seconds' | 'round_trip_ms' | 'loss_up' | 'loss_down' | 'concealed' | 'frozen_ms'
>

/** Returns the grades of a minute. A figure that is not known does not count. */
export function gradesOf(minute: Measured): MinuteGrades {
  const { seconds, round_trip_ms: roundTrip, loss_up: lossUp, loss_down: lossDown } = minute
  const frozen = minute.frozen_ms === null ? null : minute.frozen_ms / 1_000 / seconds
  const uplink = gradeOf(lossUp, qualityLimits.loss)
  const downlink = worst([
    gradeOf(lossDown, qualityLimits.loss),
    gradeOf(minute.concealed, qualityLimits.concealed),
    gradeOf(frozen, qualityLimits.frozen),
  ])
  return { grade: worst([uplink, downlink, gradeOf(roundTrip, qualityLimits.roundTripMs)]), uplink, downlink }
}

/**
 * A call is poor if more than this share of its participants' minutes were poor, and fair if more than this
 * share were fair or poor. One bad minute in a long call does not make it a poor one.
 */
export const callShare = 0.1

function gradeOf(value: number | null, limit: { fair: number; poor: number }): QualityGrade {
  if (value === null || value <= limit.fair) return 'good'
  return value <= limit.poor ? 'fair' : 'poor'
}

const worst = (grades: readonly QualityGrade[]): QualityGrade =>
  qualityGrades.findLast((grade) => grades.includes(grade)) ?? 'good'
