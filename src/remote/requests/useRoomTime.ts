import { useLingui } from '@lingui/react'
import { useAtomValue } from 'jotai'
import { nightHoursAtom } from '../../state/bedside/nightHours.ts'

/** Returns a time of day as the room's clock shows it, in the person's language. */
export function useRoomTime(): (at: number) => string {
  const { i18n } = useLingui()
  const { zone: timeZone } = useAtomValue(nightHoursAtom)
  return (at) => i18n.date(new Date(at), { timeStyle: 'short', timeZone })
}
