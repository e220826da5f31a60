import type { Assignment } from '../../../contract/permissions/roles.ts'
import { assignmentsFor, coversScope } from '../../../domain/permissions/roles.ts'
import { inviteStore, type InviteRow } from '../../db/calls/inviteStore.ts'
import type { Scope } from '../../db/database.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import { secretHash } from '../../db/secret.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { linkMs } from './createInvite.ts'

/** The visitor of a desk: the bearer of a clinician's link or of its join, or a person who is signed in to the console. */
export type ConsultDeskVisitor = { secret: string } | { account: ConsultDeskAccount }
type ConsultDeskAccount = Pick<ConsoleUser, 'id' | 'name' | 'assignments' | 'scope'>

export interface ConsultDeskScope {
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
  /** Invite of the link, or of its join; null for an account. */
  inviteId: string | null
  /** Roles of the account; empty for a visitor without one. */
  assignments: readonly Assignment[]
  /** Latest time at which a join from this desk ends. */
  expiresAt: Date
}

/**
 * Throws `unauthorized` for a secret of no link, `join_link_expired`, and `forbidden` for an account that sees no
 * patients.
 */
export async function consultDeskScope(
  context: CommandContext,
  visitor: ConsultDeskVisitor,
): Promise<ConsultDeskScope> {
  return 'account' in visitor
    ? scopeOfAccount(context, visitor.account)
    : scopeOfLink(context, visitor.secret)
}

/** Reports whether a room is at or below one of the org units. */
export const isWithin = (within: ConsultDeskScope['within'], room: RoomRecord): boolean =>
  within.some((orgUnit) => coversScope(orgUnit, room))

function scopeOfAccount(
  { clock }: CommandContext,
  { id, name, assignments, scope }: ConsultDeskAccount,
): ConsultDeskScope {
  const within = assignmentsFor(assignments, 'seePatients')
  if (within.length === 0) throw new ApiError('forbidden')
  const expiresAt = new Date(clock.now() + linkMs)
  return {
    within,
    scope,
    unit: '',
    facility: '',
    accountName: name,
    userId: id,
    inviteId: null,
    assignments,
    expiresAt,
  }
}

/** Returns the desk of the unit that a clinician's link, or the secret of its join, belongs to. */
async function scopeOfLink({ database, clock }: CommandContext, secret: string): Promise<ConsultDeskScope> {
  return database.transaction('platform', async (tx) => {
    const hash = secretHash(secret)
    const joined = await inviteStore.byResume(tx, hash)
    const invite = joined ?? (await inviteStore.byToken(tx, hash))
    // It may be an access token of the console that has expired: the console then refreshes it.
    if (invite === null) throw new ApiError('unauthorized')
    const isValid =
      invite.kind === 'clinician' &&
      invite.expiresAt.getTime() > clock.now() &&
      (joined !== null || isUnused(invite))
    const room = isValid ? await roomStore.byId(tx, invite.roomId) : null
    if (room === null) throw new ApiError('join_link_expired')
    const { unitId, unit, facility, customerId } = room
    return {
      within: [{ path: [{ level: 'unit', id: unitId, name: unit }] }],
      scope: { customers: [customerId] },
      unit,
      facility,
      accountName: null,
      userId: null,
      inviteId: invite.id,
      assignments: [],
      expiresAt: invite.expiresAt,
    }
  })
}

/** A used link gives no access: only the browser that joined with it can continue, with its own secret. */
const isUnused = ({ status }: InviteRow): boolean => !['joined', 'declined'].includes(status)
