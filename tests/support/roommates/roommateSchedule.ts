import {
  type CameraZone,
  type RoommateAnswer,
  roommateAnswers,
  type RoommateDefault,
} from '../../../src/contract/calls/roommates.ts'
import { panDirections } from '../../../src/contract/devices/device.ts'
import { seededRandom } from '../media/simulatedLink.ts'

/** Event around a visit to a bed that shares its room. `bed` is the index of a bed beside. */
export type RoommateEvent =
  | { readonly act: 'come' | 'leave' | 'relink' | 'home' | 'widen' }
  | { readonly act: 'pan'; readonly dir: (typeof panDirections)[number] }
  | { readonly act: 'answer'; readonly bed: number; readonly answer: RoommateAnswer }
  | { readonly act: 'expire' | 'change_patient'; readonly bed: number }

export interface RoommateSchedule {
  readonly zone: CameraZone
  readonly unanswered: RoommateDefault
  /** Each with the milliseconds before it. */
  readonly events: readonly (RoommateEvent & { readonly afterMs: number })[]
}

/** Draws a visit from a seed. The first event is always that a visitor comes. */
export function drawRoommateSchedule(seed: number, beds: number): RoommateSchedule {
  const random = seededRandom(seed)
  const pick = <T>(from: readonly [T, ...T[]] | readonly T[]): T => {
    const found = from[Math.floor(random() * from.length)]
    if (found === undefined) throw new Error('there is nothing to pick')
    return found
  }
  const [panOne, panOther] = [random() * 2 - 1, random() * 2 - 1]
  const zone = {
    pan_least: Math.min(panOne, panOther),
    pan_most: Math.max(panOne, panOther),
    tilt_least: -random(),
    tilt_most: random(),
    zoom_least: 1 + random() * 2,
  }
  const event = (): RoommateEvent => {
    const bed = Math.floor(random() * beds)
    const act = pick([
      'come',
      'leave',
      'relink',
      'home',
      'widen',
      'pan',
      'pan',
      'pan',
      'answer',
      'answer',
      'answer',
      'answer',
      'expire',
      'change_patient',
    ] as const)
    switch (act) {
      case 'pan':
        return { act, dir: pick(panDirections) }
      case 'answer':
        return { act, bed, answer: pick(roommateAnswers) }
      case 'expire':
      case 'change_patient':
        return { act, bed }
      default:
        return { act }
    }
  }
  const events = Array.from({ length: 6 + Math.floor(random() * 8) }, () => ({
    ...event(),
    afterMs: Math.floor(random() * 60),
  }))
  const unanswered = pick(['one_bed', 'sound_only'] as const)
  return { zone, unanswered, events: [{ act: 'come', afterMs: 0 }, ...events] }
}
