import { expect, test } from 'vitest'
import type { DeviceCommand } from '../../../../src/contract/devices/device.ts'
import { sendCommandAtom } from '../../../../src/state/queue/commands.ts'
import { ledgerAtom } from '../../../../src/state/queue/ledger.ts'
import { bedsideInRoom } from '../../../support/scripted/calls/bedsideCall.ts'
import { done, ok, unreachable } from '../../../support/scripted/bedside/scriptedBedside.ts'

const control = 'POST /api/v1/rooms/control'

test.each<[DeviceCommand, Record<string, unknown>]>([
  ['set_focus', { auto: false, point: 4 }],
  ['set_speed', { speed: 4 }],
  ['adj_brightness', { bright: 4 }],
  ['set_microphone', { mute: false, point: 4 }],
  ['set_speaker', { mute: false, point: 4 }],
  ['zoom', { dir: 'tele' }],
  ['stop', { dir: 'stop' }],
  ['pan', { dir: 'left' }],
  ['adjust_bell', { bell_volume: 0.4 }],
])('%s %o is done only when the room device says so', async (command, params) => {
  const { store, api } = await bedsideInRoom()
  const fate = () => store.get(ledgerAtom).at(-1)?.status
  api.on(control, ok({ busy_status: 'open', success: false }))
  await store.set(sendCommandAtom, command, params)
  expect(fate()).not.toBe('done')
  api.on(control, unreachable)
  void store.set(sendCommandAtom, command, params)
  await expect.poll(() => api.commands().length).toBe(2)
  expect(fate()).not.toBe('done')
  api.on(control, done())
  await store.set(sendCommandAtom, command, params)
  expect(fate()).toBe('done')
})
