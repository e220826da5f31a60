import { eq } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import * as z from 'zod'
import type { RoommateAnswer } from '../../../src/contract/calls/roommates.ts'
import { nameInCalls } from '../../../src/domain/calls/roomCallRules.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { rooms } from '../../../src/server/db/schema.ts'
import { ward } from '../fixtures/hospitalTest.ts'
import { callClinician, calledAt, follow, lastSecret, placeOf } from '../media/callOf.ts'
import { createMediaClient } from '../media/mediaClient.ts'
import { hasTag, joinSending, type SendingPerson } from '../media/sendingMedia.ts'
import { enterVerified, type EventStream, followEvents, type Remote } from '../testHospital/bedsideApi.ts'
import { sharedRoom } from '../testHospital/rooms/sharedRoom.ts'

export const roomTag = 7
export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A person in a call, and the packets of the room that they have received. */
export interface Visitor {
  readonly person: SendingPerson
  readonly got: { video: number; audio: number }
}

export async function joins(
  alias: string,
  as: { name: string; pin?: string },
  tag?: number,
): Promise<Visitor> {
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
export async function called({
  linked = true,
  isShared = true,
}: { linked?: boolean; isShared?: boolean } = {}) {
  const { visited, beside: beds } = await sharedRoom(ward)
  const [bed] = beds
  if (bed === undefined) throw new Error('there is no bed beside')
  const beside = isShared ? bed : { ...bed, number: `${visited.number}-apart` }
  if (!isShared) await setRoom(beside, { number: beside.number })
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

export const asked = (events: EventStream) => events.roommates().at(-1)?.question ?? null

export async function question(events: EventStream) {
  await expect.poll(() => asked(events)).not.toBeNull()
  const found = asked(events)
  if (found === null) throw new Error('the question has gone')
  return found
}

export async function answers(roommate: Remote, events: EventStream, answer: RoommateAnswer) {
  const { id } = await question(events)
  return roommate.ask('POST /api/me/roommate', { body: { question: id, answer } })
}

/** Waits until pictures of the room arrive. */
export async function sees({ got }: Visitor): Promise<void> {
  const before = got.video
  await expect.poll(() => got.video, { timeout: 8_000 }).toBeGreaterThan(before + 2)
}

/** Checks that sound of the room arrives for a while, and no picture. */
export async function hearsAlone({ got }: Visitor): Promise<void> {
  const before = got.audio
  await expect.poll(() => got.audio, { timeout: 8_000 }).toBeGreaterThan(before + 5)
  const { video } = got
  await wait(700)
  expect(got.video).toBe(video)
}

const RoomPictures = z.array(z.object({ room_picture: z.nullable(z.string()) }))

/** Returns what a visitor is informed about the room's picture; null before the room's screen has joined. */
export async function pictureKnownTo({ person }: Visitor): Promise<string | null> {
  const { result } = await person.who.ask('GET participants')
  return RoomPictures.parse(result).find((one) => one.room_picture !== null)?.room_picture ?? null
}

export const picturesSetOn = (device: { commands: readonly { command: string; params: object }[] } | null) =>
  (device?.commands ?? [])
    .filter(({ command }) => command === 'room_picture')
    .map(({ params }) => ('picture' in params ? params.picture : null))

export const setRoom = (room: RoomRecord, change: Partial<typeof rooms.$inferInsert>) =>
  ward.database.transaction('platform', (tx) => tx.update(rooms).set(change).where(eq(rooms.id, room.id)))
