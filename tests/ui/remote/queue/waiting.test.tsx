import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { key, openRoom } from '../../../support/pages/bedsidePage.tsx'
import {
  deviceOffline,
  done,
  hearRoom,
  refused,
  seeing,
  unreachable,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

const control = 'POST /api/v1/rooms/control'

/** Opens a room in which two settings were changed while the tablet had no network. */
async function twoWait() {
  const page = await openRoom({ path: '/device-settings', state: { ...seeing, bright: 8 } })
  await screen.findByRole('heading', { name: 'Audio' })
  act(() => page.online.turn(false))
  page.api.on(control, unreachable)
  await page.user.click(key('More Speaker'))
  await page.user.click(key('More Brightness'))
  await screen.findByText('You are offline. 2 changes are waiting.')
  return page
}
const speaker = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Speaker' }).value

test('waiting changes are counted in the connection bar and above the screen, with the way to get help', async () => {
  const { user } = await twoWait()
  expect(
    screen.getByText(
      'We will send them when the tablet reconnects. Need help now? Press your nurse call button.',
    ),
  ).toBeTruthy()
  expect(screen.getAllByText('Waiting')).toHaveLength(2)
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await screen.findByText('2 changes waiting')
})

test('a mute that waits says so on its own key, and leaves the level as it is', async () => {
  const { user, online, api } = await openRoom({ path: '/device-settings' })
  await screen.findByRole('heading', { name: 'Audio' })
  act(() => online.turn(false))
  api.on(control, unreachable)
  await user.click(key('Mute speaker'))
  await screen.findByText('You are offline. 1 change is waiting.')
  expect(key('Mute speaker').getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByText('Waiting')).toBeNull()
  expect(speaker()).toBe(String(seeing.speaker.point))
})

test('Cancel Changes takes back all of them; the screen shows what the room really is', async () => {
  const { user, memory, api } = await twoWait()
  await user.click(key('Cancel Changes'))
  expect(screen.queryByText(/waiting/i)).toBeNull()
  expect(speaker()).toBe(String(seeing.speaker.point))
  expect([memory.ledger.rows, api.commands()]).toEqual([[], []])
})

test('the list names each, with a Cancel of its own', async () => {
  const { user, memory } = await twoWait()
  await user.click(key('Show List'))
  const list = within(screen.getByRole('dialog', { name: 'Waiting Changes' }))
  expect(list.getAllByText('Brightness 9').length).toBeGreaterThan(0)
  await user.click(list.getByRole('button', { name: `Cancel Speaker ${seeing.speaker.point + 1}` }))
  expect(memory.ledger.rows.map(({ command }) => command)).toEqual(['adj_brightness'])
  expect(list.getAllByRole('listitem')).toHaveLength(1)
})

test('each gets its answer: done, or not done and why, until it has been seen', async () => {
  const { user, online, api, stream } = await twoWait()
  await user.click(key('Show List'))
  api.on(control, ({ body }) =>
    JSON.stringify(body).includes('set_speaker') ? refused(410, 'command_expired') : done(),
  )
  act(() => {
    online.turn(true)
    stream.tell('open')
  })
  const list = within(screen.getByRole('dialog', { name: 'Waiting Changes' }))
  expect(await list.findByText('Done.')).toBeTruthy()
  expect(await list.findByText('This was not done. The connection was away too long.')).toBeTruthy()
  expect(screen.getByText('1 change could not be made.')).toBeTruthy()
  await user.click(list.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('1 change could not be made.')).toBeNull()
})

test('a menu without a network tells of what waits in place of the lost connection', async () => {
  const { user, online, api } = await openRoom()
  act(() => online.turn(false))
  expect(screen.getByText('Connection lost')).toBeTruthy()
  api.on(control, unreachable)
  await user.click(key(/Cover Camera/))
  expect(await screen.findByText('You are offline. 1 change is waiting.')).toBeTruthy()
  await user.click(key('Show List'))
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Cover CameraWaitingCancel Cover Camera',
  ])
  expect(screen.queryByText('Connection lost')).toBeNull()
})

test('where only the room device is away, that is what is said', async () => {
  const { user, bedside, api } = await openRoom()
  act(() => hearRoom(bedside, seeing, false))
  api.on(control, deviceOffline)
  await user.click(key(/Cover Camera/))
  expect(await screen.findByText('1 change is waiting.')).toBeTruthy()
  expect(screen.getByText(/when the room screen is back/)).toBeTruthy()
})

test('it is said in the language of the person', async () => {
  const { user, online, api } = await openRoom({ locale: 'ja' })
  act(() => online.turn(false))
  api.on(control, unreachable)
  await user.click(key(/カメラを隠す/))
  expect(await screen.findByText('接続が切れています。変更1件が送信待ちです。')).toBeTruthy()
})
