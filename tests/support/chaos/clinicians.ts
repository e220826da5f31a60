import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database, Tx } from '../../../src/server/db/database.ts'
import { careRequestClaims, careRequests } from '../../../src/server/db/schema/careRequestSchema.ts'
import { knocks } from '../../../src/server/db/schema/knockSchema.ts'
import { roleAssignments, users } from '../../../src/server/db/schema.ts'
import { type Administrator, signInAs } from '../testHospital/administrator.ts'
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
  return Promise.all(emails.map((email) => signInAs(ward, email)))
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
    knocks: knocked.map(({ id, outcome, callId }) => ({
      id,
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
