import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ControlReply, DeviceState } from '../../../../src/contract/devices/device.ts'
import { SessionEffects } from '../../../../src/app/bedside/SessionEffects.tsx'
import { sessionEffectsAtom } from '../../../../src/app/bedside/sessionEffectsSlot.ts'
import { key, openPage, openRoom } from '../../../support/pages/bedsidePage.tsx'
import {
  hearRoom,
  keptSession,
  ok,
  profile,
  seeing,
  unreachable,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

const control = 'POST /api/v1/rooms/control'
const said = (state: DeviceState): ControlReply => ({ busy_status: 'open', success: true, state })
const openSettings = async (state = seeing) => {
  const page = await openRoom({ path: '/device-settings', state })
  await screen.findByRole('heading', { name: 'Audio' })
  const bodies = () =>
    page.api.sent.filter(({ path }) => path === '/api/v1/rooms/control').map(({ body }) => body)
  return { ...page, bodies }
}
const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })

test('each of the six shows what the device says, within its own range', async () => {
  await openSettings({
    ...seeing,
    speaker: { mute: false, point: 7 },
    mic_level: { mute: true, point: 4 },
    bell_volume: 0.3,
    bright: 12,
    speed: 3,
    focus: { auto: true, point: 20 },
  })
  const shown = ['Speaker', 'Mic', 'Doorbell', 'Brightness', 'Speed', 'Focus'].map((name) => {
    const { value, max, step } = slider(name)
    return `${name} ${value} of ${max} by ${step}`
  })
  expect(shown).toEqual([
    'Speaker 7 of 10 by 1',
    'Mic 4 of 10 by 1',
    'Doorbell 0.3 of 1 by 0.1',
    'Brightness 12 of 20 by 1',
    'Speed 3 of 20 by 1',
    'Focus 20 of 20 by 1',
  ])
  expect(key('Mute mic').getAttribute('aria-pressed')).toBe('true')
  expect(key('Mute speaker').getAttribute('aria-pressed')).toBe('false')
  expect(key('Auto focus').getAttribute('aria-pressed')).toBe('true')
})

test('a room that tells nothing shows what was set here, and says so', async () => {
  const { user, api, store, stream } = await openPage({
    kept: { ...keptSession, profile },
    path: '/device-settings',
  })
  act(() => store.set(sessionEffectsAtom, { SessionEffects }))
  api.on(control, ok({ busy_status: 'open', success: true }))
  act(() => stream.tell('unsupported'))
  expect((await screen.findByRole<HTMLInputElement>('slider', { name: 'Speaker' })).value).toBe('3')
  expect(screen.getByText(/You see what was set here/u)).toBeTruthy()
  await user.click(key('More Speaker'))
  await waitFor(() => expect(slider('Speaker').value).toBe('4'))
})

test('a key moves by one step, and the device hears exactly that', async () => {
  const { user, api, bodies } = await openSettings({ ...seeing, bell_volume: 0.2 })
  api.on(control, ok(said({ ...seeing, bell_volume: 0.3 })))
  await user.click(key('More Doorbell'))
  expect(bodies()).toEqual([
    expect.objectContaining({ command: 'adjust_bell', params_p: { bell_volume: 0.3 } }),
  ])
  expect(slider('Doorbell').value).toBe('0.3')
})

test('a dragged slider sends its value once, on release', async () => {
  const { api, bodies } = await openSettings()
  api.on(control, ok(said({ ...seeing, bright: 17 })))
  for (const value of ['12', '15', '17']) fireEvent.change(slider('Brightness'), { target: { value } })
  expect(bodies()).toEqual([])
  await act(async () => void fireEvent.pointerUp(slider('Brightness')))
  expect(bodies()).toEqual([expect.objectContaining({ command: 'adj_brightness', params_p: { bright: 17 } })])
})

test('of quick presses the last counts, and none is lost on the way', async () => {
  const start = { ...seeing, speed: 3 }
  const { user, api, bodies } = await openSettings(start)
  const first = Promise.withResolvers<void>()
  api.on(control, async () => {
    await first.promise
    return ok(said({ ...start, speed: 4 }))
  })
  for (let press = 0; press < 3; press += 1) await user.click(key('More Speed'))
  expect(slider('Speed').value).toBe('6')
  api.on(control, ok(said({ ...start, speed: 6 })))
  await act(async () => first.resolve())
  expect(bodies()).toMatchObject([{ params_p: { speed: 4 } }, { params_p: { speed: 6 } }])
  expect(slider('Speed').value).toBe('6')
})

test('a muted speaker that is turned up is heard; muting keeps its level', async () => {
  const muted = { ...seeing, speaker: { mute: true, point: 3 } }
  const { user, api, bodies } = await openSettings(muted)
  api.on(control, ok(said({ ...seeing, speaker: { mute: false, point: 4 } })))
  await user.click(key('More Speaker'))
  api.on(control, ok(said({ ...seeing, speaker: { mute: true, point: 4 } })))
  await user.click(key('Mute speaker'))
  expect(bodies()).toMatchObject([
    { params_p: { mute: false, point: 4 } },
    { params_p: { mute: true, point: 4 } },
  ])
})

test('a setting refused by the device returns to its actual value and shows the reason', async () => {
  const { user, api } = await openSettings({ ...seeing, bright: 10 })
  api.on(control, ok({ busy_status: 'busy', success: false }))
  await user.click(key('More Brightness'))
  expect(await screen.findByText('APS Device is Busy')).toBeTruthy()
  expect(slider('Brightness').value).toBe('10')
})

test('while the room device is away a change waits, says so, and goes out when the device is back', async () => {
  const { user, api, bedside, bodies } = await openSettings({ ...seeing, bright: 10 })
  act(() => hearRoom(bedside, { ...seeing, bright: 10 }, false))
  expect(screen.getByText(/is not connected. You see/)).toBeTruthy()
  api.on(control, ok({ busy_status: 'offline', success: false }))
  await user.click(key('More Brightness'))
  expect(slider('Brightness').value).toBe('11')
  expect(await screen.findByText('1 change is waiting.')).toBeTruthy()
  expect(screen.getAllByText('Waiting')).toHaveLength(1)
  api.on(control, ok(said({ ...seeing, bright: 11 })))
  act(() => hearRoom(bedside, { ...seeing, bright: 10 }))
  expect(await screen.findByText('Your waiting changes have been made.')).toBeTruthy()
  expect(screen.queryByText('1 change is waiting.')).toBeNull()
  expect(slider('Brightness').value).toBe('11')
  expect(bodies().at(-1)).toMatchObject({ params_p: { bright: 11 } })
})

test('opened without a connection it says so, and shows what the device says once it is back', async () => {
  const { bedside, online } = await openPage({
    path: '/device-settings',
    kept: { ...keptSession, profile },
    arrange: (tablet) => {
      tablet.online.turn(false)
      tablet.api.on('GET /api/me', unreachable)
    },
  })
  const note = 'Not connected. The buttons will work again when the connection is back.'
  expect(await screen.findByText(note)).toBeTruthy()
  expect(screen.queryByText('Checking the room screen…')).toBeNull()

  act(() => {
    online.turn(true)
    bedside.stream.tell('open')
  })
  expect(screen.getByText('Checking the room screen…')).toBeTruthy()
  expect(screen.queryByText(note)).toBeNull()

  act(() => hearRoom(bedside))
  expect(slider('Speaker').disabled).toBe(false)
})

test('control and settings lead to each other', async () => {
  const { user, router } = await openSettings()
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page')
  await user.click(screen.getByRole('link', { name: 'Control' }))
  expect(router.state.location.pathname).toBe('/device-control')
  // Until the screen has loaded, the link is still that of the previous screen.
  await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/device-control'))
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  expect(await screen.findByRole('slider', { name: 'Focus' })).toBeTruthy()
})

test.each([
  ['with a fixed focus', [], 'This camera has a fixed focus.'],
  ['that only focuses by itself', ['auto' as const], 'This camera cannot be focused by hand.'],
])('a camera %s says so, and its focus cannot be moved', async (_which, modes, words) => {
  const { user, bodies } = await openSettings({ ...seeing, focus: { auto: true, point: 10, modes } })
  expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  expect(slider('Focus').disabled).toBe(true)
  await user.click(key(/More Focus/))
  await user.click(key(/Auto focus/))
  expect(bodies()).toEqual([])
})

test('a camera that is focused only by hand lets its focus be moved, and not be found', async () => {
  const focus = { auto: false, point: 10, modes: ['manual' as const] }
  const { user, api, bodies } = await openSettings({ ...seeing, focus })
  api.on(control, ok(said({ ...seeing, focus: { ...focus, point: 11 } })))
  await user.click(key(/Auto focus/))
  await user.click(key('More Focus'))
  expect(bodies()).toMatchObject([{ command: 'set_focus', params_p: { auto: false, point: 11 } }])
})

test.each([
  ['the tablet has no network', 'tablet', /^This tablet is not connected\./],
  ['the server does not answer', 'server', /^This tablet is not connected\./],
  ['the room device is away', 'device', /^The room screen is not connected\./],
] as const)('where %s, that is what is named', async (_told, away, words) => {
  const { bedside, online, stream } = await openSettings()
  act(() => {
    if (away === 'tablet') online.turn(false)
    else if (away === 'server') stream.tell('lost')
    else hearRoom(bedside, seeing, false)
  })
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryAllByText(/cannot be reached|is not connected/)).toHaveLength(1)
})

test('the settings page reports no connection fault at first: it says “Checking the room screen…”', async () => {
  await openPage({ kept: { ...keptSession, profile }, path: '/device-settings' })
  expect(await screen.findByText('Checking the room screen…')).toBeTruthy()
  expect(screen.queryByText(/Not connected|cannot be reached/)).toBeNull()
})
