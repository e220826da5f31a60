import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { DeviceCommand } from '../../../src/contract/device.ts'
import { commandClass, maxAgeMs } from '../../../src/domain/commandPolicy.ts'
import { enterVerified } from '../../support/bedsideApi.ts'
import { openWard, type Ward } from '../../support/ward.ts'

/* Contract 4, row by row: how old an act may be, to the millisecond, on the server's own clock. */

let ward: Ward
beforeAll(async () => {
  ward = await openWard({ postgresUrl: inject('postgresUrl') })
  ward.clock.stop()
})
afterAll(() => ward.close())

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
  const room = await ward.room((found) => found.unit === '4 West Medical' || found.unit === 'Long Stay')
  const remote = await enterVerified(ward, room)
  const aged = async (ms: number) => {
    const answer = await remote.send(command, params, { 'x-acted-at': String(ward.clock.now() - ms) })
    return answer.code === 'command_expired'
  }
  expect([await aged(maxAge + 1), await aged(maxAge - 1)]).toEqual([true, false])
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
  const remote = await enterVerified(ward, await ward.room())
  const answer = await remote.send(command, params, {
    'x-acted-at': String(ward.clock.now() - 11 * 3_600_000),
  })
  expect(answer.code).not.toBe('command_expired')
})

test('a tablet whose clock is ten minutes behind is judged by the server’s: its stamp is what counts', async () => {
  const room = await ward.room()
  const device = await ward.device(room)
  const remote = await enterVerified(ward, room)
  const stamped = String(ward.clock.now() - 600_000)
  const answer = await remote.send('set_speed', { speed: 9 }, { 'x-acted-at': stamped })
  expect([answer.status, answer.code]).toEqual([410, 'command_expired'])
  expect(device.commands).toEqual([])
})
