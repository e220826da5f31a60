import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database, Tx } from '../../../src/server/db/database.ts'
import { careRequestClaims, careRequests } from '../../../src/server/db/schema/careRequestSchema.ts'
import { knocks } from '../../../src/server/db/schema/knockSchema.ts'
import { auditEvents } from '../../../src/server/db/schema/auditSchema.ts'
import { callClaims } from '../../../src/server/db/schema/claimSchema.ts'
import { roleAssignments, users } from '../../../src/server/db/schema.ts'
import { type Administrator, signInAs } from '../testHospital/administrator.ts'
import { allowEntry } from '../testHospital/allowEntry.ts'
import type { Settled } from './history.ts'

const emails = ['wardlink@demo.example', 'channel@demo.example'] as const
/** Names of the clinicians. The first one knocks, and both claim. */
export const clinicianNames = ['Wanda Larsen', 'Chen Bao'] as const

/** Signs in the clinicians, who see the patients of every room. */
export async function hireClinicians(ward: { url: string; database: Database }): Promise<Administrator[]> {
  await ward.database.transaction('platform', async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, emails[1]))
    if (user === undefined) throw new Error('the second clinician has no account')
    await tx.insert(roleAssignments).values({ userId: user.id, role: 'WARDLINK_ADMIN', level: 'platform' })
  })
  await allowEntry(ward, 'WARDLINK_ADMIN')
  return Promise.all(emails.map((email) => signInAs(ward, email)))
}

/** Returns the claims of a room's calls and the ends of its emergency entries in the audit, the earliest first. */
export async function claimsAndEntries(
  tx: Tx,
  roomId: string,
): Promise<Pick<Settled['server'], 'claims' | 'audited'>> {
  const claims = await tx
    .select()
    .from(callClaims)
    .where(eq(callClaims.roomId, roomId))
    .orderBy(asc(callClaims.claimedAt))
  const audited = await tx
    .select({ after: auditEvents.after })
    .from(auditEvents)
    .where(and(eq(auditEvents.targetId, roomId), eq(auditEvents.action, 'emergency_entry')))
    .orderBy(asc(auditEvents.seq))
  return {
    claims: claims.map(({ callId, name, claimedAt, endedAt, outcome }) => ({
      call: callId,
      name,
      from: claimedAt.getTime(),
      until: endedAt?.getTime() ?? null,
      outcome,
    })),
    audited: audited.flatMap(({ after }) => z.safeParse(Ended, after).data?.outcome ?? []),
  }
}

const Ended = z.object({ outcome: z.string() })

/** Ends the time of the open claim of a call, as if its clinician had not joined in time. */
export async function expireClaim(tx: Tx, callId: string): Promise<void> {
  await tx
    .update(callClaims)
    .set({ expiresAt: sql`now()` })
    .where(and(eq(callClaims.callId, callId), isNull(callClaims.endedAt)))
}

/** Returns the knocks at a room and the requests of its patients, the earliest first. */
export async function questionsOf(
  tx: Tx,
  roomId: string,
): Promise<Pick<Settled['server'], 'knocks' | 'requests'>> {
  const knocked = await tx
    .select()
    .from(knocks)
    .where(eq(knocks.roomId, roomId))
    .orderBy(asc(knocks.createdAt))
  const asked = await tx
    .select()
    .from(careRequests)
    .where(eq(careRequests.roomId, roomId))
    .orderBy(asc(careRequests.sentAt))
  const claims = await tx
    .select({ requestId: careRequestClaims.requestId, name: careRequestClaims.name })
    .from(careRequestClaims)
    .innerJoin(careRequests, eq(careRequests.id, careRequestClaims.requestId))
    .where(and(eq(careRequests.roomId, roomId), isNull(careRequestClaims.endedAt)))
  return {
    knocks: knocked.map(({ id, kind, outcome, callId }) => ({
      id,
      kind,
      outcome: outcome ?? 'open',
      isOpened: callId !== null,
    })),
    requests: asked.map(({ id, kind, outcome, seenAt }) => ({
      id,
      kind,
      outcome,
      isSeen: seenAt !== null,
      coming: claims.filter(({ requestId }) => requestId === id).map(({ name }) => name),
    })),
  }
}
