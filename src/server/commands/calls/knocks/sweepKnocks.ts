import type { KnockOutcome } from '../../../../contract/calls/knocks.ts'
import { knockCapability } from '../../../../contract/devices/deviceLink.ts'
import { knockTimes } from '../../../../domain/calls/knockRules.ts'
import type { Log } from '../../../config.ts'
import { callStore, type CallRow } from '../../../db/calls/callStore.ts'
import { knockStore, type KnockRow } from '../../../db/calls/knockStore.ts'
import type { Tx } from '../../../db/database.ts'
import { deviceStore } from '../../../db/devices/deviceStore.ts'
import { type RoomRecord, roomStore } from '../../../db/rooms/roomStore.ts'
import type { CommandContext } from '../../context.ts'
import { endCall } from '../endCall.ts'
import { auditEntry } from './auditEntry.ts'
import { isOpenedBy, mayStillKnock, publishKnock, showNextKnock } from './knockQueue.ts'
import { settleEntry } from './settleEntry.ts'
import { runEvery } from '../../runEvery.ts'

/** Returns the outcome of a waiting knock that needs no answer any longer; null if it still waits. */
async function outcomeAt(
  tx: Tx,
  knock: KnockRow,
  room: RoomRecord | null,
  { now, isLinked }: { now: Date; isLinked: boolean },
): Promise<KnockOutcome | null> {
  if (room === null || !(await mayStillKnock(tx, knock, room, now))) return 'not_allowed'
  if (knock.patientId !== (room.patient?.id ?? null)) return 'patient_changed'
  // A screen of an earlier version has taken the room: the patient no longer sees the knock there.
  if (knock.shownAt !== null && isLinked && !(await deviceStore.hasCapability(tx, room.id, knockCapability)))
    return 'screen_outdated'
  return knock.expiresAt !== null && knock.expiresAt <= now ? 'no_answer' : null
}

/**
 * Ends the knocks that no one answered in time or whose clinician lost the right to knock, and shows the next
 * ones. It looks every `everyMs` milliseconds, so that a knock ends on time after the server that showed it
 * has died. Returns a function that stops it.
 */
export function sweepKnocks(context: CommandContext, everyMs: number, log: Log): () => void {
  const { database, clock } = context
  const settle = async (roomId: string): Promise<void> => {
    const now = new Date(clock.now())
    const isLinked = await context.rooms.isOnline(roomId)
    const customerId = await database.transaction('platform', async (tx) => {
      await callStore.lockRoom(tx, roomId)
      const room = await roomStore.byId(tx, roomId)
      const open = await knockStore.openIn(tx, roomId)
      let hasChanged = false
      for (const knock of open) {
        if (knock.kind === 'emergency') continue
        const outcome = await outcomeAt(tx, knock, room, { now, isLinked })
        if (outcome !== null) hasChanged = (await knockStore.end(tx, knock.id, outcome, now)) || hasChanged
      }
      const isNextDue = hasChanged || open[0]?.shownAt === null
      if (room !== null && isNextDue) await showNextKnock(tx, room, now, isLinked)
      return isNextDue ? (open[0]?.customerId ?? null) : null
    })
    if (customerId !== null) await publishKnock(context, { id: roomId, customerId })
  }
  /** Ends the calls of answers whose server died before the room's device had carried them out. */
  const endUnopened = async (): Promise<void> => {
    const until = new Date(clock.now() - knockTimes.openingMs)
    const unopened = await database.transaction('platform', async (tx) => {
      const found: { knock: KnockRow; call: CallRow | null }[] = []
      for (const knock of await knockStore.opening(tx, until)) {
        const call = knock.callId === null ? null : await callStore.byId(tx, knock.callId)
        found.push({ knock, call: call !== null && isOpenedBy(knock, call) ? call : null })
      }
      return found
    })
    for (const { knock, call } of unopened) {
      // Before the knock loses its call: the end of the call closes what the answer has opened.
      if (call !== null) await endCall(context, call, 'abandoned')
      await database.transaction('platform', async (tx) => {
        await knockStore.fail(tx, knock.id)
        const room = await roomStore.byId(tx, knock.roomId)
        if (room !== null) await auditEntry(tx, knock, room, 'room_offline')
      })
    }
  }
  const sweep = async (): Promise<void> => {
    const open = await database.transaction('platform', (tx) => knockStore.open(tx))
    // A countdown ends on time: no other room must delay it, and its device may take seconds.
    for (const { roomId } of open.filter(({ kind }) => kind === 'emergency'))
      void settleEntry(context, roomId).catch((error: unknown) =>
        log.warn({ err: error }, 'an emergency entry was not ended'),
      )
    // One room that fails must not keep the others waiting; the next sweep tries it again.
    for (const roomId of new Set(open.map((knock) => knock.roomId)))
      await settle(roomId).catch((error: unknown) => log.warn({ err: error }, 'a knock was not ended'))
    await endUnopened()
  }
  return runEvery(sweep, everyMs)
}
