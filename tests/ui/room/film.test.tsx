import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FilmItem, FilmCommand } from '../../../src/contract/film.ts'
import { markedChunk } from '../../../src/domain/film/filmChunk.ts'
import { openMonitor } from '../../support/pages/roomPage.tsx'
import { dataSdp } from '../../support/scripted/film/scriptedFilm.ts'
import { enrolledMemory, serverStart } from '../../support/scripted/devices/scriptedMonitor.ts'

const lake: FilmItem = {
  id: 'lake',
  what: 'film',
  name: 'Lake cabin',
  type: 'video/mp4',
  size: 1_000,
  mark: 1,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  vi.spyOn(Date, 'now').mockReturnValue(serverStart)
})

/** Opens a room to which a phone has connected. */
async function openFilm(situation: Parameters<typeof openMonitor>[0] = {}) {
  const { room } = await openMonitor({ kept: enrolledMemory, ...situation })
  await act(async () => room.line().welcome())
  const command = (name: string, params: Record<string, unknown> = {}) =>
    act(async () => {
      const frame = { type: 'command', id: name, command: name, params, deadline_ms: serverStart + 60_000 }
      room.line().hear(JSON.stringify(frame))
      await vi.advanceTimersByTimeAsync(0)
    })
  await command('film', { offer: dataSdp })
  const phone = room.film.roomEnd()
  act(() => phone.open())
  const sendCommand = (said: FilmCommand) => act(async () => phone.hear(JSON.stringify(said)))
  const send = (bytes: number) => act(async () => phone.take(markedChunk(1, new Uint8Array(bytes))))
  const player = (change: Parameters<typeof room.player.tell>[0]) => act(async () => room.player.tell(change))
  return { room, command, phone, order: sendCommand, send, player }
}
async function playing(item: FilmItem = lake) {
  const page = await openFilm()
  await page.order({ order: 'show', item })
  await page.send(item.size)
  return page
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent

test('the room answers the phone’s offer, and is ready for its film', async () => {
  const { room } = await openFilm()
  expect(room.line().all('result').at(-1)).toMatchObject({
    success: true,
    answer: dataSdp,
    state: { entertainment: true },
  })
  expect(title()).toBe('Ready to Cast')
})

test('a phone that is gone leaves the way in on the screen within a minute', async () => {
  const { phone } = await openFilm()
  act(() => phone.lose())
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(screen.getByRole('img', { name: 'QR code that opens the remote control' })).toBeTruthy()
  expect(screen.queryByText('Ready to Cast')).toBeNull()
})

test('while the screen waits for a film, the camera can be covered and the code be seen', async () => {
  const { room } = await openFilm()
  await act(async () => screen.getByRole('button', { name: 'Show the Code' }).click())
  expect(screen.getByRole('img', { name: 'QR code that opens the remote control' })).toBeTruthy()
  await act(async () => screen.getByRole('button', { name: 'Close' }).click())
  expect(screen.queryByRole('img', { name: 'QR code that opens the remote control' })).toBeNull()
  await act(async () => screen.getByRole('button', { name: 'Cover Camera' }).click())
  expect(room.camera.isOpen).toBe(false)
  expect(title()).toBe('Ready to Cast')
})

test('the code that is shown gives way to the announcement of a call', async () => {
  const { command } = await openFilm()
  await act(async () => screen.getByRole('button', { name: 'Show the Code' }).click())
  await command('api', { vmr: 'room-302', announce: true })
  expect(title()).toBe('Your call is starting')
  expect(screen.queryByRole('img', { name: 'QR code that opens the remote control' })).toBeNull()
})

test('over a film that plays, a touch brings up the keys for a while; the code stays until it is closed', async () => {
  const { player } = await playing()
  await player({ position: 12, playing: true })
  expect(screen.queryByRole('button')).toBeNull()
  await act(async () => window.dispatchEvent(new Event('pointerdown')))
  expect(screen.getByRole('button', { name: 'Cover Camera' })).toBeTruthy()
  await act(async () => screen.getByRole('button', { name: 'Show the Code' }).click())
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(screen.queryByRole('button', { name: 'Show the Code' })).toBeNull()
  expect(screen.getByRole('img', { name: 'QR code that opens the remote control' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.queryByRole('img', { name: 'QR code that opens the remote control' })).toBeNull()
})

test('an offer that is none is refused', async () => {
  const { room, command } = await openFilm()
  await command('film', { offer: 'nonsense' })
  expect(room.line().all('result').at(-1)).toMatchObject({ success: false, reason: 'bad_request' })
})

test('while a film comes its name is there, how much has come, and what the camera does', async () => {
  const { order: sendCommand, send } = await openFilm()
  await sendCommand({ order: 'show', item: lake })
  await send(420)
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(title()).toBe('Lake cabin')
  expect(screen.getByText('Coming from your phone: 42%')).toBeTruthy()
  expect(screen.getByText('Camera is on')).toBeTruthy()
})

test('it plays as large as the screen, with its position and the camera’s state', async () => {
  const { room, player } = await playing()
  await player({ position: 12 })
  const picture = screen.getByRole('img', { name: 'Lake cabin, from your phone' })
  expect([...room.player.hosts]).toEqual([picture])
  expect(screen.getByText('0:12')).toBeTruthy()
  expect(screen.getByText('2:00')).toBeTruthy()
  expect(screen.getByText('Camera is on')).toBeTruthy()
  expect(screen.queryByText('Paused')).toBeNull()
})

test('covered, the screen says so over the film', async () => {
  const { command } = await playing()
  await command('video_control', { state: 'off' })
  await command('microphone_control', { state: 'off' })
  expect(screen.getByText('Camera is covered')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Lake cabin, from your phone' })).toBeTruthy()
})

test('a picture that stands still says why', async () => {
  const { order: sendCommand, player } = await playing()
  await sendCommand({ order: 'pause' })
  expect(screen.getByText('Paused')).toBeTruthy()
  expect(screen.getByText('Press Play on your phone.')).toBeTruthy()
  await player({ stalled: true })
  expect(screen.getByText('One moment')).toBeTruthy()
  await player({ stalled: false, ended: true })
  expect(screen.getByText('The end')).toBeTruthy()
  await player({ ended: false, touch: true })
  expect(screen.getByText('Touch the screen once')).toBeTruthy()
})

test('a call comes before the film, which waits for its phone and is where it was', async () => {
  const { room, command, order: sendCommand, player } = await playing()
  await player({ position: 30 })
  await command('api', { vmr: 'room-302', announce: true, caller: 'Dr. Haruka Mori' })
  expect(title()).toBe('Dr. Haruka Mori')
  expect(room.player.state.playing).toBe(false)
  expect(room.player.hosts.size).toBe(0)
  await command('final_end_call')
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(screen.getByText('Paused')).toBeTruthy()
  expect(screen.getByText('0:30')).toBeTruthy()
  await sendCommand({ order: 'play' })
  expect(room.player.state.playing).toBe(true)
})

test('a line that is lost on the way is told, and what helps', async () => {
  const { phone, order: sendCommand } = await openFilm()
  await sendCommand({ order: 'show', item: lake })
  await act(async () => phone.lose())
  expect(screen.getByText('Connection to your phone lost. Wake your phone.')).toBeTruthy()
})

test.each([
  [{ type: 'video/x-unknown' }, 'This screen cannot play that kind of file'],
  [{ size: 2_000_000_000 }, 'That file is too large'],
  [{ size: 0 }, 'That file is empty'],
])('%o is refused in words', async (change, words) => {
  const { room, order: sendCommand } = await openFilm()
  room.player.refuses = 'video/x-unknown'
  await sendCommand({ order: 'show', item: { ...lake, ...change } })
  expect(title()).toBe(words)
  expect(screen.getByText('Choose another one on your phone.')).toBeTruthy()
})

test('an entertainment-off command ends the film', async () => {
  const { room, command, phone } = await playing()
  await command('entertainment', { state: 'off' })
  expect(title()).toBe('Room 302')
  expect(room.player.loaded).toBeNull()
  expect(phone.isClosed).toBe(true)
})

test('a screen that loses its room has no film of it', async () => {
  const { room, phone } = await playing()
  await act(async () => room.line().drop(4409))
  expect(room.player.loaded).toBeNull()
  expect(phone.isClosed).toBe(true)
})
