import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { KnockAnswer, RoomKnock, RoomQuestion } from '../../../src/contract/calls/knocks.ts'
import type { FilmItem } from '../../../src/contract/film.ts'
import { markedChunk } from '../../../src/domain/film/filmChunk.ts'
import { openMonitor } from '../../support/pages/roomPage.tsx'
import { dataSdp } from '../../support/scripted/film/scriptedFilm.ts'
import { roomKnock } from '../../support/scripted/calls/scriptedKnock.ts'
import { enrolledMemory, serverStart } from '../../support/scripted/devices/scriptedMonitor.ts'

const covered = { ...enrolledMemory, camera: 'off', microphone: 'off' } as const
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const button = (name: string) => screen.getByRole('button', { name })
const flash = () => document.querySelector('.room-knock-flash')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  vi.spyOn(Date, 'now').mockReturnValue(serverStart)
})

/** Opens a monitor at which a clinician knocks. */
async function openKnock(
  change: Partial<RoomQuestion> = {},
  situation: Parameters<typeof openMonitor>[0] = {},
) {
  const { room } = await openMonitor({ kept: enrolledMemory, ...situation })
  await act(async () => room.line().welcome())
  const receive = (knock: RoomKnock | null) => act(async () => room.line().hear({ type: 'knock', knock }))
  const sendCommand = (name: string, params: Record<string, unknown> = {}) =>
    act(async () => {
      room
        .line()
        .hear({ type: 'command', id: name, command: name, params, deadline_ms: serverStart + 60_000 })
      await vi.advanceTimersByTimeAsync(0)
    })
  await receive({ ...roomKnock, ...change })
  return { room, receive, sendCommand, answers: () => room.line().all('knock_answer') }
}

describe('a knock on the monitor', () => {
  test('names the clinician, the unit and the reason, and is announced', async () => {
    await openKnock({ note: 'I would like to talk about going home.', next: 'Nurse Ito' })
    expect(title()).toBe('Dr. Haruka Mori')
    expect(document.title).toBe('Dr. Haruka Mori · Wardlink')
    const announced = within(screen.getByRole('alert'))
    for (const text of ['Knock at your door', 'Dr. Haruka Mori', 'Round'])
      expect(announced.getByText(text)).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('Clinician, 4 West')
    expect(screen.getByRole('alert').textContent).toContain('“I would like to talk about going home.”')
    expect(announced.queryByText('Nurse Ito')).toBeNull()
    expect(screen.getByText('Nurse Ito').parentElement?.textContent).toBe('Nurse Ito is next')
    expect(screen.getByText('No one can see or hear you yet')).toBeTruthy()
  })

  test.each<[RoomQuestion['reason'], string]>([
    ['round', 'Round'],
    ['admission', 'Your admission'],
    ['discharge', 'Your discharge'],
    ['medicine', 'Your medicine'],
    ['check', 'To check on you'],
    ['other', 'To talk with you'],
  ])('gives the reason %s in words', async (reason, words) => {
    await openKnock({ reason })
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('has the focus on its heading, so that a stray Enter lets no one in', async () => {
    const { answers } = await openKnock()
    await pass(1_000)
    expect(document.activeElement?.textContent).toBe('Dr. Haruka Mori')
    expect(document.activeElement?.tagName).toBe('H1')
    expect(answers()).toEqual([])
  })

  test('is announced again for the next clinician', async () => {
    const { receive } = await openKnock()
    const first = screen.getByRole('alert')
    await receive({ ...roomKnock, next: 'Nurse Ito' })
    expect(screen.getByRole('alert')).toBe(first)
    await receive({ ...roomKnock, id: 'another', name: 'Nurse Ito' })
    expect(screen.getByRole('alert')).not.toBe(first)
    expect(document.activeElement?.textContent).toBe('Nurse Ito')
  })

  test('takes the place of the entry code that someone opened', async () => {
    const { receive, sendCommand } = await openKnock()
    await receive(null)
    await sendCommand('entertainment', { state: 'on' })
    await act(async () => button('Show the Code').click())
    await receive(roomKnock)
    expect(screen.queryByRole('img', { name: 'QR code that opens the remote control' })).toBeNull()
  })

  test('says of a covered room what each answer uncovers', async () => {
    await openKnock({}, { kept: covered })
    expect(screen.getByText('Camera covered, mic off')).toBeTruthy()
    expect(screen.getByText('No one outside can change this. Only your answer can.')).toBeTruthy()
    expect(button('Come in Uncovers camera')).toBeTruthy()
    expect(button('Sound only Microphone only')).toBeTruthy()
  })

  test('gives way to a call', async () => {
    const { sendCommand } = await openKnock()
    await sendCommand('api', { vmr: 'room-302', announce: true, caller: 'Nurse Ito' })
    expect(title()).toBe('Nurse Ito')
    expect(screen.getByText('Incoming call')).toBeTruthy()
    expect(screen.queryByText('Knock at your door')).toBeNull()
  })

  test('is gone once the connection is lost', async () => {
    const { room } = await openKnock()
    await act(async () => room.line().drop(1006))
    expect(title()).toBe('Room 302')
  })
})

describe('an answer at the monitor', () => {
  test.each<[string, KnockAnswer]>([
    ['Come in Sees and hears you', 'come_in'],
    ['Sound only Hears you only', 'sound_only'],
    ['In 5 minutes Knocks again', 'in_5_minutes'],
    ['Not now Stays out', 'not_now'],
  ])('%s is sent once, and the buttons wait for its effect', async (name, answer) => {
    const { answers } = await openKnock()
    await pass(1_000)
    await act(async () => button(name).click())
    await act(async () => button('Come in Sees and hears you').click())
    expect(answers()).toEqual([{ type: 'knock_answer', knock: roomKnock.id, answer }])
    for (const shown of screen.getAllByRole('button')) expect(shown.getAttribute('aria-busy')).toBe('true')
    await pass(5_000)
    for (const shown of screen.getAllByRole('button')) expect(shown.getAttribute('aria-busy')).toBeNull()
  })

  test('needs a press that was aimed at the knock, not at the screen before it', async () => {
    const { receive, answers } = await openKnock()
    await act(async () => button('Come in Sees and hears you').click())
    await pass(1_000)
    await receive({ ...roomKnock, id: 'another' })
    await act(async () => button('Come in Sees and hears you').click())
    expect(answers()).toEqual([])
  })
})

describe('the flashing frame of a knock', () => {
  test('is not there while the chime is heard', async () => {
    await openKnock()
    expect(flash()).toBeNull()
  })

  test('is there while the browser blocks sound', async () => {
    const { room } = await openKnock()
    act(() => room.sound.blocked(true))
    expect(flash()).toBeTruthy()
  })
})

describe('a knock during a film', () => {
  const lake: FilmItem = {
    id: 'lake',
    what: 'film',
    name: 'Lake cabin',
    type: 'video/mp4',
    size: 1_000,
    mark: 1,
  }

  test('pauses the film, says until when, and lets it continue', async () => {
    const { room, receive, sendCommand } = await openKnock()
    await receive(null)
    await sendCommand('film', { offer: dataSdp })
    const phone = room.film.roomEnd()
    act(() => phone.open())
    await act(async () => {
      phone.hear(JSON.stringify({ order: 'show', item: lake }))
      phone.take(markedChunk(1, new Uint8Array(lake.size)))
      room.player.tell({ position: 760 })
    })
    await receive({ ...roomKnock, expires_at: serverStart + 60_000 })
    expect(room.player.state.playing).toBe(false)
    expect(screen.getByText('12:40').parentElement?.textContent).toBe('Video paused at 12:40')
    expect(
      screen.getByText(/^Your video continues after your answer, or in (?:60|59) seconds\.$/u),
    ).toBeTruthy()
    await receive(null)
    expect(screen.getByText('Your video will continue in a moment.')).toBeTruthy()
    await pass(3_000)
    expect(room.player.state.playing).toBe(true)
  })
})

test.each([
  ['ja', '訪問のご案内', '医療スタッフ・4 West', '「Ready?」', 'どうぞ 姿と声が届きます'],
  ['ar', 'طلب دخول إلى غرفتك', 'الفريق الطبي، 4 West', '«Ready?»', 'السماح بالدخول يراك ويسمعك'],
] as const)('in %s a knock has its own words', async (locale, kicker, from, note, comeIn) => {
  await openKnock({ note: 'Ready?' }, { locale })
  const { textContent } = screen.getByRole('alert')
  for (const words of [kicker, from, note]) expect(textContent).toContain(words)
  expect(button(comeIn)).toBeTruthy()
})
