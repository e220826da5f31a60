import type { RemoteFunction } from '../../../contract/permissions/functions.ts'
import { functionsIn } from '../../../domain/permissions/permissions.ts'
import type { Database } from '../../db/database.ts'
import { permissionStore } from '../../db/permissions/permissionStore.ts'
import { roomStore, type RoomRecord } from '../../db/rooms/roomStore.ts'
import { bedsideSessionStore } from '../../db/bedside/bedsideSessionStore.ts'

/** Bedside session of a request. */
export interface BedsideSession {
  id: string
  customerId: string
  roomId: string
  room: RoomRecord
  functions: RemoteFunction[]
  verified: boolean
  /** Epoch milliseconds. */
  expiresAt: number
}

export interface ReadSession {
  session: BedsideSession
  /** Time of the read, and the time until which the session is valid; epoch milliseconds. */
  readAt: number
  validUntil: number
}

/** Resolution at which the last use of a session is recorded, in milliseconds. */
export const touchMs = 60_000

/**
 * Returns the sessions that access tokens open, by the tokens’ base64 hashes, and records that they are used;
 * `over` for a token that is unknown or no longer valid.
 */
export async function readSessions(
  database: Database,
  now: number,
  keys: readonly string[],
): Promise<Map<string, ReadSession | 'over'>> {
  return database.transaction('platform', async (tx) => {
    const tokens = await bedsideSessionStore.byAccess(
      tx,
      keys.map((key) => Buffer.from(key, 'base64')),
    )
    const living = tokens.flatMap(({ hash, session, expiresAt }) => {
      const validUntil = Math.min(expiresAt.getTime(), session.expiresAt.getTime())
      return session.endedAt !== null || validUntil <= now ? [] : [{ hash, session, validUntil }]
    })
    const rooms = await roomStore.byIds(
      tx,
      living.map(({ session }) => session.roomId),
    )
    const functionsOf = await permissionStore.inRooms(tx, [...rooms.values()])
    const used = living.filter(({ session }) => now - session.lastUsedAt.getTime() > touchMs)
    await bedsideSessionStore.noteUse(
      tx,
      used.map(({ session }) => session.id),
      new Date(now),
    )
    const found = new Map<string, ReadSession | 'over'>(keys.map((key) => [key, 'over']))
    for (const { hash, session, validUntil } of living) {
      const { id, customerId, roomId, verifiedAt, expiresAt } = session
      const room = rooms.get(roomId)
      if (room === undefined) continue
      const functions = functionsIn(room.type, functionsOf(room))
      const verified = verifiedAt !== null
      found.set(hash.toString('base64'), {
        readAt: now,
        validUntil,
        session: { id, customerId, roomId, room, functions, verified, expiresAt: expiresAt.getTime() },
      })
    }
    return found
  })
}
