import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { key, openRoom } from '../../../support/pages/bedsidePage.tsx'
import {
  list,
  control,
  one,
  patience,
  bed,
  garden,
  openPins,
  row,
  names,
  field,
} from '../../../support/pages/pinsPage.tsx'
import {
  covered,
  deviceOffline,
  done,
  hearRoom,
  ok,
  refused,
  seeing,
  unreachable,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

test('each pin shows what it saw and its name, and one without a picture its sign', async () => {
  await openPins()
  const picture = (await row('My bed')).querySelector('img')
  expect(picture?.src).toBe('data:image/jpeg;base64,/9j/2Q==')
  expect((await row('Window')).querySelector('img')).toBeNull()
  expect(screen.getByRole('link', { name: 'Pins' }).getAttribute('aria-current')).toBe('page')
})

test('a name and Add Pin keep what the camera sees; the field is free for the next', async () => {
  const { user, api, keep } = await openPins([])
  expect(await screen.findByText(/No pins yet/, undefined, patience)).toBeTruthy()
  await user.type(field(), '  My bed ')
  keep([bed])
  await user.click(key('Add Pin'))
  expect(await screen.findByText('The pin was added.', undefined, patience)).toBeTruthy()
  expect(api.commands()).toEqual(['set_as_bookmark My bed'])
  expect(names()).toEqual(['My bed'])
  expect(field().value).toBe('')
})

test('a name that is too short, or taken, is said and not sent; it stays as it was typed', async () => {
  const { user, api } = await openPins()
  await row('My bed')
  await user.type(field(), 'ab{Enter}')
  expect(screen.getByText('Enter at least 3 characters.')).toBeTruthy()
  await user.clear(field())
  await user.type(field(), 'MY BED{Enter}')
  expect(screen.getByText('There is already a pin with this name.')).toBeTruthy()
  expect(field().value).toBe('MY BED')
  expect(api.commands()).toEqual([])
})

test.each([
  ['the device is away', deviceOffline, 'APS Device is Offline'],
  ['the room is full', refused(409, 'too_many_pins'), 'This room has the most pins it can have.'],
  ['another was quicker', refused(409, 'already_exists'), 'There is already a pin with this name.'],
  [
    'it came too late',
    refused(410, 'command_expired'),
    'That took too long and was not done. Please try again.',
  ],
])('when %s, that is said and the name is kept', async (_why, answer, words) => {
  const { user, api } = await openPins()
  await row('My bed')
  api.on(control, answer)
  await user.type(field(), 'Door')
  await user.click(key('Add Pin'))
  expect(await screen.findByText(words, undefined, patience)).toBeTruthy()
  expect(field().value).toBe('Door')
})

test('Go To moves the camera to that pin', async () => {
  const { user, api } = await openPins()
  await row('Window')
  await user.click(key('Go To Window'))
  expect(api.commands()).toEqual(['go_to_bookmark p2'])
  expect(await screen.findByText('The camera is moving there.', undefined, patience)).toBeTruthy()
})

test('a pin that another removed meanwhile is said to be gone, and leaves the list', async () => {
  const { user, api, keep, tell } = await openPins()
  await row('Window')
  api.on(control, refused(404, 'no_such_pin'))
  await user.click(key('Go To Window'))
  expect(await screen.findByText('This pin was removed.', undefined, patience)).toBeTruthy()
  keep([bed])
  tell()
  await expect.poll(names, patience).toEqual(['My bed'])
})

test('a pin added by another person appears immediately', async () => {
  const { keep, tell } = await openPins([bed])
  await row('My bed')
  keep([bed, garden])
  tell()
  await expect.poll(names, patience).toEqual(['My bed', 'Window'])
})

test('a removed pin can be brought back for as long as one looks, and the focus is there', async () => {
  const { user, api, keep } = await openPins()
  await row('Window')
  keep([bed])
  await user.click(key('Remove Window'))
  await expect.poll(names, patience).toEqual(['My bed'])
  expect(api.commands()).toEqual(['delete_bookmark p2'])
  expect(document.activeElement).toBe(key('Undo'))
  api.on(one('p2'), ({ body }) => {
    expect(body).toEqual({ removed: false })
    keep([bed, garden])
    return done()
  })
  await user.click(key('Undo'))
  await expect.poll(names, patience).toEqual(['My bed', 'Window'])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('an undo that got no answer can be pressed again', async () => {
  const { user, api, keep } = await openPins()
  await row('Window')
  keep([bed])
  await user.click(key('Remove Window'))
  await expect.poll(names, patience).toEqual(['My bed'])
  api.on(one('p2'), unreachable)
  await user.click(key('Undo'))
  expect(await screen.findByText('Cannot connect to Wardlink', undefined, patience)).toBeTruthy()
  expect(key('Undo')).toBeTruthy()
})

test('without a connection a removal waits, and can be taken back', async () => {
  const { user, api, online } = await openPins()
  await row('Window')
  act(() => online.turn(false))
  await user.click(key('Remove Window'))
  expect(
    await screen.findByText(/will be removed when the connection is back/, undefined, patience),
  ).toBeTruthy()
  expect(api.commands()).toEqual([])
  await user.click(key('Undo Window'))
  expect(await screen.findByRole('button', { name: 'Remove Window' }, patience)).toBeTruthy()
  act(() => online.turn(true))
  expect(api.commands()).toEqual([])
})

test.each([
  ['is covered', covered, 'Uncover the camera first.'],
  [
    'alone is off',
    { ...seeing, camera: 'off' },
    'The camera is off. To turn it on, press Cover Camera, then Uncover Camera.',
  ],
] as const)(
  'while the camera %s nothing is kept or gone to, and that is said',
  async (_told, state, words) => {
    const { user, bedside, api } = await openPins()
    await row('Window')
    act(() => hearRoom(bedside, state))
    await user.type(field(), 'Door')
    await user.click(key(/Add Pin/))
    await user.click(key(/Go To Window/))
    expect(api.commands()).toEqual([])
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  },
)

test('pins that cannot be loaded are asked for again', async () => {
  const { user, api } = await openRoom({
    path: '/device-pins',
    arrange: (tablet) => tablet.api.on(list, unreachable),
  })
  await screen.findByText('Cannot connect to Wardlink', undefined, patience)
  api.on(list, ok({ bookmarks: [bed] }))
  await user.click(key('Try Again'))
  await row('My bed')
})

test('nothing of the pins is left when the session is over', async () => {
  const { store, bedside } = await openPins()
  await row('My bed')
  act(() => bedside.events.tell({ name: 'session', data: { ended: 'patient_changed' } }))
  const { roomPinsAtom, noPins } = await import('../../../../src/state/bedside/roomPins.ts')
  expect(store.get(roomPinsAtom)).toEqual(noPins)
})

test('Pin this location leads from the pad to the name', async () => {
  const { user, router } = await openPins([], '/device-control')
  await user.click(await screen.findByRole('link', { name: 'Pin this location' }, patience))
  expect(await screen.findByRole('textbox', { name: 'Pin name' }, patience)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/device-pins')
})
