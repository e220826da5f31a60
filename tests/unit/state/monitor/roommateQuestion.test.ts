import { describe, expect, vi } from 'vitest'
import type { RoommateAnswer, RoommateQuestion } from '../../../../src/contract/calls/roommates.ts'
import {
  linked,
  monitor,
  monitorTest as test,
  room,
  start,
  store,
} from '../../../support/fixtures/monitorTest.ts'
import { roomKnock } from '../../../support/scripted/calls/scriptedKnock.ts'
import { roommateQuestion } from '../../../support/scripted/calls/scriptedRoommate.ts'
import { enrolledMemory, serverStart, welcome } from '../../../support/scripted/devices/scriptedMonitor.ts'

const question: RoommateQuestion = { ...roommateQuestion, expires_at: serverStart + 20_000 }
const shown = () => store.get(monitor.roommateAtom)
const receive = (heard: RoommateQuestion | null) => room.line().hear({ type: 'roommate', question: heard })
const knock = (isThere: boolean) =>
  room.line().hear({
    type: 'knock',
    knock: isThere ? { ...roomKnock, expires_at: serverStart + 60_000 } : null,
  })
async function sendCommand(command: string, params: Record<string, unknown> = {}): Promise<void> {
  room.line().hear({ type: 'command', id: command, command, params, deadline_ms: serverStart + 1e9 })
  await vi.advanceTimersByTimeAsync(0)
}
const answers = () => room.line().all('roommate_answer')

describe('the question about the bed beside, on the room screen', () => {
  test('is shown until the server takes it away', async () => {
    await linked()
    receive(question)
    expect(shown()).toEqual({ ...question, answering: null, isSilent: false })
    receive(null)
    expect(shown()).toBeNull()
  })

  test('leaves the screen as soon as it is answered anywhere', async () => {
    await linked()
    receive(question)
    receive({ ...question, answer: 'fine' })
    expect(shown()).toBeNull()
  })

  test('ends by time, even if no frame arrives', async () => {
    await linked()
    receive({ ...question, expires_at: serverStart + 4_000 })
    await vi.advanceTimersByTimeAsync(3_900)
    expect(shown()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(200)
    expect(shown()).toBeNull()
  })

  test('is not shown after its time', async () => {
    await linked()
    receive({ ...question, expires_at: serverStart - 1 })
    expect(shown()).toBeNull()
    expect(room.sound.chimes).toEqual([])
  })

  test('is shown again after a lost connection, without a second chime', async () => {
    await linked()
    receive(question)
    room.line().drop(1006)
    expect(shown()).toBeNull()
    room.online.call()
    room.line().welcome()
    receive(question)
    expect(shown()).toMatchObject({ id: question.id })
    expect(room.sound.chimes).toHaveLength(1)
  })

  test('is left to the remotes in a call', async () => {
    await linked()
    await sendCommand('api', { vmr: 'room-302', announce: true, caller: 'Nurse Ito' })
    const before = room.sound.chimes.length
    receive(question)
    expect(shown()).toBeNull()
    expect(room.sound.chimes).toHaveLength(before)
  })

  test('waits for a knock, and then appears with its chime', async () => {
    await linked()
    knock(true)
    receive(question)
    expect(shown()).toBeNull()
    expect(room.sound.chimes).toHaveLength(1)
    knock(false)
    expect(shown()).toMatchObject({ id: question.id })
    expect(room.sound.chimes).toHaveLength(2)
    knock(true)
    expect(shown()).toBeNull()
    expect(store.get(monitor.knockAtom)).toMatchObject({ id: roomKnock.id })
  })

  test('ends a self-test, and none begins while it is shown', async () => {
    await linked()
    const begin = () => sendCommand('self_test', { test: 't1', quiet: false, ice_servers: [] })
    await begin()
    expect(store.get(monitor.testAtom)).toMatchObject({ kind: 'testing' })
    receive(question)
    expect(store.get(monitor.testAtom)).toEqual({ kind: 'none' })
    await begin()
    expect(room.line().all('result').at(-1)).toMatchObject({ success: false, reason: 'in_use' })
  })
})

describe('the chime of the question', () => {
  test('sounds once for each question, at the volume of the doorbell', async () => {
    await linked()
    await sendCommand('adjust_bell', { bell_volume: 0.3 })
    receive(question)
    receive(question)
    expect(room.sound.chimes).toEqual([0.3])
    receive({ ...question, id: 'another' })
    expect(room.sound.chimes).toEqual([0.3, 0.3])
  })

  test('does not sound at night: the screen flashes', async () => {
    const settings = { ...welcome.settings, night: { from: '07:00', to: '09:00' } }
    await start({ ...enrolledMemory, settings })
    room.line().open()
    room.line().hear({ ...welcome, settings })
    receive(question)
    expect(room.sound.chimes).toEqual([])
    expect(shown()).toMatchObject({ isSilent: true })
  })
})

describe('an answer about the bed beside, on the room screen', () => {
  test.each<RoommateAnswer>(['fine', 'one_bed', 'sound_only'])('%s is sent once', async (answer) => {
    await linked()
    receive(question)
    monitor.answerRoommate(answer)
    monitor.answerRoommate('fine')
    expect(answers()).toEqual([{ type: 'roommate_answer', question: question.id, answer }])
    expect(shown()).toMatchObject({ answering: answer })
  })

  test('without effect for five seconds can be given again', async () => {
    await linked()
    receive(question)
    monitor.answerRoommate('fine')
    await vi.advanceTimersByTimeAsync(5_100)
    expect(shown()).toMatchObject({ answering: null })
    monitor.answerRoommate('fine')
    expect(answers()).toHaveLength(2)
  })

  test('is not sent without a question on the screen', async () => {
    await linked()
    monitor.answerRoommate('fine')
    knock(true)
    receive(question)
    monitor.answerRoommate('fine')
    expect(answers()).toEqual([])
  })
})
