import { randomBytes } from 'node:crypto'
import type { EscalationKind } from '../../../src/contract/calls/callClaims.ts'
import { calls, invites } from '../../../src/server/db/schema/callSchema.ts'
import { careRequests } from '../../../src/server/db/schema/careRequestSchema.ts'
import { callClaims, callSteps } from '../../../src/server/db/schema/claimSchema.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { ward } from '../fixtures/hospitalTest.ts'

interface Story {
  at: string
  /** Seconds after which people were notified, by the kind of the step; with the number of people. */
  steps?: readonly [kind: EscalationKind, after: number, notified: number][]
  /** Seconds after which the clinician claimed or joined, and after which their media arrived. */
  claimed?: number
  /** True if that claim is still open. */
  holds?: boolean
  /** True if a clinician was invited who has not followed the link. */
  invited?: boolean
  arrived?: number
  /** Seconds after which the call ended; null for one that still waits. */
  ended: number | null
  target?: number
}

type CareRequest = typeof careRequests.$inferSelect
type Ended = readonly [outcome: NonNullable<CareRequest['outcome']>, after: number]

/** Writes one patient's call as the commands leave it. */
export async function write(room: RoomRecord | undefined, story: Story): Promise<void> {
  if (room === undefined) throw new Error('the hospital is not ready')
  const { id: roomId, customerId, uniqueId: alias } = room
  const began = Date.parse(story.at)
  const after = (seconds: number) => new Date(began + seconds * 1_000)
  const place = { customerId, roomId }
  await ward.database.transaction('platform', async (tx) => {
    const [call] = await tx
      .insert(calls)
      .values({
        ...place,
        alias,
        hostPin: '',
        guestPin: '',
        startedAt: after(0),
        joinBase: 'https://hospital.example',
        answerTargetSeconds: story.target ?? 300,
        endedAt: story.ended === null ? null : after(story.ended),
        nodeId: '7e3e2f3c-0d8f-4b53-9a3e-0a7c6b6b1c11',
      })
      .returning({ id: calls.id })
    const callId = call?.id ?? ''
    for (const [kind, seconds, notified] of story.steps ?? [])
      await tx.insert(callSteps).values({ ...place, callId, kind, orgUnit: '', notified, at: after(seconds) })
    if (story.claimed !== undefined)
      await tx.insert(callClaims).values({
        ...place,
        callId,
        name: 'Ito',
        fromOrgUnit: '',
        claimedAt: after(story.claimed),
        expiresAt: after(story.claimed + 60),
        endedAt: story.holds ? null : after(story.arrived ?? story.claimed),
        outcome: story.holds ? null : story.arrived === undefined ? 'released' : 'joined',
      })
    if (story.arrived !== undefined || story.invited)
      await tx.insert(invites).values({
        ...place,
        callId,
        kind: 'clinician',
        tokenHash: randomBytes(32),
        arrivedAt: story.arrived === undefined ? null : after(story.arrived),
        expiresAt: after(7_200),
      })
  })
}

/** Writes one request as the commands leave it; `ended` is its outcome with the seconds until then. */
export async function ask(
  room: RoomRecord | undefined,
  at: string,
  { kind, target, ended }: Pick<CareRequest, 'kind'> & { target: number; ended: Ended | null },
): Promise<void> {
  if (room === undefined) throw new Error('the hospital is not ready')
  const after = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000)
  await ward.database.transaction('platform', (tx) =>
    tx.insert(careRequests).values({
      customerId: room.customerId,
      roomId: room.id,
      kind,
      team: 'nurses',
      names: {},
      joinBase: 'https://hospital.example',
      sentAt: after(0),
      targetAt: after(target),
      ...(ended !== null && { endedAt: after(ended[1]), outcome: ended[0] }),
    }),
  )
}
