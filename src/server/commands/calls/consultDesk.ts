import { randomUUID } from 'node:crypto'
import type {
  ConsultDesk,
  ConsultDeskCall,
  ConsultDeskJoinRequest,
} from '../../../contract/calls/consultDesk.ts'
import type { MeetJoinReply } from '../../../contract/calls/meet.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { knockTimes } from '../../../domain/calls/knockRules.ts'
import { assignmentsFor } from '../../../domain/permissions/roles.ts'
import type { Attendance } from '../../db/calls/attendingFilter.ts'
import { callStore, type CallRow } from '../../db/calls/callStore.ts'
import { knockStore } from '../../db/calls/knockStore.ts'
import type { Scope, Tx } from '../../db/database.ts'
import { inviteStore, type InviteRow, type Joiner } from '../../db/calls/inviteStore.ts'
import { roomStore, type RoomRecord } from '../../db/rooms/roomStore.ts'
import { newSecret, secretHash } from '../../db/secret.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { linkMs } from './createInvite.ts'
import { seatReply, roomName } from './joinByLink.ts'
import { isOpenedBy } from './knocks/knockQueue.ts'
import { isInCall } from './openCall.ts'

/** The visitor of a desk: the bearer of a clinician's link or of its join, or a person who is signed in to the console. */
export type ConsultDeskVisitor = { secret: string } | { account: ConsultDeskAccount }
type ConsultDeskAccount = Pick<ConsoleUser, 'id' | 'name' | 'assignments' | 'scope'>

/**
 * Returns the waiting calls that the visitor can join, the longest waiting first: those of the unit for which
 * a link was sent, or of all units in which the account sees patients.
 */
export async function consultDesk(
  context: CommandContext,
  visitor: ConsultDeskVisitor,
): Promise<ConsultDesk> {
  const { within, scope, unit, facility, accountName, userId } = await consultDeskScope(context, visitor)
  return context.database.transaction(scope, async (tx) => {
    const calls: ConsultDeskCall[] = []
    const judged = judgedNow(context)
    const running = await callStore.runningIn(tx, within, judged)
    const expected = await expectedClinicians(context, tx, running)
    for (const { call, clinicians } of running) {
      if (!isFor(expected.get(call.id), userId)) continue
      const room = await roomStore.byId(tx, call.roomId)
      if (room === null || call.startedAt === null || !(await isInCall(context, tx, call))) continue
      const { id, people, startedAt } = call
      calls.push({
        id,
        unit: room.unit,
        people,
        since: startedAt.getTime(),
        room: roomName(room),
        attended: clinicians.length > 0,
        clinicians: [...new Set(clinicians)],
      })
    }
    const account = accountName === null ? {} : { account: accountName }
    return { now: context.clock.now(), unit, facility, calls, ...account }
  })
}

/** Lets a clinician join one of the desk's calls as a host. Throws `call_over` and `call_taken`. */
export async function joinFromDesk(
  context: CommandContext,
  visitor: ConsultDeskVisitor,
  { call: callId, display_name: typedName, together = false }: ConsultDeskJoinRequest,
): Promise<MeetJoinReply> {
  const { within, scope, accountName, userId, expiresAt } = await consultDeskScope(context, visitor)
  const displayName = accountName ?? typedName
  const resume = newSecret(24)
  const { joined, roomId, id } = await context.database.transaction(scope, async (tx) => {
    const call = await callStore.byId(tx, callId)
    const room = call === null ? null : await roomStore.byId(tx, call.roomId)
    if (room === null) throw new ApiError('call_over')
    // If two clinicians press at the same time, the second one is told about the first.
    await callStore.lockRoom(tx, room.id)
    const found = (await callStore.runningIn(tx, within, judgedNow(context))).find(
      (one) => one.call.id === callId,
    )
    if (found === undefined) throw new ApiError('call_over')
    const expected = await expectedClinicians(context, tx, [found])
    if (!isFor(expected.get(callId), userId)) throw new ApiError('call_taken')
    if (found.clinicians.length > 0 && !together) throw new ApiError('call_taken')
    const by = { displayName, byAccount: accountName !== null, resumeHash: secretHash(resume) }
    const invite = await takePlace(context, tx, { room, callId, by, expiresAt })
    const place = { room, call: found.call, invite: { id: invite, kind: 'clinician', displayName } } as const
    return { joined: await seatReply(context, tx, place, resume), roomId: room.id, id: invite }
  })
  const data = { id, status: 'joined', name: displayName } as const
  context.callSignals.publish(roomId, { name: 'invite', data })
  return joined
}

/**
 * Returns, by call, the clinician whom the patient has let in after a knock and who is not in the call yet: the
 * room has announced them, and someone else would be seen under their name.
 */
async function expectedClinicians(
  { clock }: CommandContext,
  tx: Tx,
  running: readonly { call: CallRow; clinicians: readonly string[] }[],
): Promise<Map<string, string>> {
  const empty = running.filter(({ clinicians }) => clinicians.length === 0).map(({ call }) => call)
  const knocks = await knockStore.ofCalls(
    tx,
    empty.map(({ id }) => id),
  )
  const latest = clock.now() - knockTimes.arrivalMs
  return new Map(
    empty.flatMap((call) => {
      const knock = knocks.get(call.id)
      const isAwaited =
        knock !== undefined && isOpenedBy(knock, call) && (knock.endedAt?.getTime() ?? 0) > latest
      return isAwaited ? [[call.id, knock.userId] as const] : []
    }),
  )
}

const isFor = (expected: string | undefined, userId: string | null): boolean =>
  expected === undefined || expected === userId

/** Returns the id of an invite that is already joined. No one has the secret of its link. */
async function takePlace(
  { clock }: CommandContext,
  tx: Tx,
  place: { room: RoomRecord; callId: string; by: Omit<Joiner, 'joinedAt'>; expiresAt: Date },
): Promise<string> {
  const { room, callId, by, expiresAt } = place
  const id = randomUUID()
  const now = new Date(clock.now())
  await inviteStore.create(tx, {
    id,
    callId,
    expiresAt,
    customerId: room.customerId,
    roomId: room.id,
    kind: 'clinician',
    createdAt: now,
    tokenHash: secretHash(newSecret(16)),
  })
  await inviteStore.join(tx, id, { ...by, joinedAt: now })
  return id
}

function judgedNow({ clock, conferenceUrl }: CommandContext): Attendance {
  return { now: new Date(clock.now()), knowsHosts: conferenceUrl === null }
}

interface ConsultDeskScope {
  /** Org units whose calls the desk shows. */
  within: readonly Pick<Assignment, 'path'>[]
  scope: Scope
  /** Empty if the desk shows several units. */
  unit: string
  facility: string
  /** Null for a visitor without an account, who enters a name at each join. */
  accountName: string | null
  /** Null for a visitor without an account. */
  userId: string | null
  /** Latest time at which a join from this desk ends. */
  expiresAt: Date
}

/** Throws `join_link_expired`, and `forbidden` for an account that sees no patients. */
async function consultDeskScope(
  context: CommandContext,
  visitor: ConsultDeskVisitor,
): Promise<ConsultDeskScope> {
  return 'account' in visitor
    ? scopeOfAccount(context, visitor.account)
    : scopeOfLink(context, visitor.secret)
}

function scopeOfAccount(
  { clock }: CommandContext,
  { id, name, assignments, scope }: ConsultDeskAccount,
): ConsultDeskScope {
  const within = assignmentsFor(assignments, 'seePatients')
  if (within.length === 0) throw new ApiError('forbidden')
  const expiresAt = new Date(clock.now() + linkMs)
  return { within, scope, unit: '', facility: '', accountName: name, userId: id, expiresAt }
}

/** Returns the desk of the unit that a clinician's link, or the secret of its join, belongs to. */
async function scopeOfLink({ database, clock }: CommandContext, secret: string): Promise<ConsultDeskScope> {
  return database.transaction('platform', async (tx) => {
    const hash = secretHash(secret)
    const invite = (await inviteStore.byResume(tx, hash)) ?? (await unusedLink(tx, hash))
    const isValid = invite?.kind === 'clinician' && invite.expiresAt.getTime() > clock.now()
    const room = invite === null || !isValid ? null : await roomStore.byId(tx, invite.roomId)
    if (invite === null || room === null) throw new ApiError('join_link_expired')
    const { unitId, unit, facility, customerId } = room
    return {
      within: [{ path: [{ level: 'unit', id: unitId, name: unit }] }],
      scope: { customers: [customerId] },
      unit,
      facility,
      accountName: null,
      userId: null,
      expiresAt: invite.expiresAt,
    }
  })
}

/**
 * Returns the invite of an unused link. A used link gives no access: only the browser that joined with it can
 * continue, with its own secret.
 */
async function unusedLink(tx: Tx, hash: Buffer): Promise<InviteRow | null> {
  const invite = await inviteStore.byToken(tx, hash)
  return invite === null || ['joined', 'declined'].includes(invite.status) ? null : invite
}
