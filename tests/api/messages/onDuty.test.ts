import { expect } from 'vitest'
import { type NotificationTopic, weekdays } from '../../../src/contract/notifications.ts'
import { notifications } from '../../../src/server/db/schema/monitoringSchema.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { everyChannel } from '../../../src/server/messages/messageSettings.ts'
import { levelOnDutyFor } from '../../../src/server/messages/onDuty.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified } from '../../support/testHospital/bedsideApi.ts'
import { callClinician, messagesOf } from '../../support/media/callOf.ts'
import { sendHome } from '../../support/testHospital/rooms/roomSetup.ts'

type Values = Partial<typeof notifications.$inferInsert>
const tellAt = (
  level: 'room' | 'facility',
  { id, facilityId, customerId }: RoomRecord,
  entries: readonly Values[],
) =>
  ward.database.transaction('platform', (tx) =>
    tx.insert(notifications).values(
      entries.map((entry) => ({
        level,
        nodeId: level === 'room' ? id : facilityId,
        customerId,
        name: 'Somebody',
        channel: 'email' as const,
        destination: 'somebody@ward.example',
        about: ['patient_call'],
        days: [...weekdays],
        ...entry,
      })),
    ),
  )
const toldOf = async (room: RoomRecord, about: NotificationTopic = 'patient_call'): Promise<string[]> => {
  const found = await ward.database.transaction('platform', (tx) =>
    levelOnDutyFor(tx, room, ward.clock.now(), { about, channels: everyChannel }),
  )
  return found.recipients.map(({ destination }) => destination)
}

test('a room without contacts of its own has the contacts of its unit', async () => {
  expect(await toldOf(await ward.room())).toEqual([expect.stringMatching(/@demo\.example$/u)])
})

test('a contact named for a room is notified instead of its unit’s contacts, and a contact without days on duty does not prevent the call', async () => {
  const room = await ward.room()
  await tellAt('room', room, [
    { destination: 'charge@ward.example', days: [] },
    { channel: 'sms', destination: '+12185550100', hoursFrom: '06:00', hoursTo: '06:00' },
    { destination: 'technician@ward.example', about: ['device_alert'] },
  ])
  expect(await toldOf(room)).toEqual(['+12185550100'])
  const remote = await enterVerified(ward, room)
  expect((await callClinician(remote)).status).toBe(200)
  expect((await messagesOf(ward)).map(({ destination }) => destination)).toEqual(['+12185550100'])
})

test('the facility’s contacts are notified when no one of the unit is on duty, and about device alerts only those who asked for them', async () => {
  const room = await ward.room()
  await tellAt('facility', room, [
    { destination: 'house@ward.example' },
    { destination: 'workshop@ward.example', about: ['device_alert'] },
  ])
  expect(await toldOf(room)).not.toContain('house@ward.example')
  expect(await toldOf(room, 'device_alert')).toEqual(['workshop@ward.example'])
  const bringBack = await sendHome(ward, room)
  expect(await toldOf(room)).toEqual(['house@ward.example'])
  await bringBack()
})
