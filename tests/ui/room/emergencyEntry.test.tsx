import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RoomKnock } from '../../../src/contract/calls/knocks.ts'
import { mori } from '../../support/media/callingRoom.ts'
import { openMonitor } from '../../support/pages/roomPage.tsx'
import { roomEntry } from '../../support/scripted/calls/scriptedKnock.ts'
import { enrolledMemory, serverStart } from '../../support/scripted/devices/scriptedMonitor.ts'

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const entry = { ...roomEntry, expires_at: serverStart + 10_000 }
let now = serverStart
/** Advances the clock in steps in which no second is skipped. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 100)
    await act(async () => {
      now += 100
      await vi.advanceTimersByTimeAsync(100)
    })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  now = serverStart
  vi.spyOn(Date, 'now').mockImplementation(() => now)
})

/** Opens a monitor that counts down to an emergency entry. */
async function openCountdown(situation: Parameters<typeof openMonitor>[0] = {}) {
  const { room } = await openMonitor({ kept: enrolledMemory, ...situation })
  await act(async () => room.line().welcome())
  const receive = (knock: RoomKnock | null) => act(async () => room.line().hear({ type: 'knock', knock }))
  const enter = async (id = entry.id) => {
    const params = { vmr: 'room-302', announce: true, caller: entry.name, entry: id }
    await act(async () => {
      room.line().hear({ type: 'command', id: 'enter', command: 'api', params, deadline_ms: now + 60_000 })
      await vi.advanceTimersByTimeAsync(0)
    })
    return room.line().all('result').at(-1)
  }
  await receive(entry)
  return { room, receive, enter }
}

describe('an emergency entry on the monitor', () => {
  test('counts down with name, unit, reason and what happened, and is announced', async () => {
    await openCountdown()
    expect(title()).toBe('Dr. Haruka Mori')
    const { textContent } = screen.getByRole('alert')
    for (const words of [
      'Emergency entry',
      'Clinician, 4 West',
      'Your bed alarm',
      '“No answer to two knocks”',
    ])
      expect(textContent).toContain(words)
    expect(screen.getByText('Camera and microphone open in 10 seconds')).toBeTruthy()
    await pass(3_000)
    expect(screen.getByText('Camera and microphone open in 7 seconds')).toBeTruthy()
    expect(document.activeElement?.tagName).toBe('H1')
  })

  test('is spoken with the last three seconds, and the voice stops with it', async () => {
    const { room, receive } = await openCountdown()
    expect(room.speech.spoken[0]).toMatch(/Emergency entry\. Dr\. Haruka Mori .* press Cover Camera\./)
    await pass(9_500)
    expect(room.speech.spoken.slice(1)).toEqual(['3', '2', '1'])
    await receive(null)
    expect(room.speech.stops).toBe(1)
  })

  test('is no longer spoken from the press that covers, before the server knows of it', async () => {
    const { room } = await openCountdown()
    await pass(5_000)
    await act(async () => screen.getByRole('button', { name: 'Cover Camera' }).click())
    expect(room.speech.stops).toBeGreaterThan(0)
    await pass(4_500)
    expect(room.speech.spoken.slice(1)).toEqual([])
  })

  test('is covered with one press, at any moment', async () => {
    const { room } = await openCountdown()
    const buttons = screen.getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Cover Camera'])
    await act(async () => buttons[0]?.click())
    expect(room.line().all('state').at(-1)?.state).toMatchObject({
      camera: 'off',
      microphone: 'off',
      covered: true,
    })
    expect(room.saved).toMatchObject({ camera: 'off', microphone: 'off' })
  })

  test('counts no longer from the press that covers, before the server knows of it', async () => {
    await openCountdown()
    await act(async () => screen.getByRole('button', { name: 'Cover Camera' }).click())
    expect(screen.getByText('Camera is covered')).toBeTruthy()
    expect(screen.queryByText(/Camera and microphone open in/)).toBeNull()
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(document.activeElement?.tagName).toBe('H1')
  })

  test('gives way to a call that hears the patient while the camera alone is off', async () => {
    const { room } = await openCountdown()
    const send = (command: string, params: Record<string, unknown>) =>
      act(async () => {
        room.line().hear({ type: 'command', id: command, command, params, deadline_ms: now + 60_000 })
        await vi.advanceTimersByTimeAsync(0)
      })
    await send('video_control', { state: 'off' })
    expect(screen.getByText('No one can see or hear you.')).toBeTruthy()
    await send('api', { vmr: 'room-302', announce: true })
    await act(async () => room.conference.letIn(mori))
    await pass(6_000)
    expect(document.body.textContent).toContain('Dr. Haruka Mori can hear you, but not see you')
    expect(document.body.textContent).not.toContain('No one can see or hear you')
    expect(screen.getByRole('button', { name: 'Cover Camera' })).toBeTruthy()
  })

  test('in ja has its own words, and is spoken in that language', async () => {
    const { room } = await openCountdown({ locale: 'ja' })
    expect(within(screen.getByRole('alert')).getByText('緊急入室')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'カメラを隠す' })).toBeTruthy()
    expect(room.speech.spoken[0]).toContain('緊急入室')
  })
})

describe('a room that is entered', () => {
  test('joins the call after its countdown, and announces it', async () => {
    const { receive, enter } = await openCountdown()
    await pass(10_100)
    await receive(null)
    expect(await enter()).toMatchObject({ success: true })
    expect(title()).toBe('Dr. Haruka Mori')
    expect(screen.getByText('Incoming call')).toBeTruthy()
  })

  test('refuses before the countdown has been shown', async () => {
    const { enter } = await openCountdown()
    await pass(7_000)
    expect(await enter()).toMatchObject({ success: false, reason: 'unannounced' })
    expect(await enter('another')).toMatchObject({ success: false, reason: 'unannounced' })
  })

  test('refuses if the countdown was away meanwhile, as after a lost connection', async () => {
    const { receive, enter } = await openCountdown()
    await pass(5_000)
    await receive(null)
    await receive(entry)
    await pass(5_100)
    await receive(null)
    expect(await enter()).toMatchObject({ success: false, reason: 'unannounced' })
  })

  test('refuses long after the countdown', async () => {
    const { receive, enter } = await openCountdown()
    await pass(10_100)
    await receive(null)
    await pass(6_000)
    expect(await enter()).toMatchObject({ success: false, reason: 'unannounced' })
  })

  test('refuses once its camera is covered, whatever the server knows', async () => {
    const { enter } = await openCountdown()
    await pass(9_900)
    await act(async () => screen.getByRole('button', { name: 'Cover Camera' }).click())
    await pass(200)
    expect(await enter()).toMatchObject({ success: false, reason: 'covered' })
  })
})
