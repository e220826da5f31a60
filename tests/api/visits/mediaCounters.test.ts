import { execFileSync } from 'node:child_process'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { VisitLog } from '../../../src/server/commands/visits/recordVisits.ts'
import { callStore } from '../../../src/server/db/calls/callStore.ts'
import { inviteStore } from '../../../src/server/db/calls/inviteStore.ts'
import { serverNodes } from '../../../src/server/db/schema/deviceSchema.ts'
import { visits } from '../../../src/server/db/schema/visitSchema.ts'
import { usualTiming } from '../../../src/server/timing.ts'
import { silentLog } from '../../support/database.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { callClinician, calledAt, follow, lastSecret } from '../../support/media/callOf.ts'
import { enterVerified } from '../../support/testHospital/bedsideApi.ts'
import { byTier } from '../../support/tier.ts'
import { type KillableRecord, playVisits } from '../../support/visits/playVisits.ts'
import { drawVisitSchedule } from '../../support/visits/visitSchedule.ts'

/** Most that the record may differ from what the visitor received, in milliseconds. */
const toleranceMs = 2_000
const seeds = Array.from({ length: byTier({ change: 1, all: 50 }) }, (_, at) => at + 1)
const database = () => ward.database
const clock = { now: () => Date.now() }

/** Records on the hospital's own database, with the usual interval between two writes. */
function startRecord(peerId: string): KillableRecord {
  let isKilled = false
  const log = new VisitLog({
    // A killed process writes nothing any longer.
    database: {
      ...database(),
      transaction: (...work) =>
        isKilled ? Promise.reject(new Error('killed')) : database().transaction(...work),
    },
    clock,
    callSignals: { publish: () => undefined },
    peerId,
    log: silentLog,
    everyMs: usualTiming.visitWriteMs,
  })
  const unlessKilled =
    <A extends unknown[]>(record: (...told: A) => void) =>
    (...told: A): void => {
      if (!isKilled) record(...told)
    }
  return {
    came: unlessKilled((seat) => log.came(seat)),
    left: unlessKilled((uuid) => log.left(uuid)),
    shares: unlessKilled((uuid, isSharing) => log.shares(uuid, isSharing)),
    exposed: unlessKilled((uuid, exposure) => log.exposed(uuid, exposure)),
    kill: () => {
      isKilled = true
      void log.close()
    },
    close: () => log.close(),
  }
}

/** Ids of the media processes of this test. */
const mediaProcesses = (): number[] => {
  try {
    const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'media/process/main.ts'])
    return found.toString().trim().split('\n').map(Number)
  } catch {
    return []
  }
}

test.each(seeds)(
  'the record of visits equals what the node sent within 2 s, schedule %i',
  { timeout: 60_000 },
  async (seed) => {
    const remote = await enterVerified(ward, await ward.room())
    const { alias } = calledAt(await callClinician(remote))
    await follow(ward, await lastSecret(ward), 'Dr. Mori')
    const known = await database().transaction('platform', async (tx) => {
      const call = await callStore.openAt(tx, alias)
      const [invite] = call === null ? [] : await inviteStore.ofCall(tx, call.id)
      const [peer] = await tx.select({ id: serverNodes.id }).from(serverNodes)
      return { call: call?.id ?? '', invite: invite?.id ?? '', peer: peer?.id ?? '' }
    })
    const events = drawVisitSchedule(seed)
    const received = await playVisits(events, {
      call: known.call,
      invite: known.invite,
      startRecord: () => startRecord(known.peer),
      killMedia: () => {
        for (const pid of mediaProcesses()) process.kill(pid, 'SIGKILL')
      },
    })
    const rows = await database().transaction('platform', (tx) =>
      tx.select().from(visits).where(eq(visits.callId, known.call)),
    )
    const told = `${JSON.stringify(events)} ${JSON.stringify(received)} ${JSON.stringify(rows)}`
    expect(rows, told).toHaveLength(1)
    const [visit] = rows
    expect(Math.abs((visit?.sawMs ?? 0) - received.sawMs), told).toBeLessThanOrEqual(toleranceMs)
    expect(Math.abs((visit?.heardMs ?? 0) - received.heardMs), told).toBeLessThanOrEqual(toleranceMs)
    // The schedules begin with both on: a record without any figures equals nothing.
    expect(visit?.sawMs, told).toBeGreaterThan(0)
    expect(visit?.heardMs, told).toBeGreaterThan(0)
    expect(visit?.endedAt, told).not.toBeNull()
  },
)
