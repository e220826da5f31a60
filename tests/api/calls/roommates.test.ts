import { describe, expect } from 'vitest'
import { roommateCapability } from '../../../src/contract/devices/deviceLink.ts'
import { roommateTimes } from '../../../src/domain/calls/roommateRules.ts'
import { nameInCalls } from '../../../src/domain/calls/roomCallRules.ts'
import { applyRoomPicture } from '../../../src/server/commands/calls/roommates/applyRoomPicture.ts'
import { callStore } from '../../../src/server/db/calls/callStore.ts'
import { roomDevices } from '../../../src/server/db/schema/deviceSchema.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import {
  callClinician,
  calledAt,
  follow,
  inviteGuest,
  lastSecret,
  placeOf,
} from '../../support/media/callOf.ts'
import {
  answers,
  asked,
  called,
  hearsAlone,
  joins,
  pictureKnownTo,
  picturesSetOn,
  question,
  roomTag,
  sees,
  setRoom,
  wait,
} from '../../support/roommates/visitedRoom.ts'
import { enter, enterVerified, told } from '../../support/testHospital/bedsideApi.ts'
import { emptyBed } from '../../support/testHospital/rooms/sharedRoom.ts'

const test = hospitalTestWith({ timing: { knockSweepMs: 100 } })

/** Lets a room have a screen that keeps to its zone, which is not linked. */
async function declareScreen({ id: roomId, customerId }: RoomRecord): Promise<void> {
  const capabilities = { ptz: 'digital', [roommateCapability]: true }
  await ward.database.transaction('platform', (tx) =>
    tx
      .insert(roomDevices)
      .values({ roomId, customerId, capabilities })
      .onConflictDoUpdate({ target: roomDevices.roomId, set: { capabilities } }),
  )
}

describe('a visit to a bed in a shared room', () => {
  test('shows nothing until the roommate has read who comes to whom, and has answered', async () => {
    const { device, roommate, events, comes } = await called()
    const visitor = await comes()
    expect(await question(events)).toMatchObject({
      name: 'Dr. Mori',
      role: 'clinician',
      bed: 'A',
      unanswered: 'one_bed',
      answer: null,
    })
    await hearsAlone(visitor)
    expect(visitor.got.video).toBe(0)
    expect(told(await answers(roommate, events, 'fine'))).toBe('204 none')
    await sees(visitor)
    expect(picturesSetOn(device).at(-1)).toBe('free')
    await expect.poll(() => asked(events)?.answer).toBe('fine')
  })

  test('shows the zone of its bed after the screen has confirmed that it keeps to it', async () => {
    const { visited, device, roommate, events, comes, joinsScreen } = await called({ linked: false })
    const zone = { pan_least: -0.5, pan_most: 0.1, tilt_least: 0, tilt_most: 0.2, zoom_least: 2 }
    await setRoom(visited, { cameraZone: zone })
    const visitor = await comes()
    await answers(roommate, events, 'one_bed')
    await hearsAlone(visitor)
    expect(device).toBeNull()
    const linked = await ward.device(visited)
    await hearsAlone(visitor)
    await joinsScreen()
    await sees(visitor)
    const command = linked.commands.findLast((one) => one.command === 'room_picture')
    expect(command?.params).toMatchObject({ picture: 'one_bed', zone })
    expect(linked.state.pose).toEqual({ pan: 0, tilt: 0, zoom: 2 })
  })

  test('shows nothing for sound only, and the whole room again when the roommate changes their mind', async () => {
    const { roommate, events, comes } = await called()
    const visitor = await comes()
    await answers(roommate, events, 'fine')
    await sees(visitor)
    await answers(roommate, events, 'sound_only')
    await hearsAlone(visitor)
    await answers(roommate, events, 'fine')
    await sees(visitor)
  })

  test.each([
    { unanswered: 'one_bed', isSeen: true },
    { unanswered: 'sound_only', isSeen: false },
  ] as const)('without an answer is $unanswered as the room has set', async ({ unanswered, isSeen }) => {
    const { visited, events, comes } = await called()
    await setRoom(visited, { roommateUnanswered: unanswered })
    const visitor = await comes()
    expect(await question(events)).toMatchObject({ unanswered })
    await hearsAlone(visitor)
    ward.clock.forward(roommateTimes.answerMs)
    await (isSeen ? sees(visitor) : hearsAlone(visitor))
  })

  test('waits for no one beside an empty bed, and keeps to its own', async () => {
    const { beside, device, comes } = await called()
    await emptyBed(ward, beside)
    const visitor = await comes()
    await sees(visitor)
    expect(picturesSetOn(device).at(-1)).toBe('one_bed')
  })

  test('follows the rule of the room again when the bed beside has another patient', async () => {
    const { visited, beside, device, roommate, events, comes } = await called()
    const visitor = await comes()
    await answers(roommate, events, 'fine')
    await sees(visitor)
    await setRoom(visited, { roommateUnanswered: 'sound_only' })
    await emptyBed(ward, beside)
    await expect.poll(() => picturesSetOn(device).at(-1)).toBe('none')
    await hearsAlone(visitor)
  })

  test('is asked about again when someone else joins, and keeps to its bed until the answer', async () => {
    const { remote, device, roommate, events, alias, comes } = await called()
    const visitor = await comes()
    await answers(roommate, events, 'fine')
    await sees(visitor)
    await inviteGuest(remote, alias)
    const { pin = '' } = placeOf(await follow(ward, await lastSecret(ward), 'Adaeze'))
    const guest = await joins(alias, { name: 'Adaeze', pin })
    await expect.poll(() => asked(events)).toMatchObject({ name: 'Adaeze', role: 'guest', answer: null })
    await expect.poll(() => picturesSetOn(device).at(-1)).toBe('one_bed')
    await sees(guest)
    await answers(roommate, events, 'fine')
    await expect.poll(() => picturesSetOn(device).at(-1)).toBe('free')
    await sees(visitor)
  })

  test('is not said to be asked about while the screen has only to keep to its bed', async () => {
    const { visited, comes } = await called({ linked: false })
    await declareScreen(visited)
    const visitor = await comes()
    await expect.poll(() => pictureKnownTo(visitor)).toBe('asking')
    ward.clock.forward(roommateTimes.answerMs)
    await expect.poll(() => pictureKnownTo(visitor), { timeout: 8_000 }).toBe('pending')
    await hearsAlone(visitor)
  })

  test('opens although two processes ask the screen at the same time, and each reply is late', async () => {
    const { visited, roommate, events, comes } = await called({ linked: false })
    await comes()
    await declareScreen(visited)
    await answers(roommate, events, 'one_bed')
    let sent = 0
    const context = {
      database: ward.database,
      clock: ward.clock,
      measureCommand: () => undefined,
      callSignals: { changePicture: () => undefined },
      rooms: {
        isOnline: () => Promise.resolve(true),
        sendCommand: async () => {
          sent += 1
          await wait(100)
          return { reply: { busy_status: 'open', success: true } } as const
        },
      },
    }
    const one = applyRoomPicture(context, visited.id)
    await wait(50)
    await Promise.all([one, applyRoomPicture(context, visited.id)])
    const call = await ward.database.transaction('platform', (tx) => callStore.on(tx, visited.id))
    expect(call?.roomPicture).toBe('one_bed')
    expect(sent).toBeLessThanOrEqual(2)
  })

  test('is over for the roommate when the call is over', async () => {
    const { remote, roommate, events, comes } = await called()
    await comes()
    const { id } = await question(events)
    await remote.command('final_end_call', {})
    await expect.poll(() => asked(events)).toBeNull()
    const late = await roommate.ask('POST /api/me/roommate', { body: { question: id, answer: 'fine' } })
    expect(told(late)).toBe('410 visit_over')
  })

  test('is answered by no one but the patient beside', async () => {
    const { remote, beside, events, comes } = await called()
    const visitor = await comes()
    const { id } = await question(events)
    const body = { question: id, answer: 'fine' }
    const unverified = await enter(ward, beside)
    expect(told(await unverified.ask('POST /api/me/roommate', { body }))).toBe('403 verification_required')
    expect(told(await remote.ask('POST /api/me/roommate', { body }))).toBe('410 visit_over')
    await hearsAlone(visitor)
  })

  test('is answered at the screen beside', async () => {
    const { beside, events, comes } = await called()
    const puppet = await ward.puppet(beside)
    const visitor = await comes()
    const { id } = await question(events)
    puppet.say({ type: 'roommate_answer', question: id, answer: 'fine' })
    await sees(visitor)
  })
})

describe('a room with one bed', () => {
  test('shows its picture without a question, and its screen gets no command', async () => {
    const room = await ward.room((one) => one.facility === 'Lakeside General' && one.patient !== null)
    const device = await ward.device(room)
    const remote = await enterVerified(ward, room)
    const { alias, pin } = calledAt(await callClinician(remote))
    await joins(alias, { name: nameInCalls(room), pin }, roomTag)
    const { pin: own = '' } = placeOf(await follow(ward, await lastSecret(ward), 'Dr. Mori'))
    await sees(await joins(alias, { name: 'Dr. Mori', pin: own }))
    expect(picturesSetOn(device)).toEqual([])
  })
})
