import type {
  DeskCareRequest,
  RoomCareRequest,
  RoomCareRequests,
} from '../../../contract/careRequests/careRequests.ts'
import { isUrgent } from '../../../domain/careRequests/isUrgent.ts'
import { requestTimes } from '../../../domain/careRequests/requestTimes.ts'
import { type CareRequestRow, careRequestStore } from '../../db/careRequests/careRequestStore.ts'
import { type RequestClaimRow, requestClaimStore } from '../../db/careRequests/requestClaimStore.ts'
import { type RequestStepRow, requestStepStore } from '../../db/careRequests/requestStepStore.ts'
import type { Tx } from '../../db/database.ts'
import { type ListedRoom, roomStore } from '../../db/rooms/roomStore.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import type { BedsideSession } from '../../auth/bedside/bedsideSession.ts'
import { isOwnClaim } from '../calls/claimRows.ts'
import type { ConsultDeskScope } from '../calls/consultDeskScope.ts'
import { roomName } from '../calls/joinByLink.ts'
import type { CommandContext } from '../context.ts'

/** A request with what is known of it. */
interface KnownRequest {
  request: CareRequestRow
  claim: RequestClaimRow | undefined
  steps: readonly RequestStepRow[]
}

/** Returns what a session's patient can ask for and has asked for. Never contains another patient's requests. */
export async function roomCareRequests(
  { clock }: Pick<CommandContext, 'clock'>,
  tx: Tx,
  { roomId, room }: Pick<BedsideSession, 'roomId' | 'room'>,
): Promise<RoomCareRequests> {
  const rules = await settingStore.of(tx, room, 'care_requests')
  const offers = rules.map(({ kind, team, names }) => ({ kind, team, names }))
  const since = new Date(clock.now() - requestTimes.doneShownMs)
  const patientId = room.patient?.id ?? null
  const requests = await careRequestStore.ofPatient(tx, { roomId, patientId }, since)
  return {
    offers: [...offers.filter(({ kind }) => isUrgent(kind)), ...offers.filter(({ kind }) => !isUrgent(kind))],
    requests: (await withClaimsAndSteps(tx, requests)).map(presentForRoom),
  }
}

/** Returns a request as its room's remotes show it. */
export async function roomCareRequest(tx: Tx, request: CareRequestRow): Promise<RoomCareRequest[]> {
  return (await withClaimsAndSteps(tx, [request])).map(presentForRoom)
}

/** Returns the open requests that the visitor of a desk sees, the longest waiting first. */
export async function deskCareRequests(
  tx: Tx,
  by: ConsultDeskScope,
  only?: readonly string[],
): Promise<DeskCareRequest[]> {
  const open = await careRequestStore.openIn(tx, by.within, only)
  const rooms = await roomStore.listedByIds(
    tx,
    open.map(({ roomId }) => roomId),
  )
  const known = await withClaimsAndSteps(tx, open)
  return known.flatMap((one) => {
    const room = rooms.get(one.request.roomId)
    return room === undefined ? [] : [presentForDesk(one, room, by)]
  })
}

async function withClaimsAndSteps(tx: Tx, requests: readonly CareRequestRow[]): Promise<KnownRequest[]> {
  const ids = requests.map(({ id }) => id)
  const claims = await requestClaimStore.openOf(tx, ids)
  const steps = await requestStepStore.ofRequests(tx, ids)
  return requests.map((request) => ({
    request,
    claim: claims.get(request.id),
    steps: steps.get(request.id) ?? [],
  }))
}

function presentForRoom({ request, claim, steps }: KnownRequest): RoomCareRequest {
  const { id, kind, team, names, sentAt, seenAt, endedAt, outcome } = request
  return {
    id,
    kind,
    team,
    names,
    sent_at: sentAt.getTime(),
    seen_at: seenAt?.getTime() ?? null,
    coming:
      claim === undefined
        ? null
        : { name: claim.name, from: claim.fromOrgUnit, at: claim.claimedAt.getTime() },
    done_at: outcome === 'done' ? (endedAt?.getTime() ?? null) : null,
    notified: steps.reduce((sum, { notified }) => sum + notified, 0),
  }
}

function presentForDesk(
  { request, claim, steps }: KnownRequest,
  room: ListedRoom,
  by: ConsultDeskScope,
): DeskCareRequest {
  const { id, kind, team, names, sentAt, targetAt, seenAt, seenBy } = request
  return {
    id,
    room: roomName(room),
    unit: room.unit,
    kind,
    team,
    names,
    sent_at: sentAt.getTime(),
    target_at: targetAt.getTime(),
    seen: seenAt === null || seenBy === null ? null : { name: seenBy, at: seenAt.getTime() },
    claim:
      claim === undefined
        ? null
        : {
            name: claim.name,
            own: isOwnClaim(claim, by),
            at: claim.claimedAt.getTime(),
            expires_at: claim.expiresAt.getTime(),
          },
    steps: steps.map(({ orgUnit, notified, at }) => ({ org_unit: orgUnit, notified, at: at.getTime() })),
  }
}
