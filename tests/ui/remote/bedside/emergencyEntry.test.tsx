import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionEffectsAtom } from '../../../../src/app/bedside/sessionEffectsSlot.ts'
import { SessionEffects } from '../../../../src/app/bedside/SessionEffects.tsx'
import type { EntryNotice } from '../../../../src/contract/calls/emergencyEntry.ts'
import type { RoomEntry, RoomKnock } from '../../../../src/contract/calls/knocks.ts'
import type { Locale } from '../../../../src/state/preferences.ts'
import { answerCalls } from '../../../support/scripted/calls/bedsideCall.ts'
import { openRoom } from '../../../support/pages/bedsidePage.tsx'
import { roomEntry } from '../../../support/scripted/calls/scriptedKnock.ts'
import { covered, done, ok, seeing } from '../../../support/scripted/bedside/scriptedBedside.ts'

/* An emergency entry on the patient's remote (issue 28, item 1). */

const entryNow = (): RoomEntry => ({ ...roomEntry, expires_at: Date.now() + 9_900 })
const notice: EntryNotice = {
  id: roomEntry.id,
  name: 'Dr. Haruka Mori',
  from: '4 West',
  reason: 'bed_alarm',
  note: 'No answer to two knocks',
  outcome: 'entered',
  at: Date.UTC(2026, 10, 29, 14, 31),
}

async function openPage({ locale = 'en' }: { locale?: Locale } = {}) {
  const page = await openRoom({ path: '/', locale, arrange: answerCalls })
  await act(async () => page.store.set(sessionEffectsAtom, { SessionEffects }))
  page.api.on('POST /api/me/entry-notice', ok(null))
  const hear = (knock: RoomKnock | null) =>
    act(async () => page.events.tell({ name: 'knock', data: { knock } }))
  const hearNotices = (...entries: EntryNotice[]) =>
    act(async () => page.events.tell({ name: 'entries', data: { entries } }))
  const sent = (path: string) => page.api.sent.filter((request) => request.path === path)
  return { ...page, hear, hearNotices, sent }
}

async function openCountdown(options: { locale?: Locale } = {}) {
  const page = await openPage(options)
  await page.hear(entryNow())
  const door = await screen.findByRole<HTMLDialogElement>('dialog')
  return { ...page, door }
}

test('the countdown names the clinician, the unit, the reason and what happened, and is spoken', async () => {
  const { door, bedside } = await openCountdown()
  expect(within(door).getByRole('heading', { level: 1 }).textContent).toBe('Emergency Entry')
  expect(door.textContent).toMatch(/Camera opens in \d+ seconds.*Dr\. Haruka Mori.*Your bed alarm/)
  // A busy machine shows the first of the ten seconds late.
  const seconds = () => Number(/opens in (\d+) seconds/u.exec(door.textContent)?.[1])
  const first = seconds()
  expect(first).toBeLessThanOrEqual(10)
  expect(door.textContent).toContain('“No answer to two knocks”')
  expect(door.textContent).toContain('Clinician, 4 West')
  expect(door.textContent).toContain('No one can see or hear you yet')
  expect(bedside.speech.spoken[0]).toContain('Dr. Haruka Mori opens the camera in ten seconds')
  expect(bedside.speech.lang).toBe('en')
  await expect.poll(seconds).toBeLessThan(first)
})

test('the last three seconds are counted aloud', async () => {
  const { bedside, hear } = await openPage()
  await hear({ ...roomEntry, expires_at: Date.now() + 3_500 })
  await expect.poll(() => bedside.speech.spoken.slice(1)).toEqual(['3', '2', '1'])
  await hear(null)
  expect(bedside.speech.stops).toBeGreaterThan(0)
})

test('is no longer spoken once the camera is covered, before the server ends the countdown', async () => {
  const page = await openPage()
  await page.hear({ ...roomEntry, expires_at: Date.now() + 6_500 })
  const door = await screen.findByRole('dialog')
  page.api.on('POST /api/v1/rooms/control', done(covered))
  await page.user.click(within(door).getByRole('button'))
  await expect.poll(() => page.bedside.speech.stops).toBeGreaterThan(0)
  // The last three seconds would be counted from here.
  await new Promise((passed) => setTimeout(passed, 4_500))
  expect(page.bedside.speech.spoken.slice(1)).toEqual([])
})

test('counts no longer once the camera is covered, before the server ends the countdown', async () => {
  const { door, user, api } = await openCountdown()
  api.on('POST /api/v1/rooms/control', done(covered))
  await user.click(within(door).getByRole('button'))
  await expect.poll(() => door.textContent).toContain('Camera is covered')
  expect(door.textContent).not.toContain('Camera opens in')
  expect(within(door).queryAllByRole('button')).toEqual([])
  expect(document.activeElement?.textContent).toContain('Camera is covered')
})

test('a call that hears the patient is not hidden once the camera alone is off, and can still be covered', async () => {
  const { door, events, user, api, sent } = await openCountdown()
  const hearState = (state: typeof covered) =>
    act(async () => events.tell({ name: 'device_state', data: { online: true, state } }))
  await hearState({ ...seeing, camera: 'off' })
  expect(door.textContent).toContain('No one can see or hear you')
  await act(async () =>
    events.tell({ name: 'call', data: { status: 'running', alias: 'room-302', participants: ['Ada'] } }),
  )
  expect(door.textContent).toContain('Camera is off')
  expect(door.textContent).not.toContain('No one can see or hear you')
  api.on('POST /api/v1/rooms/control', done(covered))
  await user.click(within(door).getByRole('button', { name: /Cover Camera/ }))
  expect(sent('/api/v1/rooms/control').map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ command: 'microphone_control', params_p: { state: 'off' } }),
  )
  await expect.poll(() => door.textContent).toContain('No one can see or hear you')
  expect(within(door).queryAllByRole('button')).toEqual([])
})

test('one button covers camera and microphone, and is the only one that a switch reaches', async () => {
  const { user, door, sent } = await openCountdown()
  const buttons = within(door).getAllByRole('button')
  expect(buttons).toHaveLength(1)
  expect(document.activeElement?.tagName).not.toBe('BUTTON')
  await user.tab()
  expect(document.activeElement).toBe(buttons[0])
  await user.keyboard('{Enter}')
  expect(sent('/api/v1/rooms/control').map(({ body }) => body)).toMatchObject([
    { command: 'video_control', params_p: { state: 'off' } },
    { command: 'microphone_control', params_p: { state: 'off' } },
  ])
})

test('a press in the first moment covers: it can only protect', async () => {
  const { door, sent } = await openCountdown()
  fireEvent.click(within(door).getByRole('button'))
  await expect.poll(() => sent('/api/v1/rooms/control')).toHaveLength(2)
})

test('a remote that reaches no room screen says so, and keeps the cover waiting', async () => {
  const { user, door, api } = await openCountdown()
  api.on('POST /api/v1/rooms/control', { ok: false, code: 'unreachable' })
  await user.click(within(door).getByRole('button'))
  expect((await within(door).findByRole('alert')).textContent).toContain(
    'Press Cover Camera on the room screen, too.',
  )
})

test('stays open after Escape, and closes when the server ends it', async () => {
  const { door, hear } = await openCountdown()
  expect(fireEvent(door, new Event('cancel', { cancelable: true })), 'Escape').toBe(false)
  await hear(null)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['entered', true, /Dr\. Haruka Mori opened your camera.*4 West.*Nov 29, 2026.*Your bed alarm/],
  ['entered', false, /Dr\. Haruka Mori did not come in.*No one saw or heard you.*Your bed alarm/],
  ['covered', true, /The camera was covered.*Dr\. Haruka Mori.*No one saw or heard you/],
] as const)(
  'after an entry that was %s (came in: %s), the patient reads of it until it is closed',
  async (outcome, cameIn, words) => {
    const { user, hearNotices, sent } = await openPage()
    await hearNotices({ ...notice, outcome, came_in: cameIn })
    const told = await screen.findByRole('dialog', { name: 'Emergency Entry' })
    expect(told.textContent).toMatch(words)
    expect(told.textContent).toContain('“No answer to two knocks”')
    expect(told.getAttribute('aria-describedby')).toBe('door-words')
    await user.click(within(told).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent('/api/me/entry-notice').map(({ body }) => body)).toEqual([{ entry: notice.id }])
  },
)

test('the notice waits for the end of a call, and does not hide the next knock', async () => {
  const { events, hear, hearNotices } = await openPage()
  await act(async () =>
    events.tell({ name: 'call', data: { status: 'running', alias: 'room-302', participants: ['Ada'] } }),
  )
  await hearNotices(notice)
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(async () =>
    events.tell({ name: 'call', data: { status: 'ended', alias: 'room-302', participants: [] } }),
  )
  expect((await screen.findByRole('dialog')).textContent).toContain('opened your camera')
  await hear(entryNow())
  expect(screen.getByRole('dialog').textContent).toContain('Camera opens in')
  await hear(null)
  expect(screen.getByRole('dialog').textContent).toContain('opened your camera')
  await hearNotices()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['ja', '緊急入室', 'カメラを隠す'],
  ['ar', 'دخول طارئ', 'تغطية الكاميرا'],
] as const)('counts down in the language of the remote: %s', async (locale, title, cover) => {
  const { door, bedside } = await openCountdown({ locale })
  expect(within(door).getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(within(door).getByRole('button').textContent).toContain(cover)
  expect(bedside.speech.lang).toBe(locale)
})
