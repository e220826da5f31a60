import { eq } from 'drizzle-orm'
import { Vmr } from '../../../../src/contract/calls/calls.ts'
import { issueEntryCode } from '../../../../src/server/auth/bedside/entryCodes.ts'
import { systemClock } from '../../../../src/server/config.ts'
import { openDatabase } from '../../../../src/server/db/database.ts'
import { roomStore } from '../../../../src/server/db/rooms/roomStore.ts'
import { rooms } from '../../../../src/server/db/schema.ts'
import { type Answer, enterVerified, read, type Remote } from '../bedsideApi.ts'
import { silentLog } from '../../database.ts'

/** Remote of room 301, at a server in a process of its own, on its demo hospital. */
export interface Bedside {
  readonly remote: Remote
  invite(to: string, note: string): Promise<Answer>
}

export async function bedsideOf({
  url,
  databaseUrl,
}: {
  readonly url: string
  readonly databaseUrl: string
}): Promise<Bedside> {
  const database = openDatabase({ url: databaseUrl, log: silentLog, poolSize: 2 })
  const room = await database.transaction('platform', async (tx) => {
    const [found] = await tx.select({ id: rooms.id }).from(rooms).where(eq(rooms.number, '301'))
    return found === undefined ? null : roomStore.byId(tx, found.id)
  })
  if (room === null) throw new Error('the hospital has no such room')
  const deps = { database, clock: systemClock }
  const remote = await enterVerified({ url, entry: (of) => issueEntryCode(deps, of) }, room)
  await database.close()
  const { alias } = read(Vmr, await remote.ask('GET /api/me/vmr'))
  return {
    remote,
    invite: (to, body) => remote.ask('POST /api/invite/participant', { body: { to, body, vmr: alias } }),
  }
}
