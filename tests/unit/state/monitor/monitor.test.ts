import { expect, vi } from 'vitest'
import {
  linked,
  monitor,
  monitorTest as test,
  room,
  start,
  stop,
  store,
} from '../../../support/fixtures/monitorTest.ts'
import { enrolledMemory, serverStart, welcome } from '../../../support/scripted/devices/scriptedMonitor.ts'

const view = () => store.get(monitor.viewAtom)
const privacy = () => store.get(monitor.privacyAtom)
const command = (name: string, params: Record<string, unknown>) => ({
  type: 'command' as const,
  id: 'c1',
  command: name,
  params,
  deadline_ms: serverStart + 60_000,
})

test('a screen that was never set up asks for an enrollment code, and reaches for no server', async () => {
  await start(null)
  expect(view()).toEqual({ kind: 'enrolling', typed: '', problem: null, busy: false })
  expect(room.sockets).toEqual([])
})

test('the code that was typed as a person types it is traded for the room', async () => {
  await start(null)
  await monitor.enroll('7k3m-9tq4')
  expect(room.enrolled).toEqual(['7K3M9TQ4'])
  expect(room.saved?.credential).toBe('credential-1')
  room.line().welcome()
  expect(view()).toEqual({ kind: 'running', connected: true, room: welcome.room, entry: welcome.entry })
  expect(room.line().all('hello')).toMatchObject([
    { credential: 'credential-1', capabilities: { ptz: 'digital' } },
  ])
})

test('a screen that was just set up has its camera and microphone on, and its self view off', async () => {
  await start(null)
  await monitor.enroll('7K3M9TQ4')
  room.line().welcome()
  await vi.advanceTimersByTimeAsync(0)
  expect(room.line().all('state').at(-1)?.state).toMatchObject({
    camera: 'on',
    microphone: 'on',
    selfview: 'off',
  })
})

test.each([
  ['is too short', '7K3M', [], 'enrollment_code_invalid'],
  ['was used before', '7K3M9TQ4', ['7K3M9TQ4'], 'enrollment_code_invalid'],
])('a code that %s says so, and stays where it was typed', async (_told, typed, asked, problem) => {
  await start(null, () => (room.enrollment = { ok: false, code: 'enrollment_code_invalid' }))
  await monitor.enroll(typed)
  expect(view()).toEqual({ kind: 'enrolling', typed, problem, busy: false })
  expect(room.enrolled).toEqual(asked)
})

test('an address that brings its code needs no typing', async () => {
  await start(null, () => (room.offered = '7K3M9TQ4'))
  room.line().welcome()
  expect(view()).toMatchObject({ kind: 'running', connected: true })
})

test('a used code in a bookmark is no reason to forget the room', async () => {
  await start(enrolledMemory, () => {
    room.offered = '7K3M9TQ4'
    room.enrollment = { ok: false, code: 'enrollment_code_invalid' }
  })
  expect(view()).toMatchObject({ kind: 'running', room: welcome.room })
  room.line().open()
  expect(room.line().all('hello')).toMatchObject([{ credential: 'credential-0' }])
})

test('after a reload the room is on the screen before any server answers', async () => {
  await start(enrolledMemory)
  expect(view()).toEqual({ kind: 'running', connected: false, room: welcome.room, entry: null })
  expect(store.get(monitor.settingsAtom)).toEqual(welcome.settings)
})

test('a covered room stays covered over a reload', async () => {
  await start({ ...enrolledMemory, camera: 'off', microphone: 'off' })
  expect(privacy()).toMatchObject({ camera: 'off', microphone: 'off', covered: true, busy: false })
  expect([room.camera.opened, room.microphone.opened]).toEqual([0, 0])
})

test('the connection does not wait forever for a camera that asks for permission', async () => {
  await start(enrolledMemory, () => {
    room.camera.gate = new Promise(() => undefined)
  })
  expect(room.sockets).toEqual([])
  expect(privacy().busy).toBe(true)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(room.sockets).toHaveLength(1)
})

test('covered in the room, it is remembered before the screen can die', async () => {
  await linked()
  await monitor.cover(true)
  expect(room.saved).toMatchObject({ camera: 'off', microphone: 'off' })
  expect(privacy()).toMatchObject({ covered: true, busy: false })
  expect(room.line().all('state').at(-1)?.state.covered).toBe(true)
})

test('uncovering says that it is under way, and in the end what is true', async () => {
  await linked({ ...enrolledMemory, camera: 'off', microphone: 'off' })
  room.camera.problem = 'denied'
  const uncovered = monitor.cover(false)
  expect(privacy().busy).toBe(true)
  await uncovered
  expect(privacy()).toMatchObject({ camera: 'off', microphone: 'on', cameraProblem: 'denied', busy: false })
})

test('covered from the bed, it is kept as if the room had done it', async () => {
  await linked()
  room.line().hear(command('video_control', { state: 'off' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(room.saved?.camera).toBe('off')
  expect(room.line().all('result')).toMatchObject([{ success: true, state: { camera: 'off' } }])
})

test('a new code is shown in place of the one that was used', async () => {
  await linked()
  const entry = { ...welcome.entry, code: 'AAAABBBB' }
  room.line().hear({ type: 'entry', entry })
  expect(view()).toMatchObject({ entry: { code: 'AAAABBBB' } })
})

test('a lost line says so, keeps the room, and stops a camera that was moving', async () => {
  await linked()
  room.line().hear(command('pan', { dir: 'right' }))
  await vi.advanceTimersByTimeAsync(0)
  const first = room.line()
  first.drop(1006)
  expect(view()).toMatchObject({ kind: 'running', connected: false, room: welcome.room })
  room.online.call()
  room.line().welcome()
  expect(view()).toMatchObject({ connected: true })
  expect(room.line().all('state').at(-1)?.state.moving).toBe(false)
})

test('a screen that no one can see moves no camera', async () => {
  await linked()
  room.line().hear(command('pan', { dir: 'right' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(room.line().all('result')).toMatchObject([{ state: { moving: true } }])
  const said = room.line().all('state').length
  room.hidden.call()
  expect(room.line().all('state').slice(said)).toMatchObject([{ state: { moving: false } }])
})

test('another screen took the room: this one says so, and takes it back only when told', async () => {
  await linked()
  room.line().drop(4409)
  expect(view()).toEqual({ kind: 'replaced' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(room.sockets).toHaveLength(1)
  monitor.takeOver()
  await vi.advanceTimersByTimeAsync(0)
  expect(room.sockets).toHaveLength(2)
  room.line().welcome()
  expect(view()).toMatchObject({ kind: 'running', connected: true })
})

test('a screen whose credential was revoked forgets it, and asks for a new code', async () => {
  await linked()
  room.line().drop(4401)
  expect(view()).toEqual({ kind: 'enrolling', typed: '', problem: 'credential_refused', busy: false })
  await vi.advanceTimersByTimeAsync(0)
  expect(room.saved?.credential).toBeNull()
})

test('preview frames are sent while someone watches, at most five a second, and none while covered', async () => {
  await linked()
  room.line().hear({ type: 'preview', on: true })
  await vi.advanceTimersByTimeAsync(1_000)
  const sent = room.line().all('frame').length
  expect(sent).toBeGreaterThanOrEqual(4)
  expect(sent).toBeLessThanOrEqual(6)
  await monitor.cover(true)
  const before = room.line().all('frame').length
  await vi.advanceTimersByTimeAsync(1_000)
  expect(room.line().all('frame')).toHaveLength(before)
})

test('preview frames stop when no one watches', async () => {
  await linked()
  room.line().hear({ type: 'preview', on: true })
  await vi.advanceTimersByTimeAsync(300)
  room.line().hear({ type: 'preview', on: false })
  const before = room.line().all('frame').length
  await vi.advanceTimersByTimeAsync(1_000)
  expect(room.line().all('frame')).toHaveLength(before)
})

test('a picture that was taken before the cover does not leave after it', async () => {
  await linked()
  let develop = (): void => undefined
  vi.spyOn(room.camera, 'jpeg').mockImplementation(
    () => new Promise((resolve) => (develop = () => resolve('anBlZw=='))),
  )
  room.line().hear({ type: 'preview', on: true })
  await monitor.cover(true)
  develop()
  await vi.advanceTimersByTimeAsync(0)
  expect(room.line().all('frame')).toEqual([])
})

test('a camera that is plugged in is used, and the bed hears of it', async () => {
  await start(enrolledMemory, () => (room.camera.problem = 'missing'))
  room.line().welcome()
  expect(room.line().all('hello')).toMatchObject([{ capabilities: { ptz: 'none' } }])
  room.camera.problem = null
  room.devices.call()
  await vi.advanceTimersByTimeAsync(0)
  expect(privacy().camera).toBe('on')
  expect(room.line().all('state').at(-1)?.state.camera).toBe('on')
})

test('stopped, it lets go of everything', async () => {
  await linked()
  expect(room.awake).toBe(1)
  stop()
  expect([room.awake, room.camera.isOpen, room.microphone.isOpen, room.line().isClosed]).toEqual([
    0,
    false,
    false,
    true,
  ])
  for (const callbacks of [room.frames, room.hidden, room.online, room.devices])
    expect(callbacks.all.size).toBe(0)
})

const joined = () => command('api', { vmr: 'room-302', announce: true })

test("in a call the room goes by its door's number, and says that it is in one", async () => {
  await linked()
  room.line().hear(joined())
  await vi.advanceTimersByTimeAsync(0)
  expect(room.conference.joins).toMatchObject([{ alias: 'room-302', name: 'Room 302 · Bed 1' }])
  expect(store.get(monitor.callAtom)).toMatchObject({ kind: 'announced', caller: null })
  expect(room.line().all('result')).toMatchObject([{ success: true, state: { in_call: true } }])
})

test.each([
  ['another screen took the room', 4409],
  ['the room does not know it any more', 4401],
])('a screen leaves its call when %s', async (_told, code) => {
  await linked()
  room.line().hear(joined())
  await vi.advanceTimersByTimeAsync(0)
  room.line().drop(code)
  expect(room.conference.left).toBe(1)
})

test('a server that is away for a moment ends no call', async () => {
  await linked()
  room.line().hear(joined())
  await vi.advanceTimersByTimeAsync(0)
  room.line().drop(1012)
  expect(room.conference.left).toBe(0)
})

test('a view that the bed requests is shown on the screen', async () => {
  await linked()
  room.line().hear(command('entertainment', { state: 'on' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get(monitor.wishesAtom)).toEqual({ selfview: false, entertainment: true })
})
