import type { SessionRequest, TokenPair } from '../../../contract/bedside/session.ts'
import { normalizeCode } from '../../../domain/bedside/entryCode.ts'
import type { Tx } from '../../db/database.ts'
import { entryCodeStore, type EntryCodeRow } from '../../db/bedside/entryCodeStore.ts'
import { roomStore, type RoomRecord } from '../../db/rooms/roomStore.ts'
import { secretHash } from '../../db/secret.ts'
import { bedsideSessionStore } from '../../db/bedside/bedsideSessionStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { derivedSecrets, grantTokens, randomSecrets, tokenPair } from '../../auth/bedside/sessionTokens.ts'

/** A session ends after twelve hours. */
export const sessionMs = 12 * 3_600_000
/**
 * Maximum number of remotes per room. A user at the monitor always gets in, and the least recently used
 * remote is signed out.
 */
const sessionsPerRoom = 4
/** Milliseconds for which a lost response can be requested again. */
const replayMs = 30_000

export interface OpenedSession {
  tokens: TokenPair
  room: RoomRecord
}

/**
 * Exchanges a one-use entry code for a session. With the same code and the same idempotency key, it returns
 * the same session again for 30 s. Throws `entry_code_invalid` for a code that is used, expired, unknown, or
 * another room's.
 */
export async function openSession(
  context: CommandContext,
  request: SessionRequest,
  key: string | undefined,
): Promise<OpenedSession> {
  const presented = 'token' in request ? request.token : normalizeCode(request.code)
  if (presented === null) throw new ApiError('entry_code_invalid')
  const opened = await context.database.transaction('platform', async (tx) => {
    const now = new Date(context.clock.now())
    const keyHash = key === undefined ? null : secretHash(key)
    const entry = await entryCodeStore.use(tx, secretHash(presented), keyHash, now)
    if (entry === null)
      return { again: await openedBefore(context, tx, { request, presented, key }), ended: [] }
    const room = await roomOf(tx, entry, request)
    const ended = await makeRoom(tx, room.id, now)
    const session = await bedsideSessionStore.create(tx, {
      customerId: room.customerId,
      roomId: room.id,
      patientId: room.patient?.id ?? null,
      mdmToken: request.mdm_token ?? null,
      expiresAt: new Date(now.getTime() + sessionMs),
    })
    await entryCodeStore.opened(tx, entry.tokenHash, session.id)
    const secrets =
      key === undefined ? randomSecrets() : derivedSecrets(presented, key, context.installationKey)
    return { room, ended, tokens: await grantTokens(tx, session, secrets, now.getTime()) }
  })
  if ('again' in opened) return opened.again
  const { room, tokens, ended } = opened
  for (const session of ended) context.signals.ended({ session, room: room.id, because: 'revoked' })
  await context.rooms.renewEntry(room.id)
  return { room, tokens }
}

async function roomOf(tx: Tx, entry: EntryCodeRow, request: SessionRequest): Promise<RoomRecord> {
  const room = await roomStore.byId(tx, entry.roomId)
  // Thrown inside the transaction, so that another room's code stays unused.
  if (room === null || ('aps_id' in request && request.aps_id !== room.uniqueId)) {
    throw new ApiError('entry_code_invalid')
  }
  return room
}

/** Ends the least recently used sessions of a room until one more fits. */
async function makeRoom(tx: Tx, roomId: string, now: Date): Promise<string[]> {
  await bedsideSessionStore.lockRoom(tx, roomId)
  const living = await bedsideSessionStore.living(tx, roomId, now)
  const surplus = living.slice(0, Math.max(0, living.length - sessionsPerRoom + 1))
  return bedsideSessionStore.end(
    tx,
    surplus.map((session) => session.id),
    'revoked',
    now,
  )
}

async function openedBefore(
  context: CommandContext,
  tx: Tx,
  { request, presented, key }: { request: SessionRequest; presented: string; key: string | undefined },
): Promise<OpenedSession> {
  const now = context.clock.now()
  const entry =
    key === undefined
      ? null
      : await entryCodeStore.usedWith(tx, secretHash(presented), secretHash(key), new Date(now - replayMs))
  if (entry === null || key === undefined) throw new ApiError('entry_code_invalid')
  const secrets = derivedSecrets(presented, key, context.installationKey)
  const token = await bedsideSessionStore.byToken(tx, secretHash(secrets.access), 'access')
  const room = await roomOf(tx, entry, request)
  if (token === null || token.session.endedAt !== null) throw new ApiError('entry_code_invalid')
  return { room, tokens: tokenPair(secrets, token.expiresAt.getTime(), now) }
}
