import type { QualityCause } from '../../contract/reports.ts'

/**
 * A poor call: its room, and how many of its minutes were poor, at the bed and of the people who are called,
 * in each direction.
 */
export interface PoorCall {
  room: string
  bedUplink: number
  bedDownlink: number
  awayUplink: number
  awayDownlink: number
}

/** Part of the poor calls that must have the same origin to name it as the likely cause. */
const mostCalls = 0.5

/**
 * Returns where the poor minutes of one call came from. What one participant fails to send is missing at all
 * others, so a poor uplink explains the poor downlinks, unless it lasted less than half as long.
 */
export function originOf(call: PoorCall): Pick<QualityCause, 'side' | 'direction'> {
  const { bedUplink, bedDownlink, awayUplink, awayDownlink } = call
  const up = Math.max(bedUplink, awayUplink)
  const down = Math.max(bedDownlink, awayDownlink)
  if (up === 0 && down === 0) return { side: 'bed', direction: 'delay' }
  if (up >= down / 2) return { side: bedUplink >= awayUplink ? 'bed' : 'away', direction: 'uplink' }
  return { side: bedDownlink >= awayDownlink ? 'bed' : 'away', direction: 'downlink' }
}

/**
 * Returns the likely cause of a unit's poor calls: the origin that at least half of them share; null if there
 * is none. `beds` is the number of the unit's beds with calls: if more than half of them are affected, the
 * cause is in the unit's network and not at single beds.
 */
export function likelyCause(calls: readonly PoorCall[], beds: number): QualityCause | null {
  const byOrigin = Map.groupBy(calls, (call) => {
    const { side, direction } = originOf(call)
    return `${side} ${direction}`
  })
  const alike = [...byOrigin.values()].toSorted((one, other) => other.length - one.length)[0]
  const [first] = alike ?? []
  if (alike === undefined || first === undefined || alike.length < calls.length * mostCalls) return null
  const origin = originOf(first)
  const rooms = [...new Set(alike.map(({ room }) => room))].toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  )
  const extent = rooms.length > beds / 2 && beds > 1 ? 'unit' : rooms.length === 1 ? 'bed' : 'beds'
  return { ...origin, extent, rooms: origin.side === 'bed' ? rooms : [] }
}

/**
 * A unit's calls were bad on a day if at least this number of them, and at least this share, were poor. One
 * poor connection of a guest is no fault of the unit.
 */
export const badDay = { calls: 3, share: 0.25 } as const
