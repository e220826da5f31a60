import { isAhead } from '../encounterVersion.ts'

/** Time of a message, with the length of the second, minute or day that it names. */
export interface Hl7Time {
  /** Epoch milliseconds. */
  moment: number
  precisionMs: number
}

const form =
  /^(\d{4})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:\.(\d{1,4}))?)?)?)?)?)?([+-]\d{4})?$/u

/** Returns the offset of an HL7 time such as `+0900` in milliseconds; null if it has none. */
export function offsetOf(text: string): number | null {
  const [, sign, hours, minutes] = /([+-])(\d{2})(\d{2})$/u.exec(text) ?? []
  if (sign === undefined) return null
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000
  return sign === '-' ? -ms : ms
}

/** Clock of the sender of a time. */
export interface SenderClock {
  timeZone: string
  /** Offset in milliseconds of times that have none themselves; null for that of the time zone. */
  offset?: number | null
  /** Epoch milliseconds, to tell apart the two times of the hour in which clocks are set back. */
  now: number
}

/** Returns the time that an HL7 time stamp names; null if it is not one. */
export function readTime(text: string, { timeZone, offset = null, now }: SenderClock): Hl7Time | null {
  const found = form.exec(text)
  if (found === null) return null
  const [, year, month = '01', day = '01', hour, minute, second, fraction] = found
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null
  if (Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 60) return null
  const wall = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour ?? 0),
    Number(minute ?? 0),
    Number(second ?? 0),
    fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1_000),
  )
  const own = offsetOf(text) ?? offset
  const moment = own === null ? fromWall(wall, timeZone, now) : wall - own
  if (!Number.isFinite(moment) || moment <= 0) return null
  return { moment, precisionMs: precisionOf({ hour, minute, second, fraction }) }
}

function precisionOf(parts: Record<'hour' | 'minute' | 'second' | 'fraction', string | undefined>): number {
  if (parts.fraction !== undefined) return 1
  if (parts.second !== undefined) return 1_000
  if (parts.minute !== undefined) return 60_000
  return parts.hour === undefined ? 86_400_000 : 3_600_000
}

/**
 * Returns the moment at which clocks of a time zone show a time. When they are set back, it is the second of the two
 * unless that is still to come.
 */
function fromWall(wall: number, timeZone: string, now: number): number {
  const near = wall - zoneOffset(wall, timeZone)
  const before = wall - zoneOffset(near - 3 * 3_600_000, timeZone)
  const shown = (moment: number) => moment + zoneOffset(moment, timeZone)
  const after = wall - zoneOffset(near + 3 * 3_600_000, timeZone)
  const moments = [after, near, before].filter((moment) => shown(moment) === wall)
  return (
    moments.find((moment) => !isAhead(moment, now)) ?? moments.at(-1) ?? wall - zoneOffset(near, timeZone)
  )
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the offset of a time zone in milliseconds. */
function zoneOffset(moment: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    formats.set(timeZone, format)
  }
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return offsetOf(name.replace(':', '')) ?? 0
}
