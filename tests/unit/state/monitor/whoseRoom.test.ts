import { describe, expect, vi } from 'vitest'
import {
  linked,
  monitor,
  monitorTest as test,
  room,
  start,
  stop,
  store,
} from '../../../support/fixtures/monitorTest.ts'
import { enrolledMemory, serverStart } from '../../../support/scripted/devices/scriptedMonitor.ts'

/*
 * A screen opens camera and microphone only while it is its room's device, and never without showing it and
 * offering the button to cover them.
 */

const settled = () => vi.advanceTimersByTimeAsync(0)

const view = () => store.get(monitor.viewAtom).kind
const open = () => [room.camera.isOpen, room.microphone.isOpen]
const order = (command: string, params: Record<string, unknown>) =>
  room.line().hear({ type: 'command', id: 'c1', command, params, deadline_ms: serverStart + 60_000 })

describe('a screen that was not set up yet', () => {
  test('opens nothing while it asks for its code, also where the code is refused', async () => {
    await start(null, () => (room.enrollment = { ok: false, code: 'enrollment_code_invalid' }))
    await monitor.enroll('7K3M9TQ4')
    expect(view()).toBe('enrolling')
    expect([room.camera.opened, room.microphone.opened]).toEqual([0, 0])
  })

  test('sees and hears once it is its room’s, and its hello says how the camera moves', async () => {
    await start(null, () => (room.camera.ptz = 'hardware'))
    await monitor.enroll('7K3M9TQ4')
    expect([view(), ...open()]).toEqual(['running', true, true])
    room.line().open()
    expect(room.line().all('hello')).toMatchObject([{ capabilities: { ptz: 'hardware' } }])
  })

  test('opens nothing after it was closed while its code was on the way', async () => {
    await start(null)
    const enrolled = Promise.withResolvers<typeof room.enrollment>()
    room.ports.enroll = () => enrolled.promise
    const enrolling = monitor.enroll('7K3M9TQ4')
    stop()
    enrolled.resolve({ ok: true, credential: 'credential-1' })
    await enrolling
    expect(room.saved?.credential, 'the code counts once').toBe('credential-1')
    expect([room.camera.opened, room.sockets.length]).toEqual([0, 0])
  })
})

test('a screen that is its room’s opens both before any server answers, and keeps them while the server is away', async () => {
  await start(enrolledMemory)
  expect([view(), ...open()]).toEqual(['running', true, true])
  room.line().drop(1006)
  expect([view(), ...open()]).toEqual(['running', true, true])
})

describe.each([
  ['another screen took the room', 4409],
  ['the room does not know it any more', 4401],
])('when %s', (_told, code) => {
  test('the screen neither sees nor hears, and what is plugged in changes nothing', async () => {
    await linked()
    room.line().drop(code)
    expect(open()).toEqual([false, false])
    room.devices.call()
    await settled()
    expect(open()).toEqual([false, false])
  })

  test('a camera that was still opening is not left on', async () => {
    const gate = Promise.withResolvers<void>()
    await start(enrolledMemory, () => {
      room.camera.gate = gate.promise
    })
    await vi.advanceTimersByTimeAsync(1_500)
    room.line().welcome()
    room.line().drop(code)
    gate.resolve()
    await settled()
    expect(open()).toEqual([false, false])
  })

  test('it stays as it was wished, for the next start', async () => {
    await linked()
    order('microphone_control', { state: 'off' })
    room.line().drop(code)
    await settled()
    expect(room.saved).toMatchObject({ camera: 'on', microphone: 'off' })
  })
})

describe('taken over again, a screen', () => {
  test('sees and hears as it was left, before its line is tried, and says that it does', async () => {
    await linked()
    order('microphone_control', { state: 'off' })
    await settled()
    room.line().drop(4409)
    monitor.takeOver()
    expect(view()).toBe('running')
    await settled()
    expect(open()).toEqual([true, false])
    expect(store.get(monitor.privacyAtom)).toMatchObject({ camera: 'on', microphone: 'off', busy: false })
    room.line().welcome()
    expect(room.line().all('hello')).toMatchObject([{ capabilities: { ptz: 'digital' } }])
    expect(room.line().all('state').at(-1)?.state).toMatchObject({ camera: 'on', microphone: 'off' })
  })

  test('stays covered where it was covered', async () => {
    await linked()
    await monitor.cover(true)
    room.line().drop(4409)
    monitor.takeOver()
    await settled()
    expect(open()).toEqual([false, false])
  })

  test('tries its connection once, however often the button is pressed, and does not wait forever for a camera', async () => {
    await linked()
    room.line().drop(4409)
    room.camera.gate = new Promise(() => undefined)
    monitor.takeOver()
    monitor.takeOver()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(room.sockets).toHaveLength(2)
  })
})

test('a screen that is enrolled again after its room did not recognize it sees and hears again', async () => {
  await linked()
  room.line().drop(4401)
  await monitor.enroll('7K3M9TQ4')
  expect([view(), ...open()]).toEqual(['running', true, true])
})
