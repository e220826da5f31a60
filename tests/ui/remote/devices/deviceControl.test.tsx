import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { key, openRoom } from '../../../support/pages/bedsidePage.tsx'
import { hint, holdTheClock, layOutKeys, openDevice, pass, press } from '../../../support/pages/padPage.tsx'
import {
  covered,
  deviceOffline,
  done,
  hearRoom,
  ok,
  refused,
  seeing,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

const control = 'POST /api/v1/rooms/control'
const holder = { id: 'session-2', name: 'Dr. Ito' }

beforeEach(() => layOutKeys())

const pan = 'pan right 700'

test('Home is one press', async () => {
  const { user, api } = await openDevice()
  await user.click(key('Home'))
  expect(api.commands()).toEqual(['home'])
})

test('a camera in the hands of another names who it is, and can be asked for once', async () => {
  const { user, api, events } = await openDevice()
  act(() => events.tell({ name: 'control', data: { holder, you: false } }))
  expect(screen.getByRole('heading', { name: 'Someone else is moving the camera' })).toBeTruthy()
  expect(hint()).toBe('You can use the buttons when Dr. Ito stops.')
  press('Right')
  await user.click(key('Home'))
  expect(api.commands()).toEqual([])
  await user.click(key('Ask for a Turn'))
  expect(api.sent.at(-1)?.path).toBe('/api/v1/rooms/control/ask')
  const asked = key(/You asked for a turn/)
  expect(asked.textContent).toContain('We let them know.')
  const count = api.sent.length
  await user.click(asked)
  expect(api.sent).toHaveLength(count)
  act(() => events.tell({ name: 'control', data: { holder: null, you: false } }))
  press('Right')
  expect(api.commands()).toEqual([pan])
})

test('a wish for the camera that did not arrive can be told again', async () => {
  const { user, api, events } = await openDevice()
  act(() => events.tell({ name: 'control', data: { holder, you: false } }))
  api.on('POST /api/v1/rooms/control/ask', refused(429, 'rate_limited'))
  await user.click(key('Ask for a Turn'))
  expect(await screen.findByText('Too many tries.')).toBeTruthy()
  expect(screen.queryByText('We let them know.')).toBeNull()
  expect(key('Ask for a Turn').getAttribute('aria-disabled')).toBeNull()
})

test('a patient who presses while the camera is taken sees who holds it', async () => {
  const { api } = await openDevice()
  api.on(control, ok({ busy_status: 'open', success: false, reason: 'held', holder }))
  press('Right')
  expect(await screen.findByText(/is moving the camera. You can ask for a turn./)).toBeTruthy()
})

test('a patient who moves the camera is told that another person asks for it', async () => {
  const { events } = await openDevice()
  act(() => events.tell({ name: 'control', data: { holder, you: true, asked_by: 'Nurse Kim' } }))
  expect(screen.getByRole('alert').textContent).toBe(
    'Nurse Kim would like to move the camera. Let go to give them a turn.',
  )
})

test('without a network the keys say why they do nothing; what was held comes up', async () => {
  const { user, api, online } = await openDevice()
  press('Right')
  act(() => online.turn(false))
  expect(api.commands()).toEqual([pan, 'stop stop'])
  expect(hint()).toBe('Not connected. The buttons will work again when the connection is back.')
  press('Left')
  await user.click(key(/Refresh/))
  expect(api.commands()).toEqual([pan, 'stop stop'])
  expect(key('Right').getAttribute('aria-disabled')).toBe('true')
  expect(key(/Reboot/).textContent).toContain('Not connected')
})

test('a room device that is away says so beside the keys', async () => {
  const { bedside } = await openDevice()
  act(() => hearRoom(bedside, seeing, false))
  expect(hint()).toBe('APS Device is Offline. Tell your nurse. You can also try again.')
})

test('a covered camera is uncovered first, and shows no picture', async () => {
  const { api, frames } = await openDevice({ state: covered })
  act(() => frames.tell(new Blob(['jpeg'])))
  expect(hint()).toBe('Uncover the camera first.')
  expect(screen.getByText('There is no picture while the camera is covered or off.')).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'Live picture from the room camera' })).toBeNull()
  press('Right')
  expect(api.commands()).toEqual([])
})

test('a camera that is off shows no picture, though one may still be on its way', async () => {
  const { frames } = await openDevice({ state: { ...seeing, camera: 'off' } })
  act(() => frames.tell(new Blob(['jpeg'])))
  expect(screen.queryByRole('img', { name: 'Live picture from the room camera' })).toBeNull()
  expect(screen.queryByText('Live')).toBeNull()
})

test('where only the camera is off, the buttons do nothing and say how to turn it on, and no message says the mic is covered', async () => {
  const { user, api } = await openDevice({ state: { ...seeing, camera: 'off' } })
  expect(hint()).toBe('The camera is off. To turn it on, press Cover Camera, then Uncover Camera.')
  press('Right')
  await user.click(key('Home'))
  expect(api.commands()).toEqual([])
  expect(screen.queryByText('Camera covered, mic off')).toBeNull()
})

test('a press that finds the camera off says nothing of the microphone, which may be live', async () => {
  const { user, api } = await openDevice()
  api.on(control, ok({ busy_status: 'open', success: false, reason: 'covered', state: { ...seeing } }))
  await user.click(key('Home'))
  expect(await screen.findByText('Camera is off')).toBeTruthy()
  expect(screen.queryByText('Camera covered, mic off')).toBeNull()
})

test('the picture is called live only while it comes', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no decoder here')))
  const { frames, picture } = await openDevice()
  expect(screen.getByText('Waiting for the picture.')).toBeTruthy()
  act(() => frames.tell(new Blob(['jpeg'])))
  expect(screen.getByRole('img', { name: 'Live picture from the room camera' })).toBeTruthy()
  expect(screen.getByText('Live')).toBeTruthy()
  act(() => picture.tell('lost'))
  expect(screen.getByText('The picture was lost. Trying again…')).toBeTruthy()
  expect(screen.queryByText('Live')).toBeNull()
})

test('a reboot asks first; Cancel changes nothing', async () => {
  const { user, api } = await openDevice()
  await user.click(key('Reboot'))
  const dialog = within(screen.getByRole('dialog', { name: 'Reboot the room screen?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.commands()).toEqual([])
})

test('a reboot that was confirmed says what happens now', async () => {
  const { user, api } = await openDevice()
  await user.click(key('Reboot'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reboot' }))
  expect(api.commands()).toEqual(['reboot'])
  const log = within(screen.getByRole('log'))
  expect(await log.findByText('The room screen is restarting.')).toBeTruthy()
})

test('a refresh that failed stays said until it is dismissed; one that worked leaves by itself', async () => {
  const { user, api } = await openDevice()
  api.on(control, deviceOffline)
  await user.click(key('Refresh'))
  const log = within(screen.getByRole('log'))
  await log.findByText('APS Device is Offline')
  api.on(control, done())
  holdTheClock()
  fireEvent.click(key('Refresh'))
  await pass(0)
  expect(log.getByText('The picture was refreshed.')).toBeTruthy()
  await pass(60_000)
  expect(log.queryByText('The picture was refreshed.')).toBeNull()
  expect(log.getByText('APS Device is Offline')).toBeTruthy()
})

test('a press that came too late says so, in words and not in codes', async () => {
  const { api } = await openDevice()
  api.on(control, refused(410, 'command_expired'))
  press('Right')
  await screen.findByText('That took too long and was not done. Please try again.')
  expect(hint()).toContain('Press again.')
  expect(document.body.textContent).not.toContain('command_expired')
})

test('in Arabic the pad keeps its sides: the right key still comes after the left one, and sends right', async () => {
  const { api } = await openDevice({ locale: 'ar' }).catch(() =>
    openRoom({ path: '/device-control', locale: 'ar' }),
  )
  expect(document.documentElement.dir).toBe('rtl')
  const right = await screen.findByRole('button', { name: 'يمين' })
  const left = screen.getByRole('button', { name: 'يسار' })
  expect(left.compareDocumentPosition(right)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  fireEvent.pointerDown(right, { pointerId: 1, button: 0 })
  expect(api.commands()).toEqual([pan])
})
