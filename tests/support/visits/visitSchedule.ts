import { seededRandom } from '../media/simulatedLink.ts'

/** An event that can happen in a call while visits are recorded. Times are milliseconds from its start. */
export interface VisitEvent {
  readonly at: number
  readonly act: 'cover' | 'uncover' | 'mute' | 'unmute' | 'lose' | 'leave' | 'killMedia' | 'killServer'
  /** How long a loss or an absence lasts, in milliseconds. */
  readonly lasts: number
}

export const scheduleMs = 9_000

/**
 * Returns what happens in a call, drawn from a seed: covers, mutes, losses and absences of the visitor, and one
 * kill at most, because each one can lose up to two seconds.
 */
export function drawVisitSchedule(seed: number): VisitEvent[] {
  const random = seededRandom(seed)
  const pick = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(random() * from.length)] ?? from[0]
  const events: VisitEvent[] = []
  let isCovered = false
  let isMuted = false
  let isKilled = false
  for (let at = 1_500 + random() * 800; at < scheduleMs - 1_500; at += 700 + random() * 1_600) {
    const kind = pick(['cover', 'mute', 'lose', 'leave', 'kill'])
    const lasts = Math.round(400 + random() * 2_000)
    if (kind === 'cover') {
      isCovered = !isCovered
      events.push({ at, act: isCovered ? 'cover' : 'uncover', lasts })
    } else if (kind === 'mute') {
      isMuted = !isMuted
      events.push({ at, act: isMuted ? 'mute' : 'unmute', lasts })
    } else if (kind === 'kill' && !isKilled) {
      isKilled = true
      events.push({ at, act: pick(['killMedia', 'killServer']), lasts })
    } else events.push({ at, act: kind === 'leave' ? 'leave' : 'lose', lasts })
  }
  return events
}
