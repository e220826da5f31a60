import { beforeEach, expect } from 'vitest'
import { device, room, roomDeviceTest as test } from '../../../support/fixtures/roomDeviceTest.ts'

beforeEach(() => device.start({ camera: 'on', microphone: 'on' }))

async function told(command: string, params: Record<string, unknown> = {}) {
  const frame = { type: 'command', id: 'c1', command, params, deadline_ms: Infinity } as const
  return (await device.obey(frame)).result
}
const join = (vmr: string, pin = '4711') => told('api', { vmr, announce: true, pin })

test('a room that is called into a conference answers immediately that it joins, and is in a call from then on', async () => {
  expect(await join('room-302')).toMatchObject({
    busy_status: 'open',
    success: true,
    state: { in_call: true },
  })
})

test('called into another conference, it is busy and names the one in which it is', async () => {
  await join('room-302')
  const answer = await join('clinic-7')
  expect(answer).toMatchObject({ busy_status: 'busy', success: false, alias: 'room-302' })
  expect(room.conference.joins).toHaveLength(1)
})

test('a browser without WebRTC reports that it cannot call and announces no one', async () => {
  room.canCall = false
  expect(await join('room-302')).toMatchObject({ busy_status: 'open', success: false, reason: 'no_calls' })
  expect(room.conference.joins).toEqual([])
})

test('called into the same conference again, it is there already', async () => {
  await join('room-302')
  expect(await join('room-302')).toMatchObject({ busy_status: 'open', success: true })
  expect(room.conference.joins).toHaveLength(1)
})

test('called to the next call of its room, it leaves the one of whose end it has not heard', async () => {
  await join('room-302')
  expect(await join('room-302', '2222')).toMatchObject({ success: true, state: { in_call: true } })
  expect(room.conference.left).toBe(1)
  expect(room.conference.joins.map(({ pin }) => pin)).toEqual(['4711', '2222'])
})

test('the call is ended from the bed; ending none is no mistake', async () => {
  await join('room-302')
  expect(await told('final_end_call')).toMatchObject({ success: true, state: { in_call: false } })
  expect(room.conference.left).toBe(1)
  expect(await told('final_end_call')).toMatchObject({ success: true })
})

test('after a call the room is free for the next one', async () => {
  await join('room-302')
  await told('final_end_call')
  expect(await join('clinic-7')).toMatchObject({ busy_status: 'open', success: true })
})

test('an order without a conference is not carried out', async () => {
  expect(await told('api', { announce: true })).toMatchObject({ success: false, reason: 'bad_request' })
})

test('the self view and the film screen are shown as they are told', async () => {
  expect(await told('selfview_control', { state: 'on' })).toMatchObject({ state: { selfview: 'on' } })
  expect(await told('selfview_control', { state: 'off' })).toMatchObject({ state: { selfview: 'off' } })
  expect(await told('entertainment', { state: 'on' })).toMatchObject({ state: { entertainment: true } })
  expect(await told('entertainment', { state: 'off' })).toMatchObject({ state: { entertainment: false } })
})

test('a screen that is switched off leaves its call', async () => {
  await join('room-302')
  device.stop()
  expect(room.conference.left).toBe(1)
})
