import { expect } from 'vitest'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, type Remote } from '../../support/testHospital/bedsideApi.ts'
import type { TestHospital } from '../../support/testHospital/testHospital.ts'

let remote: Remote
let device: Awaited<ReturnType<TestHospital['device']>>
test.beforeAll(async () => {
  // A unit whose rooms have every function.
  const room = await ward.room(({ unit, patient }) => unit === 'Long Stay' && patient !== null)
  device = await ward.device(room)
  remote = await enterVerified(ward, room)
})

/** Device commands that set something, with their parameters as the customer's specification names them. */
test.each([
  ['set_speaker', { mute: true, point: 8 }],
  ['set_microphone', { mute: true, point: 8 }],
  ['adj_brightness', { bright: 12 }],
  ['set_speed', { speed: 12 }],
  ['set_focus', { auto: false, point: 12 }],
  ['adjust_bell', { bell_volume: 0.7 }],
  ['microphone_control', { state: 'off' }],
  ['microphone_control', { state: 'on' }],
  ['video_control', { state: 'off' }],
  ['video_control', { state: 'on' }],
  ['selfview_control', { state: 'on' }],
  ['selfview_control', { state: 'off' }],
  ['entertainment', { state: 'on' }],
  ['entertainment', { state: 'off' }],
] as const)('%s %o reaches the room device as it is, and is done', async (command, params) => {
  const before = device.commands.length
  expect(await remote.command(command, params)).toMatchObject({ busy_status: 'open', success: true })
  expect(device.commands.slice(before)).toMatchObject([{ command, params }])
})
