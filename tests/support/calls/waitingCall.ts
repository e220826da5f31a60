import { like } from 'drizzle-orm'
import { expect } from 'vitest'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { weekdays } from '../../../src/contract/notifications.ts'
import { nameInCalls } from '../../../src/domain/calls/roomCallRules.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { notifications } from '../../../src/server/db/schema/monitoringSchema.ts'
import { facility, ward } from '../fixtures/hospitalTest.ts'
import { callClinician, messagesOf } from '../media/callOf.ts'
import type { Administrator } from '../testHospital/administrator.ts'
import { followEvents, linkedIn, read } from '../testHospital/bedsideApi.ts'
import type { TestHospital } from '../testHospital/testHospital.ts'
import { setForRoom } from '../testHospital/rooms/roomSetup.ts'

/** Facility administrator of the demo hospital. */
export const facilityAdminName = 'Femi Adeola'
/** Reports whether a room is in the facility of that administrator, and has a patient. */
export const atLakeside = (room: RoomRecord) => room.facility === 'Lakeside General' && room.patient !== null
/** Steps that follow one another closely. */
export const escalationSeconds = {
  claim_seconds: 30,
  everyone_seconds: 30,
  level_above_seconds: 40,
  fallback_seconds: 50,
}

type Contact = Partial<typeof notifications.$inferInsert>

/** Adds contacts of a level above the room. */
export const contactsAt = (
  { database }: Pick<TestHospital, 'database'>,
  level: 'unit' | 'facility',
  room: RoomRecord,
  entries: readonly Contact[],
) =>
  database.transaction('platform', (tx) =>
    tx.insert(notifications).values(
      entries.map((entry) => ({
        level,
        nodeId: level === 'unit' ? room.unitId : room.facilityId,
        customerId: room.customerId,
        name: 'Somebody',
        channel: 'email' as const,
        destination: 'somebody@ward.example',
        about: ['patient_call'],
        days: [...weekdays],
        ...entry,
      })),
    ),
  )

/** Lets the patient of a room of the facility call, with steps that follow one another closely. */
export async function calling(prepare?: (room: RoomRecord) => Promise<unknown>) {
  const { room, remote } = await linkedIn(ward, atLakeside)
  await ward.database.transaction('platform', (tx) =>
    tx.delete(notifications).where(like(notifications.destination, '%@ward.example')),
  )
  await setForRoom(ward, room, 'escalation', escalationSeconds)
  await prepare?.(room)
  expect((await callClinician(remote)).status).toBe(200)
  const onDesk = async (admin: Administrator = facility) =>
    read(ConsultDesk, await admin.ask('GET /api/consult/waiting')).calls.find(
      (call) => call.room.name === nameInCalls(room),
    )
  const call = (await onDesk())?.id ?? ''
  const events = await followEvents(ward, remote)
  const messages = async () =>
    (await messagesOf(ward)).filter(({ subject }) => subject.includes(room.number)).toReversed()
  return {
    room,
    remote,
    call,
    onDesk,
    events,
    messages,
    waiting: () => events.waits().at(-1)?.waiting ?? null,
    end: async () => {
      events.close()
      await remote.send('final_end_call', {})
    },
  }
}

export const claim = (admin: Administrator, call: string) =>
  admin.ask('POST /api/consult/claim', { body: { call, display_name: '-' } })
export const giveBack = (admin: Administrator, call: string) => admin.ask(`DELETE /api/consult/claim/${call}`)
export const join = (admin: Administrator, call: string, more: object = {}) =>
  admin.ask('POST /api/consult/join', { body: { call, display_name: '-', ...more } })
