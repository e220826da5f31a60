import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RoommateAnswer, RoommateQuestion } from '../../../src/contract/calls/roommates.ts'
import type { FilmItem } from '../../../src/contract/film.ts'
import { markedChunk } from '../../../src/domain/film/filmChunk.ts'
import { openMonitor } from '../../support/pages/roomPage.tsx'
import { roomKnock } from '../../support/scripted/calls/scriptedKnock.ts'
import { roommateQuestion } from '../../support/scripted/calls/scriptedRoommate.ts'
import { dataSdp } from '../../support/scripted/film/scriptedFilm.ts'
import { enrolledMemory, serverStart } from '../../support/scripted/devices/scriptedMonitor.ts'

const question: RoommateQuestion = { ...roommateQuestion, expires_at: serverStart + 20_000 }
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const button = (name: string) => screen.getByRole('button', { name })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  vi.spyOn(Date, 'now').mockReturnValue(serverStart)
})

/** Opens a monitor that is asked about a visit to the bed beside. */
async function openAsked(
  change: Partial<RoommateQuestion> = {},
  situation: Parameters<typeof openMonitor>[0] = {},
) {
  const { room } = await openMonitor({ kept: enrolledMemory, ...situation })
  await act(async () => room.line().welcome())
  const receive = (heard: RoommateQuestion | null) =>
    act(async () => room.line().hear({ type: 'roommate', question: heard }))
  await receive({ ...question, ...change })
  return { room, receive, answers: () => room.line().all('roommate_answer') }
}

describe('a visit to the bed beside, on the monitor', () => {
  test('names the visitor and the bed, and is announced', async () => {
    await openAsked()
    expect(title()).toBe('Dr. Haruka Mori')
    expect(document.title).toBe('Dr. Haruka Mori · Wardlink')
    expect(screen.getByRole('alert').textContent).toBe(
      'Your roommate in Bed \u2068A\u2069 has a visitDr. Haruka MoriClinician, \u20684 West\u2069, by video',
    )
    expect(screen.getByText('Your bed is not in the picture')).toBeTruthy()
    expect(document.activeElement?.tagName).toBe('H1')
  })

  test.each([
    ['one_bed', 'the camera stays on Bed \u2068A\u2069.'],
    ['sound_only', 'there is sound only and no picture.'],
  ] as const)('says what happens without an answer: %s', async (unanswered, effect) => {
    await openAsked({ unanswered })
    expect(screen.getByText(/^If you do not answer in (?:20|19) seconds, /u).textContent).toContain(effect)
  })

  test('names a guest without a name, who comes to a bed without one', async () => {
    await openAsked({ role: 'guest', name: '', from: '', bed: '' })
    expect(title()).toBe('Guest')
    const announced = within(screen.getByRole('alert'))
    for (const text of ['Your roommate has a visit', 'By video'])
      expect(announced.getByText(text)).toBeTruthy()
    expect(button('Next bed only The camera stays on the bed next to you')).toBeTruthy()
  })

  test('leaves the screen to a knock, and comes back after it', async () => {
    const { room } = await openAsked()
    const knock = { ...roomKnock, name: 'Nurse Ito', expires_at: serverStart + 60_000 }
    await act(async () => room.line().hear({ type: 'knock', knock }))
    expect(title()).toBe('Nurse Ito')
    await act(async () => room.line().hear({ type: 'knock', knock: null }))
    expect(title()).toBe('Dr. Haruka Mori')
  })

  test('is gone when its time is over', async () => {
    await openAsked()
    await pass(20_000)
    expect(title()).toBe('Room 302')
  })

  test('flashes while the browser blocks sound', async () => {
    const { room } = await openAsked()
    const flash = () => document.querySelector('.room-knock-flash')
    expect(flash()).toBeNull()
    act(() => room.sound.blocked(true))
    expect(flash()).toBeTruthy()
  })
})

describe('an answer about the bed beside, at the monitor', () => {
  test.each<[string, RoommateAnswer]>([
    ['Fine with me The camera may turn', 'fine'],
    ['Bed \u2068A\u2069 only The camera stays on Bed \u2068A\u2069', 'one_bed'],
    ['Sound only No picture at all', 'sound_only'],
  ])('%s is sent once, and the buttons wait for its effect', async (name, answer) => {
    const { answers } = await openAsked()
    await pass(1_000)
    await act(async () => button(name).click())
    await act(async () => button('Fine with me The camera may turn').click())
    expect(answers()).toEqual([{ type: 'roommate_answer', question: question.id, answer }])
    for (const shown of screen.getAllByRole('button')) expect(shown.getAttribute('aria-busy')).toBe('true')
  })

  test('needs a press that was aimed at the question, not at the screen before it', async () => {
    const { receive, answers } = await openAsked()
    await act(async () => button('Fine with me The camera may turn').click())
    await pass(1_000)
    await receive({ ...question, id: 'another' })
    await act(async () => button('Fine with me The camera may turn').click())
    expect(answers()).toEqual([])
  })
})

test('pauses a film while it is shown, and lets it continue', async () => {
  const lake: FilmItem = {
    id: 'lake',
    what: 'film',
    name: 'Lake cabin',
    type: 'video/mp4',
    size: 1_000,
    mark: 1,
  }
  const { room, receive } = await openAsked()
  await receive(null)
  const command = { type: 'command', id: 'film', command: 'film', deadline_ms: serverStart + 60_000 } as const
  await act(async () => {
    room.line().hear({ ...command, params: { offer: dataSdp } })
    await vi.advanceTimersByTimeAsync(0)
  })
  const phone = room.film.roomEnd()
  act(() => phone.open())
  await act(async () => {
    phone.hear(JSON.stringify({ order: 'show', item: lake }))
    phone.take(markedChunk(1, new Uint8Array(lake.size)))
    room.player.tell({ position: 760 })
  })
  expect(room.player.state.playing).toBe(true)
  await receive(question)
  expect(room.player.state.playing).toBe(false)
  expect(screen.getByText('12:40').parentElement?.textContent).toBe('Video paused at 12:40')
  const knock = { ...roomKnock, expires_at: serverStart + 60_000 }
  await act(async () => room.line().hear({ type: 'knock', knock }))
  await receive(null)
  expect(room.player.state.playing).toBe(false)
  await act(async () => room.line().hear({ type: 'knock', knock: null }))
  await pass(3_000)
  expect(room.player.state.playing).toBe(true)
})

test.each([
  ['ja', '\u2068A\u2069ベッドの方に訪問があります', 'かまいません カメラの向きが変わることがあります'],
  ['ar', 'لدى شريكك في السرير \u2068A\u2069 زيارة', 'لا مانع لديّ يمكن أن تتحرك الكاميرا'],
] as const)('in %s the question has its own words', async (locale, kicker, fine) => {
  await openAsked({}, { locale })
  expect(screen.getByRole('alert').textContent).toContain(kicker)
  expect(button(fine)).toBeTruthy()
})
