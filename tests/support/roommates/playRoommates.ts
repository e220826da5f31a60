import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Pose } from '../../../src/contract/devices/device.ts'
import { isInZone } from '../../../src/domain/devices/cameraZone.ts'
import { nameInCalls } from '../../../src/domain/calls/roomCallRules.ts'
import { callStore } from '../../../src/server/db/calls/callStore.ts'
import { roommateStore } from '../../../src/server/db/calls/roommateStore.ts'
import { invites, messages } from '../../../src/server/db/schema/callSchema.ts'
import { roommateQuestions } from '../../../src/server/db/schema/roommateSchema.ts'
import { rooms } from '../../../src/server/db/schema.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import type { SimulatedDevice } from '../../../src/server/demo/simulatedDevice.ts'
import {
  callClinician,
  calledAt,
  follow,
  inviteGuest,
  joinConference,
  leaveConference,
  placeOf,
  secretIn,
} from '../media/callOf.ts'
import { enterVerified, type Remote, told } from '../testHospital/bedsideApi.ts'
import { replacePatient } from '../testHospital/rooms/sharedRoom.ts'
import type { TestHospital } from '../testHospital/testHospital.ts'
import { Consent } from './consent.ts'
import type { RoommateEvent, RoommateSchedule } from './roommateSchedule.ts'

/** Interval at which the node and the camera are compared, in milliseconds. */
const lookMs = 4
/** Time within which a patient who has gone to a bed beside is protected, in milliseconds: the sweep finds them. */
const sweepMs = 1_500
/** Time within which the whole room is shown once everyone has allowed it, in milliseconds. */
const showMs = 15_000

/** Beds of one room with the screen of the visited one, for one schedule after another. */
export interface SharedRoom {
  readonly visited: RoomRecord
  readonly beside: readonly RoomRecord[]
  /** One for all schedules: the motors stay with the remote that moved them last for some seconds. */
  readonly remote: Remote
  device: SimulatedDevice
}

/** Frame that left the node although it must not have. */
export interface Breach {
  readonly seed: number
  readonly after: string
  readonly pose: Pose
  readonly shows: 'other bed' | 'picture'
}

/**
 * Number of moments at which the node forwarded something. `all` is never 0: every schedule ends with a room that may
 * be shown.
 */
export interface Played {
  readonly breaches: readonly Breach[]
  readonly frames: { readonly all: number; readonly oneBed: number }
}

/** Plays a schedule against the server, and compares the node with the consent all the while. */
export async function playRoommates(
  ward: TestHospital,
  room: SharedRoom,
  seed: number,
  { zone, unanswered, events }: RoommateSchedule,
): Promise<Played> {
  const { visited, beside, remote } = room
  await ward.database.transaction('platform', (tx) =>
    tx
      .update(rooms)
      .set({ cameraZone: zone, roommateUnanswered: unanswered })
      .where(eq(rooms.id, visited.id)),
  )
  // The invites of earlier schedules would reach the limit of the room.
  const longAgo = new Date(ward.clock.now() - 3_600_000)
  await ward.database.transaction('platform', (tx) =>
    tx.update(invites).set({ createdAt: longAgo }).where(eq(invites.roomId, visited.id)),
  )
  const { alias, pin } = calledAt(await callClinician(remote))
  await remote.command('api', { vmr: alias, announce: true })
  const screen = await joinConference(ward, alias, { name: nameInCalls(visited), pin })
  if (typeof screen === 'number') throw new Error(`the screen was refused with ${screen}`)
  const call = await ward.database.transaction('platform', (tx) => callStore.on(tx, visited.id))
  const consent = new Consent(beside.length, unanswered)
  const breaches: Breach[] = []
  const frames = { all: 0, oneBed: 0 }
  let after = ''
  const looking = setInterval(() => {
    const roster = ward.app.conferences?.roster(alias) ?? []
    const own = roster.find(({ displayName }) => displayName === nameInCalls(visited))
    const { in_call, camera, pose } = room.device.state
    if (own === undefined || own.isVideoMuted || roster.length === 1 || !in_call || camera !== 'on') return
    const isOwnBed = isInZone(pose, zone)
    frames[isOwnBed ? 'oneBed' : 'all'] += 1
    if (!consent.mayShowBed) breaches.push({ seed, after, pose, shows: 'picture' })
    else if (!isOwnBed && !consent.mayShowAll) breaches.push({ seed, after, pose, shows: 'other bed' })
  }, lookMs)
  const visitors: string[] = []
  let guests = 0
  try {
    for (const event of events) {
      await wait(event.afterMs)
      after += ` ${Object.values(event).slice(0, -1).join(':')}`
      await plays(event)
    }
    await wait(100)
    await allows()
  } finally {
    clearInterval(looking)
    await remote.command('final_end_call', {})
  }
  return { breaches, frames }

  async function plays(event: RoommateEvent): Promise<void> {
    switch (event.act) {
      case 'come':
        return consent.comes(comes)
      case 'leave':
        return leaves()
      case 'relink':
        room.device.kill()
        room.device = await ward.device(visited)
        await expect.poll(() => room.device.state.in_call).toBe(true)
        return
      case 'home':
        return void (await remote.send('home', {}))
      case 'widen':
        return void (await remote.send('zoom', { dir: 'wide', hold_ms: 400 }))
      case 'pan':
        return void (await remote.send('pan', { dir: event.dir, hold_ms: 400 }))
      case 'answer':
        return answers(beside[event.bed], event)
      case 'expire':
        return expires(beside[event.bed], event.bed)
      case 'change_patient':
        return changes(beside[event.bed], event.bed)
    }
  }

  /** Everyone allows the whole room, and it is shown: a node that shows nothing would breach nothing. */
  async function allows(): Promise<void> {
    after += ' allows'
    for (const bed of beside.keys()) await answers(beside[bed], { act: 'answer', bed, answer: 'fine' })
    await expect
      .poll(
        async () => {
          // The widest view is outside of every zone that is drawn.
          await remote.send('zoom', { dir: 'wide', hold_ms: 400 })
          return frames.all
        },
        { timeout: showMs, interval: 100, message: `seed ${seed} shows the whole room after${after}` },
      )
      .toBeGreaterThan(0)
  }

  async function comes(): Promise<void> {
    guests += 1
    const [name, address] = [`Guest ${guests}`, `${seed}-${guests}@example.org`]
    await inviteGuest(remote, alias, address)
    const [sent] = await ward.database.transaction('platform', (tx) =>
      tx.select().from(messages).where(eq(messages.destination, address)),
    )
    const { pin: own = '' } = placeOf(await follow(ward, secretIn(sent?.body ?? ''), name))
    const joined = await joinConference(ward, alias, { name, pin: own })
    if (typeof joined !== 'number') visitors.push(joined.token)
  }

  async function leaves(): Promise<void> {
    const token = visitors.length > 1 ? visitors.pop() : undefined
    if (token !== undefined) await leaveConference(ward, alias, token)
  }

  async function answers(
    bed: RoomRecord | undefined,
    { bed: at, answer }: Extract<RoommateEvent, { act: 'answer' }>,
  ): Promise<void> {
    if (bed === undefined || call === null) return
    const open = await ward.database.transaction('platform', (tx) => roommateStore.openTo(tx, bed.id))
    const asked = open.find(({ callId }) => callId === call.id)
    const roommate: Remote = await enterVerified(ward, bed)
    await consent.change(at, answer, async () => {
      const body = { question: asked?.id, answer }
      expect(told(await roommate.ask('POST /api/me/roommate', { body }))).toBe('204 none')
    })
  }

  /** The time to answer is over. */
  async function expires(bed: RoomRecord | undefined, at: number): Promise<void> {
    if (bed === undefined || call === null) return
    const of = and(eq(roommateQuestions.callId, call.id), eq(roommateQuestions.askedRoomId, bed.id))
    const [row] = await ward.database.transaction('platform', (tx) =>
      tx.select().from(roommateQuestions).where(of),
    )
    if (row?.answer !== null) return
    await consent.change(at, 'unanswered', () =>
      ward.database.transaction('platform', (tx) =>
        tx
          .update(roommateQuestions)
          .set({ expiresAt: new Date(ward.clock.now() - 1) })
          .where(of),
      ),
    )
  }

  async function changes(bed: RoomRecord | undefined, at: number): Promise<void> {
    if (bed === undefined) return
    await consent.change(at, 'unanswered', async () => {
      await replacePatient(ward, bed)
      await wait(sweepMs)
    })
  }
}
