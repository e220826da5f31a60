import { eq } from 'drizzle-orm'
import { groupedCode } from '../../domain/bedside/entryCode.ts'
import { issueEnrollmentCode } from '../commands/devices/issueEnrollmentCode.ts'
import { ownPhoneLink } from '../commands/bedside/ownPhoneLink.ts'
import type { Clock } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { RoomRecord } from '../db/rooms/roomStore.ts'
import { deviceLinks } from '../db/schema/deviceSchema.ts'
import { ownPhone, sharedRoom, shownRooms } from './hospitalPlan.ts'
import { bedOf } from './prepareDemo.ts'

/**
 * Returns what a newcomer needs to walk through the demo hospital, as lines for the terminal: for a few
 * rooms, the monitor’s link with a fresh enrollment code, and what the verification of that bed asks for.
 */
export async function demoWelcome(
  deps: { database: Database; clock: Clock },
  origin: string,
): Promise<string[]> {
  const lines = ['', 'The demo hospital. Open a monitor in one window, and scan or type its code in another:']
  const beds = ['A', 'B'].map((bed) => ({ unit: sharedRoom.unit, number: sharedRoom.number, bed }))
  for (const place of [...shownRooms.map((room) => ({ ...room, bed: 'A' })), ...beds]) {
    const room = await freeRoom(deps.database, place)
    if (room === null) continue
    const { code } = await issueEnrollmentCode(deps, room)
    lines.push(
      '',
      `  ${placeOf(room)}`,
      `    monitor        ${origin}/room#enroll=${code}`,
      `    enrollment code ${groupedCode(code)} (one use, 15 minutes)`,
      `    verification   ${verificationOf(room)}`,
    )
  }
  const own = await freeRoom(deps.database, { ...ownPhone, bed: 'A' })
  if (own !== null)
    lines.push(
      '',
      `  ${placeOf(own)}: no monitor, the patient's own phone`,
      `    phone's link   ${await ownPhoneLink(deps, own, origin)} (one use, 2 hours)`,
      `    verification   ${verificationOf(own)}`,
    )
  return [...lines, '', `  The remote      ${origin}/`, '']
}

/** Returns a bed; null if its device is already linked. */
async function freeRoom(
  database: Database,
  place: { unit: string; number: string; bed: string },
): Promise<RoomRecord | null> {
  return database.transaction('platform', async (tx) => {
    const room = await bedOf(tx, place)
    if (room === null) return null
    const links = await tx.select().from(deviceLinks).where(eq(deviceLinks.roomId, room.id))
    return links.length === 0 ? room : null
  })
}

function placeOf({ number, bed, unit, facility }: RoomRecord): string {
  return `Room ${number}, bed ${bed}, ${unit}, ${facility}`
}

function verificationOf({ patient, number }: RoomRecord): string {
  return `last name ${patient?.lastName ?? '(any: nobody is in this bed)'}, room number ${number}`
}
