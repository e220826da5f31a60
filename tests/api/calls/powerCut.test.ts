import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { weekdays } from '../../../src/contract/notifications.ts'
import { nameInCalls } from '../../../src/domain/calls/roomCallRules.ts'
import { type RoomRecord, roomStore } from '../../../src/server/db/rooms/roomStore.ts'
import { calls } from '../../../src/server/db/schema/callSchema.ts'
import { notifications } from '../../../src/server/db/schema/monitoringSchema.ts'
import { settings } from '../../../src/server/db/schema.ts'
import { simulatedHospital } from '../../../src/server/demo/simulatedHospital.ts'
import { ward, wardlink } from '../../support/fixtures/hospitalTest.ts'
import { twoPeersTest as test } from '../../support/fixtures/peersTest.ts'
import { callClinician, messagesOf } from '../../support/media/callOf.ts'
import { enterVerified, followEvents, read, type Remote } from '../../support/testHospital/bedsideApi.ts'
import { byTier } from '../../support/tier.ts'

/** Number of patients who call. */
const patients = byTier({ change: 40, all: 200 })
const minuteMs = 60_000
const seconds = { claim_seconds: 300, everyone_seconds: 40, level_above_seconds: 50, fallback_seconds: 60 }
/** In the order in which the steps notify them. */
const contacts = {
  onDuty: 'duty@cut.example',
  offDuty: 'off@cut.example',
  above: 'above@cut.example',
  fallback: 'fallback@cut.example',
} as const
const patience = { timeout: 120_000, interval: 1_000 }

test(
  'the calls of a whole hospital in one minute are all on the desk, and go to each person once, step by step',
  { timeout: 300_000 },
  async () => {
    const rooms = await furnish()
    const remotes: Remote[] = []
    for (const room of rooms) remotes.push(await enterVerified(ward, room))
    const startedAt = ward.clock.now()
    for (const [index, remote] of remotes.entries()) {
      const due = startedAt + (index * minuteMs) / patients
      ward.clock.forward(Math.max(0, due - ward.clock.now()))
      expect((await callClinician(remote)).status).toBe(200)
      await screenJoins(remote.room)
      // One of them is claimed before it is passed on.
      if (index === 0) await claimFirst(rooms)
    }
    ward.clock.forward(minuteMs)

    await expect
      .poll(async () => (await onDesk(rooms)).slice(1).map(({ next }) => next), patience)
      .toEqual(rooms.slice(1).map(() => null))
    const [claimed, ...waiting] = await onDesk(rooms)
    // The longest waiting is the first.
    expect([claimed, ...waiting].map((call) => call?.room.name)).toEqual(rooms.map(nameInCalls))
    expect(claimed).toMatchObject({ claim: { own: true }, steps: [{ kind: 'on_duty', notified: 1 }] })
    for (const { since, steps } of waiting) {
      expect(steps).toMatchObject([
        { kind: 'on_duty', notified: 1 },
        { kind: 'everyone', notified: 1 },
        { kind: 'level_above', notified: 1 },
        { kind: 'fallback', notified: 1 },
      ])
      const after = steps.slice(1).map(({ at }) => at - since)
      const { everyone_seconds, level_above_seconds, fallback_seconds } = seconds
      for (const [index, due] of [everyone_seconds, level_above_seconds, fallback_seconds].entries())
        expect(after[index]).toBeGreaterThanOrEqual(due * 1_000)
    }

    // The claimed call has the message of its claim, and no later one.
    const sent = await recipients()
    for (const [index, { number }] of rooms.entries())
      expect(sent.get(number)?.toSorted()).toEqual(
        index === 0 ? [contacts.onDuty, contacts.onDuty] : Object.values(contacts).toSorted(),
      )
    const last = remotes.at(-1)
    if (last === undefined) throw new Error('no patient has called')
    const events = await followEvents(ward, last)
    await expect.poll(() => events.waits().at(-1)?.waiting?.steps).toEqual(waiting.at(-1)?.steps)
    events.close()
  },
)

/** Lets the room's screen be in its call, which thus is no abandoned one. */
const screenJoins = ({ id }: RoomRecord) =>
  ward.database.transaction('platform', (tx) =>
    tx.update(calls).set({ people: 1 }).where(eq(calls.roomId, id)),
  )

async function claimFirst(rooms: readonly RoomRecord[]): Promise<void> {
  const body = { call: (await onDesk(rooms))[0]?.id, display_name: '-' }
  expect((await wardlink.ask('POST /api/consult/claim', { body })).status).toBe(200)
}

/** Returns the desk's calls of these rooms. */
async function onDesk(rooms: readonly RoomRecord[]): Promise<ConsultDesk['calls']> {
  const names = new Set(rooms.map(nameInCalls))
  const desk = read(ConsultDesk, await wardlink.ask('GET /api/consult/waiting'))
  return desk.calls.filter(({ room }) => names.has(room.name))
}

/** Returns the recipients of all messages, by the number of the room. */
async function recipients(): Promise<Map<string, string[]>> {
  const sent = (await messagesOf(ward)).filter(({ destination }) => destination.endsWith('@cut.example'))
  const byRoom = Map.groupBy(sent, ({ subject }) => /Room (\d+)/u.exec(subject)?.[1] ?? '')
  return new Map([...byRoom].map(([number, messages]) => [number, messages.map((one) => one.destination)]))
}

/** Builds the rooms of a hospital with one contact for each step. Returns them in their order. */
async function furnish(): Promise<RoomRecord[]> {
  const simulated = await simulatedHospital(ward.database, patients)
  return ward.database.transaction('platform', async (tx) => {
    const found = await roomStore.byIds(
      tx,
      simulated.map(({ id }) => id),
    )
    const rooms = simulated.flatMap(({ id }) => found.get(id) ?? [])
    const [room] = rooms
    if (room === undefined) throw new Error('there is no room')
    const { customerId, unitId, facilityId } = room
    const person = { customerId, name: 'Somebody', channel: 'email' as const, about: ['patient_call'] }
    const ofUnit = { ...person, level: 'unit', nodeId: unitId } as const
    const ofFacility = { ...person, level: 'facility', nodeId: facilityId } as const
    await tx.insert(notifications).values([
      { ...ofUnit, destination: contacts.onDuty, days: [...weekdays] },
      { ...ofUnit, destination: contacts.offDuty, days: [] },
      { ...ofFacility, destination: contacts.above, days: [...weekdays] },
    ])
    const at = { level: 'facility', nodeId: facilityId, customerId } as const
    await tx.insert(settings).values([
      { ...at, key: 'escalation', value: seconds },
      { ...at, key: 'call_fallback', value: { phone: '', email: contacts.fallback } },
    ])
    return rooms
  })
}
