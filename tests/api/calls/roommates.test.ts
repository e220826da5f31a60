import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished } from 'vitest'
import { roommateCapability } from '../../../src/contract/devices/deviceLink.ts'
import type { RoommateAnswer } from '../../../src/contract/calls/roommates.ts'
import { roommateTimes } from '../../../src/domain/calls/roommateRules.ts'
import { nameInCalls } from '../../../src/domain/calls/roomCallRules.ts'
import { applyRoomPicture } from '../../../src/server/commands/calls/roommates/applyRoomPicture.ts'
import { callStore } from '../../../src/server/db/calls/callStore.ts'
import { roomDevices } from '../../../src/server/db/schema/deviceSchema.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { rooms } from '../../../src/server/db/schema.ts'
import { hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import {
  callClinician,
  calledAt,
  follow,
  inviteGuest,
  lastSecret,
  placeOf,
} from '../../support/media/callOf.ts'
import { createMediaClient } from '../../support/media/mediaClient.ts'
import { hasTag, joinSending, type SendingPerson } from '../../support/media/sendingMedia.ts'
import {
  enter,
  enterVerified,
  type EventStream,
  followEvents,
  type Remote,
  told,
} from '../../support/testHospital/bedsideApi.ts'
import { emptyBed, sharedRoom } from '../../support/testHospital/rooms/sharedRoom.ts'

const test = hospitalTestWith({ timing: { knockSweepMs: 100 } })

const roomTag = 7
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A person in a call, and the packets of the room that they have received. */
interface Visitor {
  readonly person: SendingPerson
  readonly got: { video: number; audio: number }
}

async function joins(alias: string, as: { name: string; pin?: string }, tag?: number): Promise<Visitor> {
  const got = { video: 0, audio: 0 }
  const client = createMediaClient({
    onReceived: (kind, packet) => {
      if (hasTag(kind, packet, roomTag)) got[kind] += 1
    },
  })
  const person = await joinSending(ward.url, alias, as, client, tag)
  onTestFinished(() => person.leave())
  return { person, got }
}

/** The patient of bed A has called; their screen is linked and in the call. */
async function called({ linked = true }: { linked?: boolean } = {}) {
  const { visited, beside: beds } = await sharedRoom(ward)
  const [beside] = beds
  if (beside === undefined) throw new Error('there is no bed beside')
  const device = linked ? await ward.device(visited) : null
  const remote = await enterVerified(ward, visited)
  const roommate = await enterVerified(ward, beside)
  const events = await followEvents(ward, roommate)
  onTestFinished(() => events.close())
  const { alias, pin } = calledAt(await callClinician(remote))
  const joinsScreen = () => remote.command('api', { vmr: alias, announce: true })
  if (linked) await joinsScreen()
  await joins(alias, { name: nameInCalls(visited), pin }, roomTag)
  const comes = async (name = 'Dr. Mori') => {
    const { pin: own = '' } = placeOf(await follow(ward, await lastSecret(ward), name))
    return joins(alias, { name, pin: own })
  }
  return { visited, beside, device, remote, roommate, events, alias, comes, joinsScreen }
}

const asked = (events: EventStream) => events.roommates().at(-1)?.question ?? null

async function question(events: EventStream) {
  await expect.poll(() => asked(events)).not.toBeNull()
  const found = asked(events)
  if (found === null) throw new Error('the question has gone')
  return found
}

async function answers(roommate: Remote, events: EventStream, answer: RoommateAnswer) {
  const { id } = await question(events)
  return roommate.ask('POST /api/me/roommate', { body: { question: id, answer } })
}

/** Waits until pictures of the room arrive. */
async function sees({ got }: Visitor): Promise<void> {
  const before = got.video
  await expect.poll(() => got.video, { timeout: 8_000 }).toBeGreaterThan(before + 2)
}

/** Checks that sound of the room arrives for a while, and no picture. */
async function hearsAlone({ got }: Visitor): Promise<void> {
  const before = got.audio
  await expect.poll(() => got.audio, { timeout: 8_000 }).toBeGreaterThan(before + 5)
  const { video } = got
  await wait(700)
  expect(got.video).toBe(video)
}

const picturesSetOn = (device: { commands: readonly { command: string; params: object }[] } | null) =>
  (device?.commands ?? [])
    .filter(({ command }) => command === 'room_picture')
    .map(({ params }) => ('picture' in params ? params.picture : null))

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

const setRoom = (room: RoomRecord, change: Partial<typeof rooms.$inferInsert>) =>
  ward.database.transaction('platform', (tx) => tx.update(rooms).set(change).where(eq(rooms.id, room.id)))

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
