import type { Log } from '../../../config.ts'
import type { VisitorSeat, VisitRecorder } from '../../../conference/visitRecorder.ts'
import { inviteStore } from '../../../db/calls/inviteStore.ts'
import { knockStore } from '../../../db/calls/knockStore.ts'
import type { CommandContext } from '../../context.ts'
import { askRoommates } from './askRoommates.ts'

/** Wait before a question that could not be written is tried again, in milliseconds. */
const retryMs = 2_000

/** Asks the roommates about each visitor who joins a conference, besides recording the visit. */
export function askWhenVisited(context: CommandContext, visits: VisitRecorder, log: Log): VisitRecorder {
  const present = new Set<string>()
  const ask = (seat: VisitorSeat): void => {
    if (!present.has(seat.uuid)) return
    askAbout(context, seat).catch((error: unknown) => {
      log.warn({ err: error }, 'the roommates of a visited bed were not asked')
      setTimeout(() => ask(seat), retryMs).unref()
    })
  }
  return {
    came: (seat) => {
      visits.came(seat)
      present.add(seat.uuid)
      ask(seat)
    },
    left: (uuid) => {
      present.delete(uuid)
      visits.left(uuid)
    },
    shares: (uuid, isSharing) => visits.shares(uuid, isSharing),
    exposed: (uuid, times) => visits.exposed(uuid, times),
  }
}

/** Asks the roommates about a visitor, by the name and the unit of their account if they have one. */
export async function askAbout(
  context: CommandContext,
  { call, invite: id, name, role }: Pick<VisitorSeat, 'call' | 'invite' | 'name' | 'role'>,
): Promise<void> {
  const { invite, knock } = await context.database.transaction('platform', async (tx) => {
    const found = id === null ? null : await inviteStore.byId(tx, id)
    return { invite: found, knock: found?.knockId ? await knockStore.byId(tx, found.knockId) : null }
  })
  const visitor = {
    // The patients beside were asked about the knock when it was answered.
    key: invite?.knockId ?? id ?? name,
    name: invite?.byAccount === true ? (invite.displayName ?? name) : name,
    from: invite?.fromOrgUnit ?? '',
    role,
  }
  await askRoommates(context, call, visitor, { isEmergency: knock?.kind === 'emergency' })
}
