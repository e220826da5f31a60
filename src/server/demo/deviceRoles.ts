import { ownPhone, sharedRoom, shownRooms } from './hospitalPlan.ts'
import { SeededRandom } from './history/seededRandom.ts'

/**
 * Parts that the demo's rooms play. `none`: without a device, and free for a real browser. `away`: its device
 * stopped reporting hours ago. The other devices are linked: with an old version, with a camera that does not
 * answer, covered for the whole time, or in ordinary use.
 */
export type DeviceRole = 'none' | 'away' | 'outdated' | 'faulty' | 'covered' | 'ordinary'

/** Probabilities of the rarer parts, in this order. */
const shares: readonly (readonly [role: DeviceRole, share: number])[] = [
  ['none', 0.06],
  ['away', 0.04],
  ['outdated', 0.05],
  ['faulty', 0.03],
  ['covered', 0.03],
]

/** Versions of the simulated devices: the current one, and one that needs an update. */
export const deviceVersions = { current: '0.1.0', outdated: '0.0.9' } as const
export const simulatedModel = 'simulated'

interface DemoRoom {
  uniqueId: string
  type: 'care_system' | 'standalone' | 'byod'
  unit: string
  number: string
}

/** Returns the part of a room, always the same one. */
export function deviceRoleOf(room: DemoRoom): DeviceRole {
  if (isFree(room)) return 'none'
  const drawn = new SeededRandom(`device ${room.uniqueId}`).next()
  let sum = 0
  for (const [role, share] of shares) {
    sum += share
    if (drawn < sum) return role
  }
  return 'ordinary'
}

/** Returns true for rooms whose monitors the terminal prints, and for beds without one. */
function isFree({ type, unit, number }: DemoRoom): boolean {
  if (type === 'byod') return true
  const { joined } = sharedRoom
  return [...shownRooms, ownPhone, sharedRoom, { unit: sharedRoom.unit, number: joined }].some(
    (shown) => shown.unit === unit && shown.number === number,
  )
}
