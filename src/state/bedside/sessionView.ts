import { atom } from 'jotai'
import type { EndReason } from '../../contract/bedside/events.ts'
import type { RemoteFunction } from '../../contract/permissions/functions.ts'
import type { PhoneRule } from '../../contract/calls/phoneRule.ts'
import type { Me } from '../../contract/bedside/session.ts'
import type { SessionRecord } from '../ports.ts'

/** Room name as written on its door. */
export interface RoomName {
  number: string
  bed: string
}

/** Session state of a bedside user. */
export type SessionView =
  | { kind: 'loading'; slow: boolean }
  | { kind: 'none'; problem?: string }
  | { kind: 'unverified'; room: RoomName; problem?: string; triesLeft?: number }
  | {
      kind: 'active'
      room: RoomName
      functions: readonly RemoteFunction[]
      patient: { firstName: string; lastName: string }
      /** True on the patient's own phone, if there is no room device. */
      byod: boolean
      phoneRule: PhoneRule
      facility: string
      unit: string
      /** Epoch milliseconds of server time; null if the back end does not report it. */
      expiresAt: number | null
      /** Night hours of the unit as local `HH:MM`, and its time zone. */
      night: { from: string; to: string } | null
      timeZone: string | null
    }
  | { kind: 'ended'; because: EndReason }

/** Written only by the session's own actions; all other code reads `sessionAtom`. */
export const sessionViewAtom = atom<SessionView>({ kind: 'loading', slow: false })

/** Returns the view of a profile. A back end without verification omits `verified`. */
export function viewOf(
  profile: Me,
  record: Pick<SessionRecord, 'available_functions' | 'byod'>,
): SessionView {
  const room = { number: profile.number ?? profile.name, bed: profile.bed ?? '' }
  if (profile.verified === false) return { kind: 'unverified', room }
  return {
    kind: 'active',
    room,
    functions: profile.available_functions ?? record.available_functions,
    patient: { firstName: profile.firstName, lastName: profile.lastName },
    byod: profile.byod ?? record.byod ?? false,
    phoneRule:
      profile.area_code_required === true
        ? 'north_american_with_area_code'
        : (profile.phone_rule ?? 'north_american'),
    facility: profile.facility,
    unit: profile.unit,
    expiresAt: profile.session_expires_at ?? null,
    night: profile.night ?? null,
    timeZone: profile.time_zone ?? null,
  }
}
