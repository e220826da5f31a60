import { eq } from 'drizzle-orm'
import type { Role } from '../../../src/contract/permissions/roles.ts'
import { settings } from '../../../src/server/db/schema.ts'
import type { TestHospital } from './testHospital.ts'

/** Allows emergency entry for these roles in the whole hospital, and for no other. */
export async function allowEntry(ward: Pick<TestHospital, 'database'>, ...roles: Role[]): Promise<void> {
  await ward.database.transaction('platform', async (tx) => {
    await tx.delete(settings).where(eq(settings.key, 'emergency_entry'))
    if (roles.length === 0) return
    const decided = { changedBy: 'test', changedAt: new Date() }
    await tx
      .insert(settings)
      .values({ key: 'emergency_entry', level: 'platform', nodeId: null, value: roles, ...decided })
  })
}
