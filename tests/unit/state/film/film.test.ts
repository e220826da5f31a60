import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { FilmNews } from '../../../../src/contract/film.ts'
import { filmTimes, filmWindow } from '../../../../src/domain/film/film.ts'
import { entertainAtom } from '../../../../src/state/film/entertainment.ts'
import { roomUniqueIdAtom } from '../../../../src/state/queue/commands.ts'
import {
  albumAtom,
  chooseFilmAtom,
  endFilmAtom,
  filmAtom,
  controlFilmAtom,
  putFilmAwayAtom,
  showAtAtom,
  watchFilmAtom,
} from '../../../../src/state/film/film.ts'
import { hearCallAtom } from '../../../../src/state/bedside/callState.ts'
import { beginSessionAtom, endSessionAtom } from '../../../../src/state/bedside/sessionLife.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import { filmFile, roomScreenOf } from '../../../support/media/filmStory.ts'
import {
  type Bedside,
  createBedside,
  deviceOffline,
  keptSession,
  ok,
  refused,
  unreachable,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

const patience = { timeout: 30_000 }
const control = 'POST /api/v1/rooms/control'
let bedside: Bedside
let room: ReturnType<typeof roomScreenOf>

beforeEach(async () => {
  bedside = createBedside({ kept: keptSession })
  room = roomScreenOf(bedside)
  await bedside.store.set(beginSessionAtom, { ...keptSession })
})
afterEach(() => {
  bedside.store.set(endFilmAtom)
  room.screen.stop()
})

const film = () => bedside.store.get(filmAtom)
const choose = (...files: File[]) => bedside.store.set(chooseFilmAtom, 'film', files)
const settle = () => vi.advanceTimersByTimeAsync(2 * filmTimes.newsMs)
/** Connects the two ends, and waits until everything pending has been sent. */
async function join(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  bedside.film.join()
  for (let turn = 0; turn < 5; turn += 1) await settle()
}
async function showing(file = filmFile()): Promise<void> {
  choose(file)
  await join()
}

test('a film goes to the screen byte by byte, and the phone shows what the screen does', async () => {
  const file = filmFile(100_000)
  choose(file)
  expect(film()).toMatchObject({ kind: 'connecting', chosen: { name: 'Lake cabin', size: 100_000 } })
  await join()
  const sent = await new Blob([...room.player.parts]).arrayBuffer()
  expect(new Uint8Array(sent)).toEqual(new Uint8Array(await file.arrayBuffer()))
  expect(film()).toMatchObject({ kind: 'on', state: { phase: 'playing', duration: 120, volume: 4 } })
})

test('the phone is kept awake while it sends, and no longer', async () => {
  choose(filmFile(1.5 * filmWindow))
  await vi.advanceTimersByTimeAsync(0)
  bedside.film.join()
  await vi.waitFor(() => expect(bedside.film.awake).toEqual({ now: 1, ever: 1 }), patience)
  await join()
  await vi.waitFor(() => expect(room.player.loaded).not.toBeNull(), patience)
  await settle()
  expect(bedside.film.awake).toEqual({ now: 0, ever: 1 })
})

test('a film command takes effect on the screen, and the phone shows it only after it did', async () => {
  await showing()
  bedside.store.set(controlFilmAtom, { order: 'pause' })
  expect(room.player.state.playing).toBe(false)
  await settle()
  expect(film()).toMatchObject({ kind: 'on', state: { phase: 'paused' } })
  bedside.store.set(controlFilmAtom, { order: 'seek', to: 60 })
  bedside.store.set(controlFilmAtom, { order: 'volume', point: 2 })
  bedside.store.set(controlFilmAtom, { order: 'play' })
  await settle()
  expect(film()).toMatchObject({ state: { phase: 'playing', position: 60, volume: 2 } })
})

test('photos that were chosen together are shown one after the other, on one line', async () => {
  const photos = ['Cake.jpg', 'Candles.jpg'].map((name) => filmFile(500, name, 'image/jpeg'))
  bedside.store.set(chooseFilmAtom, 'photo', photos)
  await join()
  expect(room.view()).toMatchObject({ kind: 'shown', name: 'Cake', what: 'photo' })
  bedside.store.set(showAtAtom, 1)
  await settle()
  expect(room.view()).toMatchObject({ kind: 'shown', name: 'Candles' })
  expect(bedside.store.get(albumAtom)).toMatchObject({ at: 1 })
  expect(bedside.film.calls()).toBe(1)
})

test.each([
  ['too large', () => Object.defineProperty(filmFile(), 'size', { value: 1_000_000_001 }), 'film_too_large'],
  ['of another kind', () => filmFile(10, 'Letter.pdf', 'application/pdf'), 'film_format'],
  ['empty', () => filmFile(0), 'film_broken'],
])('a file that is %s is refused before the screen is asked', (_what, file, code) => {
  choose(file())
  expect(film()).toMatchObject({ kind: 'failed', code })
  expect(bedside.api.commands()).toEqual([])
})

test('a film that the screen cannot play is reported, and the next film uses the same connection', async () => {
  room.player.refuses = 'video/x-matroska'
  await showing(filmFile(1_000, 'Old.mkv', 'video/x-matroska'))
  expect(film()).toMatchObject({ kind: 'failed', code: 'film_format' })
  choose(filmFile())
  await settle()
  await settle()
  expect(film()).toMatchObject({ kind: 'on', state: { phase: 'playing' } })
  expect(bedside.film.calls()).toBe(1)
})

test.each([
  ['the screen is away', deviceOffline, 'offline'],
  ['the server is away', unreachable, 'unreachable'],
  ['films are not to be had', refused(403, 'function_not_available'), 'function_not_available'],
  [
    'the device has no such screen',
    ok({ busy_status: 'open', success: false, reason: 'unsupported' }),
    'film_unsupported',
  ],
  ['the back end is an older one', refused(400, 'bad_request'), 'film_unsupported'],
])('a film fails immediately with the reason when %s', async (_what, answer, code) => {
  bedside.api.on(control, answer)
  choose(filmFile())
  await settle()
  expect(film()).toMatchObject({ kind: 'failed', code })
})

test('where the two find no way to one another, that is said; another try finds one', async () => {
  choose(filmFile())
  await settle()
  bedside.film.phoneEnd().lose()
  expect(film()).toMatchObject({ kind: 'failed', code: 'film_no_route' })
  bedside.store.set(showAtAtom, 0)
  await join()
  expect(film()).toMatchObject({ kind: 'on', state: { phase: 'playing' } })
})

test('a browser that opens no lines says so', async () => {
  bedside.ports.filmLines = () => Promise.reject(new TypeError('no RTCPeerConnection'))
  choose(filmFile())
  await settle()
  expect(film()).toMatchObject({ kind: 'failed', code: 'film_unsupported' })
})

test('a lost line is tried again, and the film is found where it is', async () => {
  await showing()
  room.player.tell({ position: 33 })
  await settle()
  bedside.film.cut()
  expect(film()).toMatchObject({ kind: 'lost', state: { phase: 'playing', position: 33 } })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(bedside.film.calls()).toBe(2)
  room.player.tell({ position: 40 })
  await join()
  expect(film()).toMatchObject({ kind: 'on', state: { phase: 'playing', position: 40 } })
  expect(room.player.loaded?.size).toBe(1_000)
})

test('a line that is lost on the way costs nothing that had come', async () => {
  choose(filmFile(1.5 * filmWindow))
  await vi.advanceTimersByTimeAsync(0)
  bedside.film.phoneEnd().breaksAfter = filmWindow / 2
  bedside.film.join()
  await vi.waitFor(() => expect(room.view()).toMatchObject({ kind: 'coming', lost: true }), patience)
  const first = bedside.film.phoneEnd().sent
  await vi.advanceTimersByTimeAsync(2_000)
  await join()
  await vi.waitFor(() => expect(room.player.loaded?.size).toBe(1.5 * filmWindow), patience)
  expect(bedside.film.phoneEnd().sent).toBeLessThan(1.51 * filmWindow - first)
})

test('a line that stays lost is given up after about a minute, and can be tried by hand', async () => {
  await showing()
  bedside.api.on(control, unreachable)
  bedside.film.cut()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(film()).toMatchObject({ kind: 'failed', code: 'unreachable' })
  const asked = bedside.api.commands().length
  await vi.advanceTimersByTimeAsync(120_000)
  expect(bedside.api.commands()).toHaveLength(asked)
})

test('a phone that wakes up reconnects immediately', async () => {
  const stop = bedside.store.set(watchFilmAtom)
  await showing()
  bedside.hidden.turn(true)
  bedside.api.on(control, unreachable)
  bedside.film.cut()
  await vi.advanceTimersByTimeAsync(20_000)
  const calls = bedside.film.calls()
  bedside.hidden.turn(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(bedside.film.calls()).toBe(calls + 1)
  stop()
})

test('a file that can be read no more says so, and leaves the screen', async () => {
  const file = filmFile()
  file.slice = () => {
    throw new DOMException('gone', 'NotFoundError')
  }
  await showing(file)
  expect(film()).toMatchObject({ kind: 'failed', code: 'film_unreadable' })
  expect(room.view()).toEqual({ kind: 'none' })
})

test('a film that another remote of the room has ended does not come back by itself', async () => {
  await showing()
  room.screen.stop()
  expect(film()).toMatchObject({ kind: 'failed', code: 'film_ended' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(bedside.film.calls()).toBe(1)
})

test('another phone that takes the screen is named as the reason', async () => {
  await showing()
  bedside.film.phoneEnd().hear(JSON.stringify({ news: 'taken' } satisfies FilmNews))
  expect(film()).toMatchObject({ kind: 'failed', code: 'film_taken' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(bedside.film.calls()).toBe(1)
})

test.each([
  ['no message', 'hello'],
  ['more than there is', JSON.stringify({ news: 'want', id: 'ID', from: 0, to: 2_000 })],
  ['nothing', JSON.stringify({ news: 'want', id: 'ID', from: 5, to: 5 })],
])('a screen that asks for %s is not trusted, and the connection is started again', async (_what, text) => {
  await showing()
  const view = film()
  const id = view.kind === 'on' ? view.chosen.id : ''
  bedside.film.phoneEnd().hear(text.replace('ID', id))
  expect(film()).toMatchObject({ kind: 'lost' })
})

test('put away, the screen waits for the next, which needs no new line', async () => {
  await showing()
  bedside.store.set(putFilmAwayAtom)
  expect(room.view()).toEqual({ kind: 'none' })
  expect(film()).toEqual({ kind: 'none' })
  choose(filmFile())
  await settle()
  expect(bedside.film.calls()).toBe(1)
  expect(room.view()).toMatchObject({ kind: 'shown' })
})

test('a patient who leaves the entertainment leaves nothing on the screen', async () => {
  const leave = bedside.store.set(entertainAtom)
  await showing()
  leave()
  expect(film()).toEqual({ kind: 'none' })
  await vi.waitFor(() => expect(bedside.api.commands().at(-1)).toBe('entertainment off'))
  expect(room.player.loaded).toBeNull()
})

test('a patient who leaves for an incoming call finds the film again', async () => {
  const leave = bedside.store.set(entertainAtom)
  await showing()
  room.screen.hold(true)
  bedside.store.set(hearCallAtom, {
    name: 'call',
    data: { status: 'running', alias: 'room-302', participants: [] },
  })
  leave()
  await settle()
  expect(film()).toMatchObject({ kind: 'on', state: { phase: 'paused', inCall: true } })
  expect(bedside.api.commands()).not.toContain('entertainment off')
})

test('a session that ends takes its film with it', async () => {
  await showing()
  await bedside.store.set(endSessionAtom, 'expired')
  expect(bedside.film.phoneEnd().isClosed).toBe(true)
  expect(film()).toEqual({ kind: 'none' })
  expect(bedside.store.get(albumAtom).items).toEqual([])
  expect(bedside.store.get(roomUniqueIdAtom)).toBeNull()
})
