import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { settings } from '../../../src/server/db/schema.ts'
import type { RoomRecord } from '../../../src/server/db/roomStore.ts'
import { onDutyFor } from '../../../src/server/messages/onDuty.ts'
import { enterVerified } from '../../support/bedsideApi.ts'
import { callClinician, messagesOf } from '../../support/callOf.ts'
import { openWard, type Ward } from '../../support/ward.ts'

let ward: Ward
beforeAll(async () => {
  ward = await openWard({ postgresUrl: inject('postgresUrl') })
})
afterAll(() => ward.close())

const atRoom = (room: RoomRecord, value: unknown) =>
  ward.database.transaction('platform', (tx) =>
    tx.insert(settings).values({
      ...{ level: 'room', nodeId: room.id, customerId: room.customerId, key: 'on_duty' },
      value,
    }),
  )
const toldOf = async (room: RoomRecord): Promise<string[]> => {
  const found = await ward.database.transaction('platform', (tx) => onDutyFor(tx, room, ward.clock.now()))
  return found.map(({ destination }) => destination)
}

test('a room without a list of its own has its unit’s', async () => {
  expect(await toldOf(await ward.room())).toEqual([expect.stringMatching(/@demo\.example$/u)])
})

test('a room’s own list wins over its unit’s, and what is written wrongly in it keeps nobody else from the call', async () => {
  const room = await ward.room()
  await atRoom(room, [
    { channel: 'fax', destination: '5550100' },
    { channel: 'sms', destination: 'Nurse Joy' },
    { channel: 'email', destination: 'night@ward.example', from: '25:00' },
    { channel: 'email', destination: 'charge@ward.example', days: [] },
    { channel: 'sms', destination: '+12185550100', from: '06:00', to: '06:00' },
  ])
  expect(await toldOf(room)).toEqual(['+12185550100'])
  const remote = await enterVerified(ward, room)
  expect((await callClinician(remote)).status).toBe(200)
  expect((await messagesOf(ward)).map(({ destination }) => destination)).toEqual(['+12185550100'])
})

test.each([7, 'nurse@ward.example', { channel: 'email' }])(
  'a list that is none, %o, does not keep the patient from calling',
  async (value) => {
    const room = await ward.room()
    await atRoom(room, value)
    expect(await toldOf(room)).toEqual([])
    expect((await callClinician(await enterVerified(ward, room))).status).toBe(200)
  },
)
