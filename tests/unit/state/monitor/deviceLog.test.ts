import { beforeEach, describe, expect, vi } from 'vitest'
import { monitor, monitorTest as test, open, room } from '../../../support/fixtures/monitorTest.ts'
import { serverStart } from '../../../support/scripted/devices/scriptedMonitor.ts'

let orders = 0

async function sendCommand(command: string, params: Record<string, unknown> = {}) {
  orders += 1
  const id = `order-${orders}`
  room.line().hear({ type: 'command', id, command, params, deadline_ms: serverStart + 1e9 })
  await vi.advanceTimersByTimeAsync(20)
  return room
    .line()
    .all('result')
    .find((result) => result.id === id)
}

beforeEach(() => open())

describe('the log of a device', () => {
  test('tells its last hours in words of the product, and no name, no alias and no token', async () => {
    await sendCommand('api', { vmr: 'room-302', announce: true, caller: 'Dr. Haruka Mori', pin: '4711' })
    await sendCommand('final_end_call')
    await monitor.cover(true)
    const { log = [] } = (await sendCommand('device_log')) ?? {}
    const words = log.map(({ kind, word }) => `${kind} ${word}`)
    for (const line of ['start 0', 'link linked', 'command api done', 'call begun', 'camera off'])
      expect(words).toContain(line)
    expect(words.join()).not.toMatch(/Mori|4711|room-302|credential/u)
  })

  test('tells that the motors of the camera refuse to be steered, and when they do again', async () => {
    room.camera.ptz = 'hardware'
    await monitor.cover(true)
    await monitor.cover(false)
    const steer = async (canSteer: boolean) => {
      room.camera.canSteer = canSteer
      await sendCommand('pan', { dir: 'right', hold_ms: 200 })
      room.frames.call()
      await vi.advanceTimersByTimeAsync(300)
      room.frames.call()
      await vi.advanceTimersByTimeAsync(20)
    }
    await steer(false)
    await steer(true)
    const { log = [] } = (await sendCommand('device_log')) ?? {}
    const words = log.map(({ kind, word }) => `${kind} ${word}`)
    expect(words).toContain('camera unsteered')
    expect(words.indexOf('camera steered')).toBeGreaterThan(words.indexOf('camera unsteered'))
  })

  test('forgets the oldest line first', async () => {
    for (let sent = 0; sent < 320; sent += 1) await sendCommand('home')
    const { log = [] } = (await sendCommand('device_log')) ?? {}
    expect(log).toHaveLength(300)
    expect(log.some(({ kind }) => kind === 'start')).toBe(false)
  })
})
