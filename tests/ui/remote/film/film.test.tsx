import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionEffectsAtom } from '../../../../src/app/bedside/sessionEffectsSlot.ts'
import { SessionEffects } from '../../../../src/app/bedside/SessionEffects.tsx'
import { chosenBeforeAtom } from '../../../../src/state/film/film.ts'
import { endSessionAtom } from '../../../../src/state/bedside/sessionLife.ts'
import { filmFile, roomScreenOf } from '../../../support/media/filmStory.ts'
import { key, openRoom } from '../../../support/pages/bedsidePage.tsx'
import { roomKnock } from '../../../support/scripted/calls/scriptedKnock.ts'
import { type Bedside, deviceOffline, seeing } from '../../../support/scripted/bedside/scriptedBedside.ts'

let room: ReturnType<typeof roomScreenOf>

beforeEach(() => {
  class FilmUrl extends URL {
    static override createObjectURL = () => 'blob:film'
    static override revokeObjectURL = () => undefined
  }
  vi.stubGlobal('URL', FilmUrl)
})
afterEach(() => room.screen.stop())

async function openEntertainment(arrange: (bedside: Bedside) => void = () => undefined) {
  const page = await openRoom({
    path: '/entertainment',
    state: { ...seeing, entertainment: true },
    arrange: (bedside) => {
      room = roomScreenOf(bedside)
      arrange(bedside)
    },
  })
  await screen.findByRole('heading', { name: 'Ready to Cast' })
  const choose = async (label: RegExp, ...files: File[]) => {
    await page.user.upload(screen.getByLabelText(label), files)
  }
  const join = async () => {
    await waitFor(() => page.film.roomEnd())
    await act(async () => page.film.join())
  }
  return { ...page, choose, join }
}
async function showing(...files: File[]) {
  const page = await openEntertainment()
  await page.choose(/Choose a Video/, ...(files.length > 0 ? files : [filmFile()]))
  await page.join()
  await screen.findByRole('button', { name: 'Pause' })
  return page
}
const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })

test('beside the way to cast one may choose a film or photos of one’s own', async () => {
  await openEntertainment()
  expect(screen.getByText('Watch from your phone on the room screen.')).toBeTruthy()
  expect(screen.getByText(/To stop, tap the Cast button again or press Back\./).textContent).toContain(
    'Choose Room 302 · Bed 1 from the list.',
  )
  expect(screen.getByLabelText<HTMLInputElement>(/Choose a Video/).accept).toBe('video/*')
  expect(screen.getByLabelText<HTMLInputElement>(/Choose Photos/).multiple).toBe(true)
})

test('a chosen film is looked for a way, sent, and plays on the room screen', async () => {
  const { choose, join } = await openEntertainment()
  await choose(/Choose a Video/, filmFile())
  expect(screen.getByRole('heading', { name: 'Lake cabin' })).toBeTruthy()
  expect(screen.getByText('Looking for the room screen…')).toBeTruthy()
  await join()
  expect(await screen.findByText('Now on the room screen')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy()
  expect(room.view()).toMatchObject({ kind: 'shown', phase: 'playing', name: 'Lake cabin' })
})

test('a knock says where it paused the film of this phone', async () => {
  const { user, store, events } = await showing()
  await user.click(key('Forward 10 seconds'))
  await act(async () => store.set(sessionEffectsAtom, { SessionEffects }))
  const knock = { ...roomKnock, expires_at: Date.now() + 60_000 }
  act(() => events.tell({ name: 'knock', data: { knock } }))
  const door = await screen.findByRole('dialog', { name: 'Someone Is at Your Door' })
  await waitFor(() => expect(door.textContent).toContain('Your video is paused at 0:10.'))
})

test('Pause and Play are done there, and the key shows it when they are', async () => {
  const { user } = await showing()
  await user.click(key('Pause'))
  expect(room.player.state.playing).toBe(false)
  await user.click(await screen.findByRole('button', { name: 'Play' }))
  expect(room.player.state.playing).toBe(true)
})

test('position and volume are set by keys, without dragging, and say where they are', async () => {
  const { user } = await showing()
  await user.click(key('Forward 10 seconds'))
  expect(room.player.state.position).toBe(10)
  expect(slider('Position').getAttribute('aria-valuetext')).toBe('0:10 of 2:00')
  await user.click(key('Louder'))
  expect(room.player.loudness).toBe(0.5)
  expect(slider('Volume').getAttribute('aria-valuetext')).toBe('5 of 10')
  await user.click(key('Back 10 seconds'))
  expect(room.player.state.position).toBe(0)
})

test('a change made by the room screen itself is shown', async () => {
  await showing()
  act(() => room.player.tell({ position: 90 }))
  await waitFor(() => expect(slider('Position').value).toBe('90'))
  act(() => room.player.tell({ stalled: true }))
  expect(await screen.findByText('The room screen needs a moment.')).toBeTruthy()
  act(() => room.player.tell({ stalled: false, playing: false, touch: true }))
  expect(await screen.findByText(/needs to touch the room screen once/)).toBeTruthy()
})

test('while a call is on the film waits, and says why; after it Play goes on', async () => {
  const { user, events } = await showing()
  await act(async () => {
    room.screen.hold(true)
    events.tell({ name: 'call', data: { status: 'running', alias: 'room-302', participants: [] } })
  })
  expect(await screen.findByRole('button', { name: 'Play Call in progress' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the Call' })).toBeTruthy()
  expect(screen.queryByText('Now on the room screen')).toBeNull()
  await act(async () => {
    room.screen.hold(false)
    events.tell({ name: 'call', data: { status: 'ended', alias: 'room-302', participants: [] } })
  })
  await user.click(await screen.findByRole('button', { name: 'Play' }))
  expect(room.player.state.playing).toBe(true)
})

test('an album goes from photo to photo, and ends at both ends', async () => {
  const { user, choose, join } = await openEntertainment()
  const photos = ['Cake.jpg', 'Candles.jpg'].map((name) => filmFile(100, name, 'image/jpeg'))
  await choose(/Choose Photos/, ...photos)
  await join()
  expect(await screen.findByText('Photo 1 of 2')).toBeTruthy()
  expect(key('Previous This is the first photo').getAttribute('aria-disabled')).toBe('true')
  await user.click(key('Next'))
  expect(await screen.findByRole('heading', { name: 'Candles' })).toBeTruthy()
  await waitFor(() => expect(room.view()).toMatchObject({ kind: 'shown', name: 'Candles' }))
  expect(key('Next This is the last photo').getAttribute('aria-disabled')).toBe('true')
})

test('a file that cannot be shown says so, and leads back to the choice', async () => {
  const { user, choose } = await openEntertainment()
  await choose(/Choose a Video/, filmFile(0))
  expect(screen.getByRole('alert').textContent).toContain('That file is empty.')
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  await user.click(key('Choose Another'))
  expect(screen.getByRole('heading', { name: 'Ready to Cast' })).toBeTruthy()
})

test('a room screen that is away says so as the catalogue does, and can be tried again', async () => {
  const page = await openEntertainment()
  page.api.on('POST /api/v1/rooms/control', deviceOffline)
  await page.choose(/Choose a Video/, filmFile())
  expect((await screen.findByRole('alert')).textContent).toContain('APS Device is Offline')
  room = roomScreenOf(page)
  await page.user.click(key('Try Again'))
  await page.join()
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy()
})

test('a line that is lost says that it is tried again', async () => {
  const { film } = await showing()
  act(() => film.cut())
  expect(screen.getByText('Connection to the room screen lost')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
})

test('a previously chosen file is shown again with one press, and each file is listed once', async () => {
  const { choose, user } = await showing()
  expect(screen.queryByRole('heading', { name: 'Recent' })).toBeNull()
  await user.click(key('Choose Another'))
  await choose(
    /Choose Photos/,
    filmFile(300, 'Cake.jpg', 'image/jpeg'),
    filmFile(301, 'Candles.jpg', 'image/jpeg'),
  )
  await screen.findByRole('heading', { name: 'Cake' })
  await user.click(key('Choose Another'))
  expect(screen.getByRole('heading', { name: 'Recent' })).toBeTruthy()
  const names = () => screen.getAllByRole('button', { name: /^Show .* again$/ }).map((one) => one.textContent)
  expect(names()).toEqual(['Show Cake again', 'Show Lake cabin again'])
  expect(screen.getByText('2 photos')).toBeTruthy()
  await user.click(key('Show Lake cabin again'))
  await waitFor(() => expect(room.view()).toMatchObject({ kind: 'shown', name: 'Lake cabin' }))
  await user.click(await screen.findByRole('button', { name: 'Choose Another' }))
  expect(names()).toEqual(['Show Lake cabin again', 'Show Cake again'])
})

test('the next session finds nothing of what was chosen before', async () => {
  const { user, store } = await showing()
  await user.click(key('Choose Another'))
  expect(screen.getByRole('heading', { name: 'Recent' })).toBeTruthy()
  await act(() => store.set(endSessionAtom, 'expired'))
  expect(store.get(chosenBeforeAtom)).toEqual([])
})

test('Stop leads back to the menu, and leaves nothing on the room screen', async () => {
  const { user, api } = await showing()
  await user.click(screen.getByRole('link', { name: 'Stop, back to the menu' }))
  expect(await screen.findByRole('heading', { name: 'Main menu' })).toBeTruthy()
  expect(api.commands().at(-1)).toBe('entertainment off')
  expect(room.view()).toEqual({ kind: 'none' })
})
