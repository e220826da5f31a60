import { describe, expect } from 'vitest'
import { device, room, roomDeviceTest as it } from '../../../support/fixtures/roomDeviceTest.ts'

const lit = { camera: 'on', microphone: 'on' } as const

async function told(command: string, params: Record<string, unknown>) {
  const frame = { type: 'command', id: 'c1', command, params } as const
  return (await device.obey({ ...frame, deadline_ms: Number.POSITIVE_INFINITY })).result
}

describe('microphone of a room', () => {
  it('is told as off while its level is muted, as no one hears the room then', async () => {
    await device.start(lit)
    expect(await told('set_microphone', { mute: true, point: 4 })).toMatchObject({
      state: { microphone: 'off', mic_level: { mute: true, point: 4 } },
    })
    expect(device.state.covered).toBe(false)
    expect(await told('set_microphone', { mute: false, point: 4 })).toMatchObject({
      state: { microphone: 'on' },
    })
  })

  it('is heard again when it is turned on, or the room is uncovered: the level is no longer muted', async () => {
    await device.start(lit)
    await told('set_microphone', { mute: true, point: 4 })
    expect(await told('microphone_control', { state: 'on' })).toMatchObject({
      state: { microphone: 'on', mic_level: { mute: false, point: 4 } },
    })
    await told('set_microphone', { mute: true, point: 4 })
    await device.cover(true)
    await device.cover(false)
    expect(device.state).toMatchObject({ microphone: 'on', mic_level: { mute: false, point: 4 } })
  })

  it('stays off when only its level is unmuted', async () => {
    await device.start(lit)
    await told('microphone_control', { state: 'off' })
    expect(await told('set_microphone', { mute: false, point: 9 })).toMatchObject({
      state: { microphone: 'off' },
    })
    expect(room.microphone.isOpen).toBe(false)
  })
})
