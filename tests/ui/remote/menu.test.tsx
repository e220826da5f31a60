import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RemoteFunction } from '../../../src/contract/permissions/functions.ts'
import { enterByTokenAtom, sessionAtom } from '../../../src/state/bedside/session.ts'
import { key, openRoom, settledKey } from '../../support/pages/bedsidePage.tsx'
import {
  covered,
  deviceOffline,
  done,
  hearRoom,
  profile,
  refused,
  seeing,
  unreachable,
} from '../../support/scripted/bedside/scriptedBedside.ts'

const control = 'POST /api/v1/rooms/control'
const tileNames = /Clinician|Guest|Interpreter|Show\/Movie/
const tiles = () => screen.queryAllByRole('button', { name: tileNames })

const allFour: RemoteFunction[] = ['entertainment', 'call_interpreter', 'call_guest', 'call_clinician']

test.each<[number, RemoteFunction[], string[]]>([
  [4, allFour, ['Clinician', 'Guest', 'Interpreter', 'Show/Movie']],
  [3, ['entertainment', 'call_interpreter', 'call_guest'], ['Guest', 'Interpreter', 'Show/Movie']],
  [2, ['entertainment', 'call_clinician'], ['Clinician', 'Show/Movie']],
  [1, ['call_interpreter'], ['Interpreter']],
])(
  'the menu of a room shows one tile per function, the clinician first (functions: %i)',
  async (_count, functions, words) => {
    await openRoom({ me: { ...profile, available_functions: functions } })
    expect(tiles().map((tile) => within(tile).getByText(tileNames).textContent)).toEqual(words)
  },
)

test('a room without functions says so, and shows the way to Support', async () => {
  const { user } = await openRoom({ me: { ...profile, available_functions: [] } })
  expect(tiles()).toEqual([])
  const words = screen.getByText('Calls and movies are not set up for this room. Press Support for help.')
  const [way] = screen.getAllByRole('link', { name: 'Support' })
  expect(words.compareDocumentPosition(way ?? words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(way ?? words)
  expect(await screen.findByRole('heading', { name: 'Support' })).toBeTruthy()
})

test('the room, its link and the way out of an emergency are on the screen', async () => {
  await openRoom()
  const strip = screen.getAllByRole('status').map((status) => status.textContent)
  expect(strip.join()).toContain('Room 302 · Bed 1')
  expect(strip.join()).toContain('Connected')
  expect(
    within(screen.getByRole('complementary')).getByText('Emergency? Press your nurse call button.'),
  ).toBeTruthy()
  expect(screen.getByText('© 2021 Wardlink')).toBeTruthy()
})

test.each([
  ['en', 'Room 302'],
  ['ja', '302号室'],
  ['ar', 'الغرفة 302'],
] as const)('a room without beds is a number alone (%s)', async (locale, words) => {
  await openRoom({ locale, me: { ...profile, bed: '' } })
  const strip = screen.getAllByRole('status').map((status) => status.textContent)
  expect(strip.join()).toContain(words)
  expect(strip.join()).not.toMatch(/Bed|ベッド|السرير/u)
})

test('without a network every tile says why it does nothing, and where help is', async () => {
  const { online } = await openRoom()
  act(() => online.turn(false))
  const banner = screen.getByRole('alert')
  expect(banner.textContent).toContain('Connection lost')
  expect(banner.textContent).toContain('Press your nurse call button')
  for (const tile of tiles()) {
    expect(tile.getAttribute('aria-disabled')).toBe('true')
    expect(tile.textContent).toContain('Not connected')
  }
  expect(screen.queryByRole('link', { name: /Device Control/ })).toBeNull()
  act(() => online.turn(true))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a server that is away is named, and can be tried again', async () => {
  const { user, stream, counts } = await openRoom()
  act(() => stream.tell('lost'))
  expect(screen.getByRole('alert').textContent).toContain('Cannot connect to Wardlink')
  await user.click(key('Try Again'))
  expect(counts.retries).toBe(1)
})

test('a server with a trouble of its own is told as such, and blocks nothing', async () => {
  const { user, stream, counts } = await openRoom()
  act(() => stream.tell('failed'))
  expect(screen.getByRole('alert').textContent).toContain('Wardlink has a problem')
  expect(screen.getByRole('link', { name: /Device Control/ })).toBeTruthy()
  await user.click(key('Try Again'))
  expect(counts.retries).toBe(1)
  act(() => stream.tell('open'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a room device that is away is named in the words of the catalogue', async () => {
  const { bedside } = await openRoom()
  act(() => hearRoom(bedside, seeing, false))
  expect(screen.getByRole('alert').textContent).toContain('APS Device is Offline')
  expect(key(/Device Control/).textContent).toContain('APS Device is Offline')
})

test('covering shows what the room device confirmed, not what was wished', async () => {
  const { user, api } = await openRoom()
  let answer: (result: ReturnType<typeof done>) => void = () => undefined
  api.on(control, () => new Promise((resolve) => (answer = resolve)))
  await user.click(key(/Cover Camera/))
  expect(key(/Covering the camera…/).getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText('No one can see or hear you.')).toBeNull()
  api.on(control, done(covered))
  await act(async () => answer(done({ ...seeing, camera: 'off' })))
  expect(screen.queryByText('No one can see or hear you.'), 'the microphone is still on').toBeNull()
})

test('a covered room says that no one can see or hear, and is uncovered by one key', async () => {
  const { user, api } = await openRoom({ state: covered })
  expect(screen.getByText('No one can see or hear you.')).toBeTruthy()
  expect(key(/Device Control/).textContent).toContain('Uncover the camera first')
  api.on(control, done(seeing))
  await user.click(await settledKey('Uncover Camera'))
  expect(api.commands()).toEqual(['video_control on', 'microphone_control on'])
  expect(await screen.findByRole('button', { name: /Cover Camera/ })).toBeTruthy()
})

test('a double tap on Cover leaves the room covered: the button that just became Uncover ignores presses', async () => {
  const { user, api } = await openRoom()
  api.on(control, done(covered))
  await user.click(key(/Cover Camera/))
  await user.click(await screen.findByRole('button', { name: 'Uncover Camera' }))
  expect(api.commands()).toEqual(['video_control off', 'microphone_control off'])
  api.on(control, done(seeing))
  await user.click(await settledKey('Uncover Camera'))
  expect(await screen.findByRole('button', { name: /Cover Camera/ })).toBeTruthy()
})

test('a room that cannot be heard is not called covered, whatever it last said', async () => {
  const { bedside } = await openRoom({ state: covered })
  act(() => hearRoom(bedside, covered, false))
  expect(screen.getByText('Camera status unknown')).toBeTruthy()
  expect(screen.queryByText('No one can see or hear you.')).toBeNull()
})

test('an uncover that failed says why, until it is dismissed', async () => {
  const { user, api } = await openRoom({ state: covered })
  api.on(control, deviceOffline)
  await user.click(await settledKey('Uncover Camera'))
  const log = within(screen.getByRole('log'))
  expect((await log.findByText('APS Device is Offline')).textContent).toBeTruthy()
  expect(log.getByText('Tell your nurse. You can also try again.')).toBeTruthy()
  await user.click(log.getByRole('button', { name: 'Close' }))
  expect(log.queryByText('APS Device is Offline')).toBeNull()
})

test('a cover that waits for the network says so, and can be taken back', async () => {
  const { user, api, online, memory } = await openRoom()
  act(() => online.turn(false))
  api.on(control, unreachable)
  await user.click(key(/Cover Camera/))
  expect(await screen.findByText('1 change waiting')).toBeTruthy()
  // A second tap by an unsteady hand.
  await user.click(key('Waiting Cancel'))
  expect(memory.ledger.rows).toHaveLength(2)
  await user.click(await settledKey('Waiting Cancel'))
  expect(screen.queryByText(/waiting/i)).toBeNull()
  expect(memory.ledger.rows).toEqual([])
})

test('a cover that was refused is not shown as one', async () => {
  const { user, api } = await openRoom()
  api.on(control, refused(403, 'wrong_room'))
  await user.click(key(/Cover Camera/))
  expect(await screen.findByRole('button', { name: /Cover Camera/ })).toBeTruthy()
  expect(screen.queryByText('No one can see or hear you.')).toBeNull()
  expect(within(screen.getByRole('log')).getByText('That did not work.')).toBeTruthy()
})

test('logging out asks first; staying changes nothing', async () => {
  const { user, store, api } = await openRoom()
  await user.click(key('Logout'))
  const dialog = within(screen.getByRole('dialog', { name: 'Log out of this room?' }))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Stay Logged In' }))
  await user.click(dialog.getByRole('button', { name: 'Stay Logged In' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(store.get(sessionAtom).kind).toBe('active')
  expect(api.sent.some(({ method }) => method === 'DELETE')).toBe(false)
})

test('a patient who logs out returns to the start page, and nothing of the patient is left', async () => {
  const { user, memory } = await openRoom()
  await user.click(key('Logout'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Logout' }))
  expect(await screen.findByRole('heading', { name: 'Scan the QR code on the room screen' })).toBeTruthy()
  expect(memory.record).toBeNull()
  expect(document.body.textContent).not.toContain('302')
})

test('a used link that is opened here leaves the menu, and says what to do', async () => {
  const { store, api } = await openRoom()
  api.on('POST /api/session', refused(401, 'entry_code_invalid'))
  await act(() => store.set(enterByTokenAtom, { token: 'token-0', apsId: profile.unique_id }))
  const log = within(screen.getByRole('log'))
  expect(log.getByText('This code has been used or has expired.')).toBeTruthy()
  expect(log.getByText('Use the new code on the room screen.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Main menu' })).toBeTruthy()
})

test('a session that another patient ended leads to the page that says so', async () => {
  const { events } = await openRoom()
  act(() => events.tell({ name: 'session', data: { ended: 'patient_changed' } }))
  expect(await screen.findByRole('heading', { name: 'Your Remote Control Session has Expired' })).toBeTruthy()
  expect(screen.queryByText(/302/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Scan or Type the Code' })).toBeTruthy()
})
