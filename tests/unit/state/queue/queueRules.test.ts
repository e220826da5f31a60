import { describe, expect } from 'vitest'
import { type DeviceCommand, DeviceCommandName } from '../../../../src/contract/devices/device.ts'
import { type Act, otherActs } from '../../../../src/domain/queue/commandPolicy.ts'
import { sendCommandAtom } from '../../../../src/state/queue/commands.ts'
import { connectionAtom } from '../../../../src/state/bedside/connection.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import { done, profile, refused, unreachable } from '../../../support/scripted/bedside/scriptedBedside.ts'
import {
  cameBack,
  control,
  cutOff,
  fates,
  inRoom,
  passing,
} from '../../../support/scripted/queue/queuedCommands.ts'

/* Contract 4, class by class, at the age limit of each on the server's clock. */

const loud = (point: number) => ({ mute: false, point })

const settings: [DeviceCommand, Record<string, unknown>][] = [
  ['set_speaker', loud(7)],
  ['set_microphone', loud(7)],
  ['adjust_bell', { bell_volume: 0.5 }],
  ['adj_brightness', { bright: 7 }],
  ['set_speed', { speed: 7 }],
  ['set_focus', { auto: false, point: 7 }],
]

describe('a setting', () => {
  test('waits, and of one control only the newest value', async () => {
    const bedside = await cutOff()
    for (const point of [5, 6, 7]) await bedside.store.set(sendCommandAtom, 'set_speaker', loud(point))
    await bedside.store.set(sendCommandAtom, 'adj_brightness', { bright: 9 })
    expect(bedside.store.get(connectionAtom).waiting).toBe(2)
    await passing(30_000)
    await cameBack(bedside)
    expect(bedside.api.commands()).toEqual(['set_speaker false 7', 'adj_brightness 9'])
  })

  test.each(settings)(
    '%s is sent a moment before its minute is over, not a moment after',
    async (...order) => {
      for (const [waited, sent, fate] of [
        [59_999, 1, 'done'],
        [60_000, 0, 'not_applied command_expired'],
      ] as const) {
        const bedside = await cutOff()
        bedside.api.ahead = -600_000
        await bedside.store.set(sendCommandAtom, ...order)
        await passing(waited)
        await cameBack(bedside)
        expect([bedside.api.commands().length, fates(bedside)]).toEqual([sent, [`${order[0]} ${fate}`]])
        expect(bedside.memory.ledger.rows).toEqual([])
      }
    },
  )

  test('reports after a minute without a network that it was not applied, while still offline', async () => {
    const bedside = await cutOff()
    await bedside.store.set(sendCommandAtom, 'set_speaker', loud(7))
    await passing(59_000)
    expect(bedside.store.get(connectionAtom).waiting).toBe(1)
    await passing(2_000)
    expect(fates(bedside)).toEqual(['set_speaker not_applied command_expired'])
  })

  test('that the server finds too old is not applied, whatever this tablet’s clock says', async () => {
    const bedside = await inRoom()
    bedside.api.on(control, refused(410, 'command_expired'))
    await bedside.store.set(sendCommandAtom, 'set_speaker', loud(7))
    expect(fates(bedside)).toEqual(['set_speaker not_applied command_expired'])
  })
})

const never: [DeviceCommand, Record<string, unknown>][] = [
  ['pan', { dir: 'up' }],
  ['zoom', { dir: 'tele' }],
  ['home', {}],
  ['refresh', {}],
  ['reboot', {}],
  ['go_to_bookmark', { bookmark: 'door' }],
  ['set_as_bookmark', { b_name: 'door' }],
  ['video_control', { state: 'on' }],
  ['microphone_control', { state: 'on' }],
  ['selfview_control', { state: 'on' }],
  ['entertainment', { state: 'on' }],
]
test.each(never)(
  'the command %s %o is never queued: it fails immediately and says so',
  async (command, params) => {
    const bedside = await cutOff()
    await bedside.store.set(sendCommandAtom, command, params)
    expect(fates(bedside)).toEqual([`${command} failed tablet_offline`])
    await cameBack(bedside)
    await passing(60_000)
    expect(bedside.api.commands()).toEqual([])
  },
)

describe('records', () => {
  test('go out in the order in which they were asked for, each once, however late', async () => {
    const bedside = await cutOff()
    for (const b_name of ['door', 'bed', 'window'])
      await bedside.store.set(sendCommandAtom, 'delete_bookmark', { b_name })
    await passing(10 * 3_600_000)
    await cameBack(bedside)
    expect(bedside.api.commands()).toEqual([
      'delete_bookmark door',
      'delete_bookmark bed',
      'delete_bookmark window',
    ])
    expect(fates(bedside)).toEqual(Array.from({ length: 3 }, () => 'delete_bookmark done'))
  })

  test('the next one waits until the one before it is settled', async () => {
    const bedside = await inRoom()
    bedside.api.on(control, unreachable)
    await bedside.store.set(sendCommandAtom, 'delete_bookmark', { b_name: 'door' })
    void bedside.store.set(sendCommandAtom, 'delete_bookmark', { b_name: 'bed' })
    await passing(500)
    expect(new Set(bedside.api.commands())).toEqual(new Set(['delete_bookmark door']))
    bedside.api.on(control, done())
    await passing(10_000)
    expect(fates(bedside)).toEqual(['delete_bookmark done', 'delete_bookmark done'])
  })
})

/** Commands without a maximum age: a night without a network changes nothing. */
const ageless: [Act, Record<string, unknown>, string][] = [
  ['microphone_control', { state: 'off' }, 'privacy'],
  ['video_control', { state: 'off' }, 'privacy'],
  ['selfview_control', { state: 'off' }, 'privacy'],
  ['entertainment', { state: 'off' }, 'privacy'],
  ['delete_bookmark', { b_name: 'door' }, 'record'],
  ['rename_bookmark', { pin: 'p1', name: 'Garden' }, 'record'],
]
const rename = `PATCH /api/v1/cameras/${profile.unique_id}/pins/p1`
test.each(ageless)('%s %o waits until it is delivered, once, in order (%s)', async (...[act, params]) => {
  const bedside = await cutOff()
  bedside.api.on(rename, done())
  const sent = () => bedside.api.sent.filter(({ headers }) => headers?.['x-acted-at'] !== undefined)
  await bedside.store.set(sendCommandAtom, act, params)
  const actedAt = String(bedside.api.serverNow())
  await passing(11 * 3_600_000)
  expect([fates(bedside), sent()]).toEqual([[`${act} waiting tablet_offline`], []])
  await cameBack(bedside)
  await passing(60_000)
  expect([fates(bedside), sent().length]).toEqual([[`${act} done`], 1])
  expect(sent()[0]?.headers).toMatchObject({ 'x-acted-at': actedAt })
})

test('every command has its row here, or where its own story is told', () => {
  const elsewhere = new Set<Act>([
    // Stop and film: heldMotion and film. Messages and call ends: chat and endWaits. Requests to people:
    // requests.
    'stop',
    'film',
    'message',
    'final_end_call',
    'api',
    'patient_call',
    'invite',
    'alert',
    'care_request',
  ])
  const here = new Set<Act>([...settings, ...never, ...ageless].map(([act]) => act))
  const all: Act[] = [...DeviceCommandName.options, ...otherActs]
  expect(all.filter((act) => !here.has(act) && !elsewhere.has(act))).toEqual([])
})
