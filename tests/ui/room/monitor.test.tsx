import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { key, settledKey } from '../../support/pages/bedsidePage.tsx'
import { openMonitor } from '../../support/pages/roomPage.tsx'
import { enrolledMemory, serverStart, welcome } from '../../support/scripted/devices/scriptedMonitor.ts'

const dark = { ...enrolledMemory, camera: 'off', microphone: 'off' } as const
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Enrollment code' })
const qr = () => screen.queryByRole('img', { name: 'QR code that opens the remote control' })
const plate = () => within(screen.getByRole('main'))

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(serverStart)
})

/** Opens a monitor that is linked to its server. */
async function openLinked(situation: Parameters<typeof openMonitor>[0] = {}) {
  const page = await openMonitor({ kept: enrolledMemory, ...situation })
  await act(async () => page.room.line().welcome())
  return page
}

test('a new screen waits for its code with the keyboard at hand, and is set up by it', async () => {
  const { user, room } = await openMonitor()
  expect(screen.getByRole('heading', { name: 'Set up this screen' })).toBeTruthy()
  expect(document.activeElement).toBe(field())
  await user.keyboard('7k3m 9tq4{Enter}')
  expect(room.enrolled).toEqual(['7K3M9TQ4'])
  await act(async () => room.line().welcome())
  expect(screen.getByRole('heading', { name: 'Room 302' })).toBeTruthy()
  expect(screen.getByText(/^Bed/).textContent).toBe('Bed 1')
})

test('a screen that lost its enrollment says why and what to do', async () => {
  await openMonitor()
  expect(screen.getByText(/its browser has deleted its data\. Turn off deleting data on exit/)).toBeTruthy()
})

test('a screen whose browser has no WebRTC says so before any call is attempted', async () => {
  await openLinked({ arrange: (room) => (room.canCall = false) })
  expect(screen.getByText(/This screen cannot make calls: WebRTC is turned off/)).toBeTruthy()
})

test('a remote without letters uses the keys on the screen', async () => {
  const { user, room } = await openMonitor()
  for (const character of '7K3M9TQ4') await user.click(key(character))
  await user.click(key('Start'))
  expect(room.enrolled).toEqual(['7K3M9TQ4'])
})

test.each([
  ['enrollment_code_invalid', /has been used or has expired/],
  ['rate_limited', /Too many tries/],
  ['unreachable', /Cannot connect to the server/],
])('a code that is refused (%s) says what helps, and stays', async (code, words) => {
  const { user } = await openMonitor({
    arrange: (room) => {
      room.enrollment = { ok: false, code }
    },
  })
  await user.type(field(), '7K3M9TQ4{Enter}')
  expect(screen.getByRole('alert').textContent).toMatch(words)
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['7K3M9TQ4', 'true'])
})

test('an unfinished code is not sent', async () => {
  const { user, room } = await openMonitor()
  await user.type(field(), '7K3M{Enter}')
  await user.click(key(/Start/))
  expect(key(/Start/).textContent).toContain('Type all 8 characters first')
  expect(room.enrolled).toEqual([])
})

test('a room that is linked shows how to come in: a QR code, and the code to type', async () => {
  await openLinked()
  expect(screen.getByRole('heading', { name: 'Scan to start' })).toBeTruthy()
  expect(qr()).toBeTruthy()
  expect(screen.getByText('7K3M 9TQ4')).toBeTruthy()
})

test('a code that has expired is not shown: it would only disappoint', async () => {
  const { room } = await openLinked()
  act(() => room.line().hear({ type: 'entry', entry: { ...welcome.entry, expires_at: serverStart - 1 } }))
  expect(qr()).toBeNull()
  expect(screen.queryByText('7K3M 9TQ4')).toBeNull()
})

test('a line that is lost is said in words, and the room stays on the screen', async () => {
  const { room } = await openLinked()
  act(() => room.line().drop(1006))
  expect(screen.getByRole('heading', { name: 'Not connected.' })).toBeTruthy()
  expect(screen.getByText('Trying again.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Room 302' })).toBeTruthy()
})

test('a live camera says so, and is covered by one key', async () => {
  const { user, room } = await openLinked()
  expect(plate().getByText('Camera is on')).toBeTruthy()
  expect(plate().getByText('The microphone is on.')).toBeTruthy()
  expect(room.camera.canvases.size).toBe(1)
  await user.click(key('Cover Camera'))
  expect(plate().getByText('Camera is covered')).toBeTruthy()
  expect(plate().getByText('No one can see or hear you.')).toBeTruthy()
  expect([room.camera.isOpen, room.microphone.isOpen, room.camera.canvases.size]).toEqual([false, false, 0])
  await user.click(await settledKey('Uncover Camera'))
  expect(plate().getByText('Camera is on')).toBeTruthy()
})

test('a camera that is off while the microphone hears is not called covered', async () => {
  await openLinked({ kept: { ...dark, microphone: 'on' } })
  expect(plate().getByText('Camera is off')).toBeTruthy()
  expect(plate().getByText('The microphone is on.')).toBeTruthy()
  expect(screen.queryByText('No one can see or hear you.')).toBeNull()
})

test('a room that is heard and not seen is silenced by one key, without being seen', async () => {
  const { user, room } = await openLinked({ kept: { ...dark, microphone: 'on' } })
  await user.click(key('Cover Camera'))
  expect(plate().getByText('No one can see or hear you.')).toBeTruthy()
  expect([room.camera.isOpen, room.microphone.isOpen]).toEqual([false, false])
  expect(screen.queryByRole('button', { name: 'Cover Camera' })).toBeNull()
})

test.each([
  [
    'denied',
    'Camera is off',
    'This screen is not allowed to use the camera. Allow it in the browser settings.',
  ],
  ['missing', 'Camera is off', 'No camera found.'],
  ['failed', 'Camera status unknown', 'The camera is not responding.'],
] as const)('a camera that is %s says why, and can be tried again', async (problem, title, why) => {
  const { user, room } = await openLinked({
    arrange: ({ camera }) => {
      camera.problem = problem
    },
  })
  expect(plate().getByText(title)).toBeTruthy()
  expect(plate().getByText(new RegExp(why)).textContent).toBe(`${why} The microphone is on.`)
  room.camera.problem = null
  await user.click(key('Try Again'))
  expect(plate().getByText('Camera is on')).toBeTruthy()
})

test('a screen that was replaced is taken back by any key', async () => {
  const { room } = await openLinked()
  act(() => room.line().drop(4409))
  expect(screen.getByRole('heading', { name: 'This room is now open on another screen' })).toBeTruthy()
  await act(async () => fireEvent.keyDown(document.body, { key: 'ArrowDown' }))
  await act(async () => room.line().welcome())
  expect(room.sockets).toHaveLength(2)
  expect(screen.getByRole('heading', { name: 'Room 302' })).toBeTruthy()
})

test('a screen whose credential counts no longer says so, and asks for a new code', async () => {
  const { room } = await openLinked()
  await act(async () => room.line().drop(4401))
  expect(screen.getByRole('alert').textContent).toContain('This screen is no longer connected to its room.')
  expect(field().value).toBe('')
})

test("the room's language and its night hours are told to the page", async () => {
  const { room, told } = await openLinked()
  expect(told.locales).toEqual(['en'])
  const settings = { ...welcome.settings, night: { from: '00:00', to: '23:59' } }
  await act(async () => room.line().hear({ ...welcome, settings }))
  expect(told.themes.at(-1)).toBe('night')
})

test('in Arabic a code keeps its order', async () => {
  await openLinked({ locale: 'ar' })
  expect(screen.getByText('7K3M 9TQ4').getAttribute('dir')).toBe('ltr')
})

test('a test of the device is announced in words, for as long as it lasts, and Cover ends it', async () => {
  const gate = Promise.withResolvers<void>()
  const { room, user } = await openLinked({ arrange: ({ probe }) => void (probe.gate = gate.promise) })
  const params = { test: 't1', quiet: false, ice_servers: [] }
  const deadline_ms = serverStart + 60_000
  await act(async () =>
    room.line().hear({ type: 'command', id: 'c1', command: 'self_test', params, deadline_ms }),
  )
  expect(screen.getByRole('status').textContent).toContain('This device is being tested')
  expect(screen.getByText('No one can see or hear you. No video or sound leaves this room.')).toBeTruthy()
  await user.click(key('Cover Camera'))
  expect(room.line().all('test_over')).toMatchObject([{ interrupted: 'covered' }])
  expect(screen.queryByText('This device is being tested')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Room 302' })).toBeTruthy()
  gate.resolve()
})
