import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { QualityMinute } from '../../../src/contract/conference/callQuality.ts'
import { createQualityRecorder } from '../../../src/server/commands/calls/recordCallQuality.ts'
import { callQualityStore } from '../../../src/server/db/calls/callQualityStore.ts'
import { callStore } from '../../../src/server/db/calls/callStore.ts'
import { callMinutes } from '../../../src/server/db/schema/callQualitySchema.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'

const now = Date.parse('2026-11-19T14:30:00Z')
const participant = '0d9f2f0e-6a52-4d0e-8f0c-3a0b0f0c0d0e'
const minute: QualityMinute = {
  seconds: 60,
  round_trip_ms: 84,
  jitter_ms: 4.5,
  loss_up: 0.04,
  loss_down: 0.0125,
  concealed: null,
  frames_up: 19,
  frames_down: 27.5,
  freezes: 0,
  frozen_ms: 0,
  kbit_up: 640,
  kbit_down: 1_400,
}

const recorder = () => createQualityRecorder({ database: ward.database, clock: { now: () => now } })
const minutesOf = (callId: string) =>
  ward.database.transaction('platform', (tx) =>
    tx.select().from(callMinutes).where(eq(callMinutes.callId, callId)),
  )

async function call() {
  const { id: roomId, customerId, uniqueId: alias } = await ward.room()
  const row = { roomId, customerId, alias, hostPin: '1', guestPin: '2' }
  return ward.database.transaction('platform', (tx) => callStore.create(tx, row))
}

describe('record of a call’s quality', () => {
  test('has each minute with its grades, at its room and customer', async () => {
    const { id, roomId, customerId } = await call()
    await recorder().record({ call: id, participant, part: 'room', minute })
    expect(await minutesOf(id)).toMatchObject([
      {
        customerId,
        roomId,
        participant,
        part: 'room',
        at: new Date(now),
        grade: 'poor',
        uplink: 'poor',
        downlink: 'fair',
        roundTripMs: 84,
        lossUp: 0.04,
        concealed: null,
        framesDown: 27.5,
        kbitDown: 1_400,
      },
    ])
  })

  test('has nothing of a call that is not known', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    await recorder().record({ call: unknown, participant, part: 'guest', minute })
    expect(await minutesOf(unknown)).toEqual([])
  })

  test('is forgotten after its time, in batches', async () => {
    const { id } = await call()
    for (let count = 0; count < 3; count += 1)
      await recorder().record({ call: id, participant, part: 'room', minute })
    const forget = (before: number) =>
      ward.database.transaction('platform', (tx) => callQualityStore.forget(tx, new Date(before), 2))
    expect(await forget(now)).toBe(0)
    expect(await forget(now + 1)).toBe(2)
    while ((await forget(now + 1)) === 2);
    expect(await minutesOf(id)).toEqual([])
  })
})
