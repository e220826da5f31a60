import { describe, expect, vi } from 'vitest'
import type { KnockAnswer, RoomKnock } from '../../../../src/contract/calls/knocks.ts'
import {
  linked,
  monitor,
  monitorTest as test,
  room,
  start,
  store,
} from '../../../support/fixtures/monitorTest.ts'
import { roomEntry, roomKnock } from '../../../support/scripted/calls/scriptedKnock.ts'
import { enrolledMemory, serverStart, welcome } from '../../../support/scripted/devices/scriptedMonitor.ts'

const shown = () => store.get(monitor.knockAtom)
const receive = (knock: RoomKnock | null) => room.line().hear({ type: 'knock', knock })
async function sendCommand(command: string, params: Record<string, unknown> = {}): Promise<void> {
  room.line().hear({ type: 'command', id: command, command, params, deadline_ms: serverStart + 1e9 })
  await vi.advanceTimersByTimeAsync(0)
}
const call = () => sendCommand('api', { vmr: 'room-302', announce: true, caller: 'Dr. Haruka Mori' })
const answers = () => room.line().all('knock_answer')

/** Starts a linked monitor during its night hours. */
async function linkedAtNight(): Promise<void> {
  const settings = { ...welcome.settings, night: { from: '07:00', to: '09:00' } }
  await start({ ...enrolledMemory, settings })
  room.line().open()
  room.line().hear({ ...welcome, settings })
}

describe('a knock on the room screen', () => {
  test('is shown until the server takes it away', async () => {
    await linked()
    receive(roomKnock)
    expect(shown()).toEqual({ ...roomKnock, answering: null, isSilent: false })
    receive(null)
    expect(shown()).toBeNull()
  })

  test.each<[string, number]>([
    ['the connection is lost', 1006],
    ['another screen takes the room', 4409],
    ['the credential is refused', 4401],
  ])('disappears when %s', async (_when, code) => {
    await linked()
    receive(roomKnock)
    room.line().drop(code)
    expect(shown()).toBeNull()
  })

  test('is shown again after a lost connection, without a second chime', async () => {
    await linked()
    receive(roomKnock)
    room.line().drop(1006)
    room.online.call()
    room.line().welcome()
    expect(shown()).toBeNull()
    receive(roomKnock)
    expect(shown()).toMatchObject({ id: roomKnock.id })
    expect(room.sound.chimes).toHaveLength(1)
  })

  test('is not shown in a call, and appears with its chime after the call', async () => {
    await linked()
    await call()
    const before = room.sound.chimes.length
    receive(roomKnock)
    expect(shown()).toBeNull()
    expect(room.sound.chimes).toHaveLength(before)
    await sendCommand('final_end_call')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(shown()).toMatchObject({ id: roomKnock.id })
    expect(room.sound.chimes).toHaveLength(before + 1)
  })

  test('leaves the screen to a call that begins', async () => {
    await linked()
    receive(roomKnock)
    await call()
    expect(shown()).toBeNull()
  })
})

describe('the chime of a knock', () => {
  test('sounds once for each knock, at the volume of the doorbell', async () => {
    await linked()
    await sendCommand('adjust_bell', { bell_volume: 0.3 })
    receive(roomKnock)
    receive({ ...roomKnock, next: 'Nurse Ito' })
    expect(room.sound.chimes).toEqual([0.3])
    receive({ ...roomKnock, id: 'another' })
    expect(room.sound.chimes).toEqual([0.3, 0.3])
  })

  test('does not sound at night: the screen flashes', async () => {
    await linkedAtNight()
    receive(roomKnock)
    expect(room.sound.chimes).toEqual([])
    expect(shown()).toMatchObject({ isSilent: true })
  })

  test('cannot be heard with the doorbell at zero: the screen flashes', async () => {
    await linked()
    await sendCommand('adjust_bell', { bell_volume: 0 })
    receive(roomKnock)
    expect(room.sound.chimes).toEqual([])
    expect(shown()).toMatchObject({ isSilent: true })
  })

  test('is not heard while the browser blocks sound: the screen flashes until a touch', async () => {
    await linked()
    receive(roomKnock)
    room.sound.blocked(true)
    expect(shown()).toMatchObject({ isSilent: true })
    room.sound.blocked(false)
    expect(shown()).toMatchObject({ isSilent: false })
  })
})

describe('an answer on the room screen', () => {
  test.each<KnockAnswer>(['come_in', 'sound_only', 'in_5_minutes', 'not_now'])(
    '%s is sent once',
    async (answer) => {
      await linked()
      receive(roomKnock)
      monitor.answerKnock(answer)
      monitor.answerKnock('come_in')
      expect(answers()).toEqual([{ type: 'knock_answer', knock: roomKnock.id, answer }])
      expect(shown()).toMatchObject({ answering: answer })
    },
  )

  test('waits for the next knock frame', async () => {
    await linked()
    receive(roomKnock)
    monitor.answerKnock('not_now')
    receive({ ...roomKnock, id: 'another' })
    expect(shown()).toMatchObject({ id: 'another', answering: null })
  })

  test('without effect for five seconds can be given again', async () => {
    await linked()
    receive(roomKnock)
    monitor.answerKnock('come_in')
    await vi.advanceTimersByTimeAsync(4_900)
    expect(shown()).toMatchObject({ answering: 'come_in' })
    await vi.advanceTimersByTimeAsync(200)
    expect(shown()).toMatchObject({ answering: null })
    monitor.answerKnock('come_in')
    expect(answers()).toHaveLength(2)
  })

  test('is not sent without a knock on the screen', async () => {
    await linked()
    monitor.answerKnock('come_in')
    await call()
    receive(roomKnock)
    monitor.answerKnock('come_in')
    expect(answers()).toEqual([])
  })
})

test('a knock ends a self-test, and none begins while it is shown', async () => {
  await linked()
  const begin = () => sendCommand('self_test', { test: 't1', quiet: false, ice_servers: [] })
  await begin()
  expect(store.get(monitor.testAtom)).toMatchObject({ kind: 'testing' })
  receive(roomKnock)
  expect(store.get(monitor.testAtom)).toEqual({ kind: 'none' })
  expect(room.line().all('test_over')).toMatchObject([{ interrupted: 'in_use' }])
  await begin()
  expect(room.line().all('result').at(-1)).toMatchObject({ success: false, reason: 'in_use' })
})

describe('the countdown of an emergency entry', () => {
  test('rings and speaks by day at least as loud as it must be heard, and softly at night', async () => {
    await linked()
    receive(roomEntry)
    monitor.speak('3')
    expect(room.sound.chimes).toEqual([0.6])
    expect(room.speech).toMatchObject({ spoken: ['3'], volume: 0.6, lang: 'en' })
  })

  test('rings and speaks softly at night', async () => {
    await linkedAtNight()
    receive(roomEntry)
    monitor.speak('3')
    expect(room.sound.chimes).toEqual([0.3])
    expect(room.speech.volume).toBe(0.3)
    expect(shown()).toMatchObject({ kind: 'emergency', isSilent: true })
  })

  test('has no answer', async () => {
    await linked()
    receive(roomEntry)
    monitor.answerKnock('come_in')
    expect(answers()).toEqual([])
  })
})
