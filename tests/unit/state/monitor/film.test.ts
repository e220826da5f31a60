import { afterEach, beforeEach, expect, vi } from 'vitest'
import { FilmNews, type FilmItem, type FilmCommand, type FilmState } from '../../../../src/contract/film.ts'
import { filmChunk, filmTimes, filmWindow } from '../../../../src/domain/film/film.ts'
import { markedChunk } from '../../../../src/domain/film/filmChunk.ts'
import { RoomFilm } from '../../../../src/state/monitor/film.ts'
import type { FilmView } from '../../../../src/state/monitor/filmView.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import { createFilmWire, ScriptedPlayer } from '../../../support/scripted/film/scriptedFilm.ts'

let wire: ReturnType<typeof createFilmWire>
let player: ScriptedPlayer
let film: RoomFilm
let view: FilmView

beforeEach(() => {
  view = { kind: 'none' }
  wire = createFilmWire()
  player = new ScriptedPlayer()
  const ports = { filmLines: wire.room, filmPlayer: player }
  film = new RoomFilm({ ports, loudness: () => 4, onView: (shown) => (view = shown) })
})
afterEach(() => film.stop())

const lake: FilmItem = {
  id: 'lake',
  what: 'film',
  name: 'Lake cabin',
  type: 'video/mp4',
  size: 100_000,
  mark: 1,
}

test('a film that was given up while its line was made opens none', async () => {
  const opening = film.open({ offer: 'offer' })
  film.stop()
  expect(await opening).toBeNull()
  expect(wire.roomEnd().isClosed).toBe(true)
})

/** Opens a phone that sends what the test says, and has received what the room sent. */
async function openPhone() {
  const answer = await film.open({ offer: 'offer' })
  const end = wire.roomEnd()
  end.open()
  const heard = () => end.said.map((text) => FilmNews.parse(JSON.parse(text)))
  return {
    answer,
    end,
    order: (command: FilmCommand) => end.hear(JSON.stringify(command)),
    sends: (bytes: number, mark = 1) => end.take(markedChunk(mark, new Uint8Array(bytes))),
    wants: () => heard().flatMap((news) => (news.news === 'want' ? [`${news.from}-${news.to}`] : [])),
    isTaken: () => heard().some(({ news }) => news === 'taken'),
    /** Returns the last state that the room reported about itself, once it has reported one. */
    state: async (): Promise<FilmState | undefined> => {
      await vi.advanceTimersByTimeAsync(2 * filmTimes.newsMs)
      return heard()
        .flatMap((news) => (news.news === 'state' ? [news.state] : []))
        .at(-1)
    },
  }
}
async function playing(item: FilmItem = lake) {
  const phone = await openPhone()
  phone.order({ order: 'show', item })
  phone.sends(item.size)
  return phone
}

test('a film is asked for, counted while it comes, and plays once it is whole', async () => {
  const phone = await openPhone()
  phone.order({ order: 'show', item: lake })
  expect(phone.wants()).toEqual(['0-100000'])
  phone.sends(25_000)
  expect(await phone.state()).toMatchObject({ phase: 'coming', received: 25_000 })
  expect(view).toMatchObject({ kind: 'coming', name: 'Lake cabin', share: 0.25, lost: false })
  expect(player.loaded).toBeNull()
  phone.sends(75_000)
  expect(player.loaded).toEqual({ type: 'video/mp4', what: 'film', size: 100_000 })
  expect(view).toMatchObject({ kind: 'shown', phase: 'playing' })
  expect(await phone.state()).toMatchObject({ phase: 'playing', duration: 120, volume: 4 })
})

test('a large film is asked for in parts, the next one before the last has come', async () => {
  const phone = await openPhone()
  phone.order({ order: 'show', item: { ...lake, size: 3 * filmWindow } })
  expect(phone.wants()).toEqual([`0-${filmWindow}`])
  for (let sent = 0; sent < filmWindow / 2; sent += filmChunk) phone.sends(filmChunk)
  expect(phone.wants()).toEqual([`0-${filmWindow}`, `${filmWindow}-${1.5 * filmWindow}`])
})

test('film bytes that arrive are joined in order', async () => {
  const phone = await openPhone()
  phone.order({ order: 'show', item: { ...lake, size: 4 } })
  phone.end.take(markedChunk(1, new Uint8Array([1, 2])))
  phone.end.take(markedChunk(1, new Uint8Array([3, 4])))
  const whole = await new Blob([...player.parts]).arrayBuffer()
  expect([...new Uint8Array(whole)]).toEqual([1, 2, 3, 4])
})

test('it pauses, goes on, and is sought and made louder as the phone says, and tells what it does', async () => {
  const phone = await playing()
  phone.order({ order: 'pause' })
  expect(await phone.state()).toMatchObject({ phase: 'paused' })
  phone.order({ order: 'seek', to: 42 })
  phone.order({ order: 'volume', point: 9 })
  phone.order({ order: 'play' })
  expect(await phone.state()).toMatchObject({ phase: 'playing', position: 42, volume: 9 })
  expect(player.loudness).toBe(0.9)
  player.tell({ stalled: true })
  expect(await phone.state()).toMatchObject({ phase: 'buffering' })
  player.tell({ stalled: false, playing: false, ended: true })
  expect(await phone.state()).toMatchObject({ phase: 'ended' })
})

test('the phone is told a few times a second, however fast a film comes', async () => {
  const phone = await openPhone()
  phone.order({ order: 'show', item: lake })
  for (let sent = 0; sent < 50; sent += 1) phone.sends(1_000)
  await phone.state()
  expect(phone.end.said.filter((text) => text.includes('"state"'))).toHaveLength(2)
})

test('a photo is shown, and has no length', async () => {
  const phone = await playing({
    id: 'cake',
    what: 'photo',
    name: 'Cake',
    type: 'image/jpeg',
    size: 5_000,
    mark: 1,
  })
  expect(view).toMatchObject({ kind: 'shown', what: 'photo', phase: 'paused' })
  expect(await phone.state()).toMatchObject({ phase: 'paused', duration: null })
})

test('a call pauses the film; it does not go on by itself, nor for a press while the call is on', async () => {
  const phone = await playing()
  film.hold(true)
  expect(await phone.state()).toMatchObject({ phase: 'paused', inCall: true })
  phone.order({ order: 'play' })
  expect(await phone.state()).toMatchObject({ phase: 'paused' })
  film.hold(false)
  expect(await phone.state()).toMatchObject({ phase: 'paused', inCall: false })
  phone.order({ order: 'play' })
  expect(await phone.state()).toMatchObject({ phase: 'playing' })
})

test('a knock pauses the film, which then continues by itself', async () => {
  const phone = await playing()
  film.holdForKnock(true)
  expect(view).toMatchObject({ phase: 'held' })
  expect(await phone.state()).toMatchObject({ phase: 'paused', inCall: false })
  phone.order({ order: 'play' })
  expect(player.state.playing).toBe(false)
  film.holdForKnock(false)
  expect(await phone.state()).toMatchObject({ phase: 'playing' })
})

test('a film that was paused before a knock stays paused after it', async () => {
  const phone = await playing()
  phone.order({ order: 'pause' })
  film.holdForKnock(true)
  expect(view).toMatchObject({ phase: 'paused' })
  film.holdForKnock(false)
  expect(player.state.playing).toBe(false)
})

test('a film that has ended does not begin again after a knock', async () => {
  await playing()
  player.tell({ playing: false, ended: true })
  film.holdForKnock(true)
  film.holdForKnock(false)
  expect(view).toMatchObject({ phase: 'ended' })
})

test('a film that comes whole during a knock plays after it', async () => {
  film.holdForKnock(true)
  await playing()
  expect(player.state.playing).toBe(false)
  film.holdForKnock(false)
  expect(player.state.playing).toBe(true)
})

test('a film stays paused if a call follows the knock', async () => {
  await playing()
  film.holdForKnock(true)
  film.hold(true)
  film.holdForKnock(false)
  film.hold(false)
  expect(player.state.playing).toBe(false)
})

test('a film that comes whole during a call waits too', async () => {
  film.hold(true)
  await playing()
  expect(view).toMatchObject({ kind: 'shown', phase: 'paused' })
})

test.each([
  ['of a kind that the screen does not know', { ...lake, type: 'video/x-unknown' }, 'film_format'],
  ['that is no film', { ...lake, type: 'application/pdf' }, 'film_format'],
  ['that is too large', { ...lake, size: 1_000_000_001 }, 'film_too_large'],
  ['that is empty', { ...lake, size: 0 }, 'film_broken'],
])('something %s is refused before any of it is sent', async (_what, item, problem) => {
  player.refuses = 'video/x-unknown'
  const phone = await openPhone()
  phone.order({ order: 'show', item })
  expect(phone.wants()).toEqual([])
  expect(await phone.state()).toMatchObject({ phase: 'failed', problem })
  expect(view).toMatchObject({ kind: 'failed', problem })
})

test('a film that cannot be played after all says so', async () => {
  player.fails = true
  const phone = await playing()
  expect(await phone.state()).toMatchObject({ phase: 'failed', problem: 'film_format' })
})

test('a screen that wants a touch first says so', async () => {
  const phone = await playing()
  player.tell({ playing: false, touch: true })
  expect(view).toMatchObject({ kind: 'shown', touch: true })
  expect(await phone.state()).toMatchObject({ touch: true })
})

test('a phone that sleeps loses its line, and the film plays on; awake again it finds it where it is', async () => {
  const phone = await playing()
  phone.end.lose()
  await vi.advanceTimersByTimeAsync(2 * filmTimes.forsakenMs)
  expect(view).toMatchObject({ kind: 'shown', phase: 'playing' })
  player.tell({ position: 77 })
  const again = await openPhone()
  again.order({ order: 'show', item: lake })
  expect(again.wants()).toEqual([])
  expect(await again.state()).toMatchObject({ phase: 'playing', position: 77 })
})

test('a line that is lost on the way says so, and what is missing is asked for on the next', async () => {
  const phone = await openPhone()
  phone.order({ order: 'show', item: lake })
  phone.sends(60_000)
  phone.end.lose()
  expect(view).toMatchObject({ kind: 'coming', share: 0.6, lost: true })
  const again = await openPhone()
  again.order({ order: 'show', item: lake })
  expect(again.wants()).toEqual(['60000-100000'])
  again.sends(40_000)
  expect(view).toMatchObject({ kind: 'shown', phase: 'playing' })
})

test('a phone that never comes back leaves nothing on the screen', async () => {
  const phone = await openPhone()
  phone.order({ order: 'show', item: lake })
  phone.end.lose()
  await vi.advanceTimersByTimeAsync(filmTimes.halfMs)
  expect(view).toEqual({ kind: 'none' })
})

test('a paused film whose phone has gone leaves the screen in the end', async () => {
  const phone = await playing()
  phone.order({ order: 'pause' })
  phone.end.lose()
  await vi.advanceTimersByTimeAsync(filmTimes.forsakenMs)
  expect(view).toEqual({ kind: 'none' })
  expect(player.loaded).toBeNull()
})

test('another phone takes the screen over, and the first one is told', async () => {
  const first = await playing()
  const second = await openPhone()
  expect(first.isTaken()).toBe(true)
  expect(first.end.isClosed).toBe(true)
  second.order({ order: 'show', item: { ...lake, id: 'beach', name: 'Beach' } })
  expect(view).toMatchObject({ kind: 'coming', name: 'Beach' })
  first.order({ order: 'stop' })
  expect(view).toMatchObject({ kind: 'coming', name: 'Beach' })
})

test.each([
  ['words that are no message', (phone: Awaited<ReturnType<typeof openPhone>>) => phone.end.hear('play')],
  [
    'a message without end',
    (phone: Awaited<ReturnType<typeof openPhone>>) => phone.end.hear(`"${'x'.repeat(4_001)}"`),
  ],
  [
    'a part that is none',
    (phone: Awaited<ReturnType<typeof openPhone>>) => phone.end.take(new ArrayBuffer(4)),
  ],
  ['more than was asked for', (phone: Awaited<ReturnType<typeof openPhone>>) => phone.sends(lake.size + 1)],
])('a phone that sends %s is let go', async (_what, misbehave) => {
  const phone = await openPhone()
  phone.order({ order: 'show', item: lake })
  misbehave(phone)
  expect(phone.end.isClosed).toBe(true)
  expect(view).toMatchObject({ kind: 'coming', lost: true })
})

test('bytes of the previous film that were still in transit are not part of the next one', async () => {
  const phone = await openPhone()
  phone.order({ order: 'show', item: lake })
  phone.order({ order: 'show', item: { ...lake, id: 'beach', mark: 2 } })
  phone.sends(90_000, 1)
  phone.sends(50_000, 2)
  await phone.state()
  expect(view).toMatchObject({ kind: 'coming', share: 0.5 })
})

test('bytes that were not requested are not accepted', async () => {
  const phone = await openPhone()
  phone.sends(100)
  expect(view).toEqual({ kind: 'none' })
  await playing()
  expect(player.loaded?.size).toBe(lake.size)
})

test('the end leaves nothing: no line, no film, and nothing that was still on its way', async () => {
  const phone = await playing()
  await film.open({ offer: 'late' })
  const late = wire.roomEnd()
  film.stop()
  expect(phone.end.isClosed).toBe(true)
  expect(view).toEqual({ kind: 'none' })
  late.open()
  expect(late.isClosed).toBe(true)
})

test('an offer that is none opens nothing', async () => {
  expect(await film.open({ offer: 'nonsense' })).toBeNull()
})
