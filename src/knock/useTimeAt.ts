import { useLingui } from '@lingui/react/macro'
import type { MeetRoom } from '../contract/calls/meet.ts'

const time = { timeStyle: 'short' } as const

/**
 * Returns a function that formats an epoch-millisecond time as the clock of a room shows it. The name of the
 * zone is added if this device's clock shows another time.
 */
export function useTimeAt(): (at: number, room: Pick<MeetRoom, 'zone'>) => string {
  const { i18n } = useLingui()
  return (at, { zone: timeZone }) => {
    const date = new Date(at)
    const here = i18n.date(date, time)
    // A server of the previous version sends no zone.
    if (timeZone === undefined) return here
    const there = i18n.date(date, { ...time, timeZone })
    if (there === here) return here
    return i18n.date(date, { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' })
  }
}
