import { expect } from 'vitest'
import type { DeviceCommand } from '../../../src/contract/devices/device.ts'
import { type Act, commandClass, maxAgeMs } from '../../../src/domain/queue/commandPolicy.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, type Remote } from '../../support/testHospital/bedsideApi.ts'

/* Contract 4, row by row: the maximum age of an act, to the millisecond, by the server's own clock. */

/** Remote in a room that has every function and no device. */
let remote: Remote
test.beforeAll(async () => {
  ward.clock.stop()
  remote = await enterVerified(ward, await ward.room(hasEverything))
})

/** Matches rooms of the units whose rooms have every function. */
const hasEverything = ({ unit, patient }: RoomRecord) =>
  patient !== null && (unit === '4 West Medical' || unit === 'Long Stay')

const on = { state: 'on' }
const off = { state: 'off' }
const rows: [DeviceCommand, Record<string, unknown>, number][] = [
  ['pan', { dir: 'up' }, 1_000],
  ['zoom', { dir: 'tele' }, 1_000],
  ['go_to_bookmark', { bookmark: 'door' }, 1_000],
  ['home', {}, 1_000],
  ['refresh', {}, 1_000],
  ['reboot', {}, 1_000],
  ['set_as_bookmark', { b_name: 'door' }, 1_000],
  ['microphone_control', on, 1_000],
  ['video_control', on, 1_000],
  ['selfview_control', on, 1_000],
  ['entertainment', on, 1_000],
  ['set_speaker', { mute: false, point: 7 }, 60_000],
  ['set_microphone', { mute: false, point: 7 }, 60_000],
  ['adjust_bell', { bell_volume: 0.5 }, 60_000],
  ['adj_brightness', { bright: 7 }, 60_000],
  ['set_speed', { speed: 7 }, 60_000],
  ['set_focus', { auto: false, point: 7 }, 60_000],
  ['api', { vmr: 'somewhere-else', announce: true }, 30_000],
]

test.each(rows)('%s %o may be just under %i ms old, and no older', async (command, params, maxAge) => {
  expect(maxAgeMs[commandClass(command, params)]).toBe(maxAge)
  const aged = async (ms: number) => {
    const answer = await remote.send(command, params, { 'x-acted-at': String(ward.clock.now() - ms) })
    return answer.code === 'command_expired'
  }
  expect([await aged(maxAge + 1), await aged(maxAge - 1)]).toEqual([true, false])
})

/** Requests that ask something of people: the act, the call and its body. */
const requests: [Act, string, (room: RoomRecord) => unknown][] = [
  [
    'patient_call',
    'POST /api/patient-call/aps',
    ({ uniqueId, number, organization, customer, facility, unit, patient }) => ({
      unique_id: uniqueId,
      roomNumber: number,
      lastName: patient?.lastName ?? '',
      organization,
      customer,
      facility,
      unit,
    }),
  ],
  [
    'invite',
    'POST /api/invite/participant',
    ({ alias }) => ({ to: 'mailto:guest@example.test', body: '', vmr: alias }),
  ],
  [
    'invite',
    'POST /api/invite/interpreter',
    ({ alias }) => ({ to: 'mailto:guest@example.test', body: '', vmr: alias }),
  ],
  ['alert', 'POST /api/endpoints/{id}/command/alert', () => ({})],
  ['care_request', 'POST /api/me/requests', () => ({ kind: 'water' })],
]

test.each(requests)('%s (%s) may be just under 30 s old, and no older', async (act, call, body) => {
  expect(maxAgeMs[commandClass(act, {})]).toBe(30_000)
  const room = await ward.room(hasEverything)
  const caller = await enterVerified(ward, room)
  const aged = async (ms: number) => {
    const headers = { 'x-acted-at': String(ward.clock.now() - ms) }
    const answer = await caller.ask(call.replace('{id}', room.uniqueId), { body: body(room), headers })
    return answer.code === 'command_expired'
  }
  expect([await aged(30_001), await aged(29_999)]).toEqual([true, false])
})

test('a pin is renamed however late; a new view of it must be one of now', async () => {
  const room = await ward.room()
  await ward.device(room)
  const editor = await enterVerified(ward, room)
  const { pin } = await editor.command('set_as_bookmark', { b_name: 'The door' })
  const change = async (body: unknown, ms: number) => {
    const headers = { 'x-acted-at': String(ward.clock.now() - ms) }
    const path = `PATCH /api/v1/cameras/${room.uniqueId}/pins/${pin?.unique_id ?? ''}`
    return (await editor.ask(path, { body, headers })).code
  }
  expect(await change({ name: 'The garden' }, 11 * 3_600_000)).toBe('none')
  expect(await change({ name: 'The yard', here: true }, 1_001)).toBe('command_expired')
})

const never: [DeviceCommand, Record<string, unknown>][] = [
  ['stop', { dir: 'stop' }],
  ['microphone_control', off],
  ['video_control', off],
  ['selfview_control', off],
  ['entertainment', off],
  ['delete_bookmark', { b_name: 'door' }],
  ['final_end_call', {}],
]

test.each(never)('%s %o is never too old', async (command, params) => {
  const answer = await remote.send(command, params, {
    'x-acted-at': String(ward.clock.now() - 11 * 3_600_000),
  })
  expect(answer.code).not.toBe('command_expired')
})

test('a tablet whose clock is ten minutes behind is judged by the server’s: its stamp is what counts', async () => {
  const room = await ward.room()
  const device = await ward.device(room)
  const behind = await enterVerified(ward, room)
  const stamped = String(ward.clock.now() - 600_000)
  const answer = await behind.send('set_speed', { speed: 9 }, { 'x-acted-at': stamped })
  expect([answer.status, answer.code]).toEqual([410, 'command_expired'])
  expect(device.commands).toEqual([])
})
