import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished } from 'vitest'
import { SettingItem } from '../../../src/contract/settings/settingRequests.ts'
import { RoomItem } from '../../../src/contract/rooms.ts'
import { roommateTimes } from '../../../src/domain/calls/roommateRules.ts'
import { callStore } from '../../../src/server/db/calls/callStore.ts'
import { roommateStore } from '../../../src/server/db/calls/roommateStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { roommateQuestions } from '../../../src/server/db/schema/roommateSchema.ts'
import { facility, hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import {
  answers,
  asked,
  called,
  hearsAlone,
  pictureKnownTo,
  picturesSetOn,
  question,
  sees,
} from '../../support/roommates/visitedRoom.ts'
import { enterVerified, followEvents, read } from '../../support/testHospital/bedsideApi.ts'
import { sharedRoom } from '../../support/testHospital/rooms/sharedRoom.ts'

const test = hospitalTestWith({ timing: { knockSweepMs: 100 } })

async function renumber({ id }: RoomRecord, number: string): Promise<void> {
  const { version } = read(RoomItem, await facility.ask(`GET /api/v1/rooms/${id}`))
  const headers = { 'if-match': `"${version}"` }
  expect((await facility.ask(`PATCH /api/v1/rooms/${id}`, { body: { number }, headers })).status).toBe(200)
}

/** The sweep looks again at a visit whose time to answer has just ended, and at no other. */
const expireLongAgo = ({ id }: RoomRecord) =>
  ward.database.transaction('platform', (tx) =>
    tx
      .update(roommateQuestions)
      .set({ expiresAt: new Date(ward.clock.now() - 3_600_000) })
      .where(eq(roommateQuestions.roomId, id)),
  )

describe('a call in a shared room', () => {
  test('says that its own camera is off, and asks again about one that is turned on', async () => {
    const { remote, roommate, events, comes } = await called()
    const visitor = await comes()
    const known = (picture: string) =>
      expect.poll(() => pictureKnownTo(visitor), { timeout: 8_000 }).toBe(picture)
    await known('asking')
    await remote.command('video_control', { state: 'off' })
    await known('off')
    await hearsAlone(visitor)
    await remote.command('video_control', { state: 'on' })
    await known('asking')
    await hearsAlone(visitor)
    await answers(roommate, events, 'fine')
    await known('free')
    await sees(visitor)
  })

  test('follows a change of the rule of its level, and of its removal', async () => {
    const { visited, device, comes } = await called()
    const visitor = await comes()
    ward.clock.forward(roommateTimes.answerMs)
    await sees(visitor)
    await expireLongAgo(visited)
    const setting = { body: { node: visited.unitId, value: 'sound_only' }, headers: { 'if-match': '"0"' } }
    const set = read(SettingItem, await facility.ask('PUT /api/v1/settings/roommate', setting))
    await expect.poll(() => picturesSetOn(device).at(-1)).toBe('none')
    await hearsAlone(visitor)
    const removed = await facility.ask(`DELETE /api/v1/settings/roommate?node=${visited.unitId}`, {
      headers: { 'if-match': `"${set.steps.at(-1)?.version}"` },
    })
    expect(removed.status).toBe(204)
    await expect.poll(() => picturesSetOn(device).at(-1)).toBe('one_bed')
    await sees(visitor)
  })

  test('begins when a bed gets its number, keeps to its own bed, and ends when that bed leaves', async () => {
    const { visited, beside, device, events, comes } = await called({ isShared: false })
    const visitor = await comes()
    await sees(visitor)
    expect(picturesSetOn(device)).toEqual([])
    await renumber(beside, visited.number)
    await expect.poll(() => picturesSetOn(device).at(-1)).toBe('one_bed')
    await sees(visitor)
    // The patient there was not asked about the visitors who have already come.
    expect(asked(events)).toBeNull()
    await renumber(beside, `${visited.number}-elsewhere`)
    await expect.poll(() => picturesSetOn(device).at(-1)).toBe('free')
    await sees(visitor)
  })

  test('is no longer shown to the patient of a bed that leaves the room, and opens to its visitors', async () => {
    const { visited, beside, roommate, events, comes } = await called()
    const visitor = await comes()
    await answers(roommate, events, 'sound_only')
    await hearsAlone(visitor)
    await renumber(beside, `${visited.number}-other`)
    await expect.poll(() => asked(events)).toBeNull()
    await sees(visitor)
  })

  test('that is abandoned before it starts is no longer shown to the roommate', async () => {
    const { visited, beside } = await sharedRoom(ward)
    const [bed] = beside
    if (bed === undefined) throw new Error('there is no bed beside')
    const remote = await enterVerified(ward, visited)
    expect((await remote.ask('GET /api/me/vmr')).status).toBe(200)
    await ward.database.transaction('platform', async (tx) => {
      const call = await callStore.open(tx, visited.id)
      const at = new Date(ward.clock.now())
      await roommateStore.ask(tx, {
        customerId: visited.customerId,
        callId: call?.id ?? '',
        roomId: visited.id,
        askedRoomId: bed.id,
        patientId: bed.patient?.id ?? null,
        visitor: 'early',
        name: 'Dr. Mori',
        fromOrgUnit: '',
        role: 'clinician',
        askedAt: at,
        expiresAt: at,
      })
    })
    const events = await followEvents(ward, await enterVerified(ward, bed))
    onTestFinished(() => events.close())
    expect(await question(events)).toMatchObject({ name: 'Dr. Mori' })
    // Someone else arrives at the visited bed: they must not know the access codes of another's call.
    await enterVerified(ward, visited)
    await expect.poll(() => asked(events)).toBeNull()
  })
})
