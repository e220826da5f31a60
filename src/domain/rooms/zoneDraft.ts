import type { CameraZone } from '../../contract/calls/roommates.ts'
import { toAsciiDigits } from '../text/asciiDigits.ts'

/** Limits of a camera zone, in the order of the form. */
export const zoneLimitNames = ['pan_least', 'pan_most', 'tilt_least', 'tilt_most', 'zoom_least'] as const
export type ZoneLimitName = (typeof zoneLimitNames)[number]

/** Limits as typed: pan and tilt in percent from -100 to 100, zoom as a factor. */
export type TypedLimits = Record<ZoneLimitName, string>

/** Camera zone of a form: the home position, typed limits, or pins that the limits are taken from. */
export type ZoneDraft =
  | { kind: 'home' }
  | { kind: 'limits'; limits: TypedLimits }
  | { kind: 'pins'; pins: string[] }

export type LimitProblem = 'required' | 'not_a_number' | 'out_of_range' | 'above_other'

const range = { pan: { least: -100, most: 100 }, zoom: { least: 1, most: 5 } } as const
const rangeOf = (name: ZoneLimitName) => (name === 'zoom_least' ? range.zoom : range.pan)

/** Returns the form’s value for a stored zone; null is the home position. */
export const draftOfZone = (zone: CameraZone | null): ZoneDraft =>
  zone === null ? { kind: 'home' } : { kind: 'limits', limits: typedLimits(zone) }

/** Returns limits as a user would type them. */
export function typedLimits(zone: CameraZone): TypedLimits {
  const percent = (part: number) => `${Number((part * 100).toFixed(2))}`
  return {
    pan_least: percent(zone.pan_least),
    pan_most: percent(zone.pan_most),
    tilt_least: percent(zone.tilt_least),
    tilt_most: percent(zone.tilt_most),
    zoom_least: `${Number(zone.zoom_least.toFixed(2))}`,
  }
}

/** Reads a typed number in the digits and signs of any of our languages; NaN for other text. */
function numberOf(typed: string): number {
  const ascii = toAsciiDigits(typed)
    .replaceAll(/[\p{Cf}\s%٪×]/gu, '')
    .replace(/^[\u2212\u2013]/u, '-')
    .replace(/[,٫]/u, '.')
  return /^[-+]?\d+(?:\.\d*)?$/u.test(ascii) ? Number(ascii) : Number.NaN
}

/** Returns the problems of typed limits, by limit. A lower limit above its upper one is a problem of the upper. */
export function limitProblems(limits: TypedLimits): Partial<Record<ZoneLimitName, LimitProblem>> {
  const problems: Partial<Record<ZoneLimitName, LimitProblem>> = {}
  for (const name of zoneLimitNames) {
    const value = numberOf(limits[name])
    const { least, most } = rangeOf(name)
    if (limits[name].trim() === '') problems[name] = 'required'
    else if (Number.isNaN(value)) problems[name] = 'not_a_number'
    else if (value < least || value > most) problems[name] = 'out_of_range'
  }
  for (const [lower, upper] of [
    ['pan_least', 'pan_most'],
    ['tilt_least', 'tilt_most'],
  ] as const)
    if (
      problems[lower] === undefined &&
      problems[upper] === undefined &&
      numberOf(limits[lower]) > numberOf(limits[upper])
    )
      problems[upper] = 'above_other'
  return problems
}

/** Returns the zone of typed limits; null while one of them has a problem. */
export function zoneOfLimits(limits: TypedLimits): CameraZone | null {
  if (Object.keys(limitProblems(limits)).length > 0) return null
  const part = (name: ZoneLimitName) => numberOf(limits[name]) / 100
  return {
    pan_least: part('pan_least'),
    pan_most: part('pan_most'),
    tilt_least: part('tilt_least'),
    tilt_most: part('tilt_most'),
    zoom_least: numberOf(limits.zoom_least),
  }
}

/** Returns the problem of a zone in a form; null if it can be saved. */
export function zoneProblem(zone: ZoneDraft): 'required' | 'invalid_value' | null {
  if (zone.kind === 'limits') return zoneOfLimits(zone.limits) === null ? 'invalid_value' : null
  return zone.kind === 'pins' && zone.pins.length === 0 ? 'required' : null
}

/** Returns a zone as it is sent to the server. */
export function zoneBody(zone: ZoneDraft): CameraZone | { pins: string[] } | null {
  switch (zone.kind) {
    case 'home':
      return null
    case 'limits':
      return zoneOfLimits(zone.limits)
    case 'pins':
      return { pins: zone.pins }
  }
}
