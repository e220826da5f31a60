import { describe, expect, test } from 'vitest'
import { DeviceCommandName } from '../../../../src/contract/devices/device.ts'
import {
  commandClass,
  controlOf,
  functionsFor,
  isLeased,
  maxAgeMs,
} from '../../../../src/domain/queue/commandPolicy.ts'

describe('offline policy for commands', () => {
  test.each([
    ['pan', {}, 'momentary'],
    ['zoom', {}, 'momentary'],
    ['go_to_bookmark', {}, 'momentary'],
    ['home', {}, 'momentary'],
    ['refresh', {}, 'momentary'],
    ['reboot', {}, 'momentary'],
    ['set_as_bookmark', {}, 'momentary'],
    ['stop', {}, 'stop'],
    ['set_speaker', {}, 'setting'],
    ['set_microphone', {}, 'setting'],
    ['adjust_bell', {}, 'setting'],
    ['adj_brightness', {}, 'setting'],
    ['set_speed', {}, 'setting'],
    ['set_focus', {}, 'setting'],
    ['microphone_control', { state: 'off' }, 'privacy'],
    ['video_control', { state: 'off' }, 'privacy'],
    ['selfview_control', { state: 'off' }, 'privacy'],
    ['microphone_control', { state: 'on' }, 'exposure'],
    ['video_control', { state: 'on' }, 'exposure'],
    ['selfview_control', { state: 'on' }, 'exposure'],
    ['entertainment', { state: 'on' }, 'exposure'],
    ['api', {}, 'request'],
    ['patient_call', {}, 'request'],
    ['invite', {}, 'request'],
    ['alert', {}, 'request'],
    ['care_request', {}, 'request'],
    ['message', {}, 'record'],
    ['delete_bookmark', {}, 'record'],
    ['rename_bookmark', {}, 'record'],
    ['final_end_call', {}, 'record'],
  ] as const)('%s %o is %s', (command, params, expected) => {
    expect(commandClass(command, params)).toBe(expected)
  })

  test('nothing that moves the camera or opens the room starts later than a second after the act', () => {
    for (const command of DeviceCommandName.options) {
      const age = maxAgeMs[commandClass(command, { state: 'on' })]
      if (isLeased(command) || commandClass(command, { state: 'on' }) === 'exposure') expect(age).toBe(1_000)
    }
  })
})

test('all that moves the camera is one control, so that an old pan cannot follow a stop', () => {
  expect(new Set((['pan', 'zoom', 'stop', 'home'] as const).map(controlOf))).toEqual(new Set(['motion']))
  expect(controlOf('rename_bookmark'), 'no pin is renamed once it was removed').toBe(
    controlOf('delete_bookmark'),
  )
  expect(controlOf('set_speaker')).not.toBe(controlOf('set_microphone'))
})

test('only the film and the call need a function', () => {
  expect(DeviceCommandName.options.filter((command) => functionsFor(command).length > 0)).toEqual([
    'entertainment',
    'film',
    'api',
  ])
})

test('to end a film needs no function, to begin one does', () => {
  expect(functionsFor('entertainment', { state: 'off' })).toEqual([])
  expect(functionsFor('entertainment', { state: 'on' })).toEqual(['entertainment'])
})
