import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Pin } from '../../../src/contract/pins.ts'
import { key, openRoom } from '../../support/bedsidePage.tsx'
import {
  type Bedside,
  covered,
  deviceOffline,
  done,
  hearRoom,
  ok,
  profile,
  refused,
  unreachable,
} from '../../support/scriptedBedside.ts'

const list = `GET /api/v1/cameras/${profile.unique_id}/pins`
const control = 'POST /api/v1/rooms/control'
const one = (id: string) => `PATCH /api/v1/cameras/${profile.unique_id}/pins/${id}`
const byUnit = 'GET /api/pins/Lakeside%20General/Main%20Building/3%20West'
const patience = { timeout: 30_000 }

const bed: Pin = { unique_id: 'p1', name: 'My bed', thumbnail: '/9j/2Q==' }
const garden: Pin = { unique_id: 'p2', name: 'Window' }

/** A room whose pins the server keeps: what is told of them is what it has. */
const openPins = async (pins: readonly Pin[] = [bed, garden], path = '/device-pins') => {
  const kept = { pins }
  const page = await openRoom({
    path,
    arrange: (tablet) => {
      tablet.api.on(list, () => ok({ bookmarks: kept.pins }))
      tablet.api.on(control, done())
    },
  })
  const keep = (next: readonly Pin[]) => (kept.pins = next)
  return { ...page, keep, tell: () => tellPins(page.bedside, kept.pins) }
}

const tellPins = (bedside: Bedside, pins: readonly Pin[]): void => {
  act(() =>
    bedside.events.tell({
      name: 'pins',
      data: { bookmarks: pins.map(({ unique_id, name }) => ({ unique_id, name })) },
    }),
  )
}
const row = async (name: string) => {
  const found = (await screen.findAllByRole('listitem', undefined, patience)).find(
    (item) => within(item).queryAllByText(name).length > 0,
  )
  if (found === undefined) throw new Error(`no pin ${name}`)
  return found
}
const names = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent)
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Pin name' })

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
  expect(screen.getByText('A name has at least 3 characters.')).toBeTruthy()
  await user.clear(field())
  await user.type(field(), 'MY BED{Enter}')
  expect(screen.getByText('There is a pin of this name already.')).toBeTruthy()
  expect(field().value).toBe('MY BED')
  expect(api.commands()).toEqual([])
})

test.each([
  ['the device is away', deviceOffline, 'APS Device is Offline'],
  ['the room is full', refused(409, 'too_many_pins'), 'This room has as many pins as it can have.'],
  ['another was quicker', refused(409, 'already_exists'), 'There is a pin of this name already.'],
  ['it came too late', refused(410, 'command_expired'), 'That came too late and was not done.'],
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
  expect(await screen.findByText('The camera goes there now.', undefined, patience)).toBeTruthy()
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

test('what another person adds is there at once', async () => {
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
  expect(api.commands()).toEqual(['delete_bookmark Window'])
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

test('an undo that nobody answered can be pressed again', async () => {
  const { user, api, keep } = await openPins()
  await row('Window')
  keep([bed])
  await user.click(key('Remove Window'))
  await expect.poll(names, patience).toEqual(['My bed'])
  api.on(one('p2'), unreachable)
  await user.click(key('Undo'))
  expect(await screen.findByText('Wardlink cannot be reached', undefined, patience)).toBeTruthy()
  expect(key('Undo')).toBeTruthy()
})

test('without a connection a removal waits, and can be taken back', async () => {
  const { user, api, online } = await openPins()
  await row('Window')
  act(() => online.turn(false))
  await user.click(key('Remove Window'))
  expect(await screen.findByText(/as soon as the connection is back/, undefined, patience)).toBeTruthy()
  expect(api.commands()).toEqual([])
  await user.click(key('Undo Window'))
  expect(await screen.findByRole('button', { name: 'Remove Window' }, patience)).toBeTruthy()
  act(() => online.turn(true))
  expect(api.commands()).toEqual([])
})

test('while the camera is covered nothing is kept or gone to, and that is said', async () => {
  const { user, bedside, api } = await openPins()
  await row('Window')
  act(() => hearRoom(bedside, covered))
  await user.type(field(), 'Door')
  await user.click(key(/Add Pin/))
  await user.click(key(/Go To Window/))
  expect(api.commands()).toEqual([])
  expect(screen.getAllByText('Uncover the camera first.').length).toBeGreaterThan(0)
})

test('pins that cannot be loaded are asked for again', async () => {
  const { user, api } = await openRoom({
    path: '/device-pins',
    arrange: (tablet) => tablet.api.on(list, unreachable),
  })
  await screen.findByText('Wardlink cannot be reached', undefined, patience)
  api.on(list, ok({ bookmarks: [bed] }))
  await user.click(key('Try Again'))
  await row('My bed')
})

test('nothing of the pins is left when the session is over', async () => {
  const { store, bedside } = await openPins()
  await row('My bed')
  act(() => bedside.events.tell({ name: 'session', data: { ended: 'patient_changed' } }))
  const { roomPinsAtom, noPins } = await import('../../../src/state/roomPins.ts')
  expect(store.get(roomPinsAtom)).toEqual(noPins)
})

test('Pin this location leads from the pad to the name', async () => {
  const { user, router } = await openPins([], '/device-control')
  await user.click(await screen.findByRole('link', { name: 'Pin this location' }, patience))
  expect(await screen.findByRole('textbox', { name: 'Pin name' }, patience)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/device-pins')
})

describe('editing', () => {
  const openEditor = async () => {
    const page = await openPins()
    await row('Window')
    await page.user.click(key('Edit Window'))
    await screen.findByText('You are editing pin!', undefined, patience)
    return page
  }

  test('leads to the pad with the camera at the pin; name and view are saved in one step', async () => {
    const { user, api, keep, router } = await openEditor()
    expect(router.state.location.pathname).toBe('/device-control')
    expect(api.commands()).toEqual(['go_to_bookmark p2'])
    expect(screen.getByText('Move the camera, then press Save Pin.')).toBeTruthy()
    await user.clear(field())
    await user.type(field(), 'The garden')
    api.on(one('p2'), ({ body, headers }) => {
      expect(body).toEqual({ name: 'The garden', here: true })
      expect(Object.keys(headers ?? {})).toContain('idempotency-key')
      keep([bed, { ...garden, name: 'The garden' }])
      return done()
    })
    await user.click(key('Save Pin'))
    await row('The garden')
    expect(router.state.location.pathname).toBe('/device-pins')
    expect(screen.queryByText('You are editing pin!')).toBeNull()
  })

  test('keeps what was typed when it cannot be saved', async () => {
    const { user, api } = await openEditor()
    await user.type(field(), ' side')
    api.on(one('p2'), deviceOffline)
    await user.click(key('Save Pin'))
    expect(await screen.findByText('APS Device is Offline', undefined, patience)).toBeTruthy()
    expect(field().value).toBe('Window side')
    expect(screen.getByText('You are editing pin!')).toBeTruthy()
  })

  test('saves the name alone where the camera could not go to the pin', async () => {
    const { user, api } = await openPins()
    await row('Window')
    api.on(control, ok({ busy_status: 'open', success: false, reason: 'held' }))
    await user.click(key('Edit Window'))
    expect(await screen.findByText(/Only its name is saved/, undefined, patience)).toBeTruthy()
    const bodies: unknown[] = []
    api.on(one('p2'), ({ body }) => {
      bodies.push(body)
      return done()
    })
    await user.type(field(), ' side')
    await user.click(key('Save Pin'))
    await row('Window')
    expect(bodies).toEqual([{ name: 'Window side' }])
  })

  test('Cancel leaves the pin as it was', async () => {
    const { user, api, router } = await openEditor()
    await user.type(field(), ' side')
    await user.click(key('Cancel'))
    await row('Window')
    expect(router.state.location.pathname).toBe('/device-pins')
    expect(api.commands()).toEqual(['go_to_bookmark p2'])
  })
})

describe('at a back end that knows the spec alone', () => {
  const openSpare = async () => {
    const kept = [bed.name, garden.name]
    const page = await openRoom({
      path: '/device-pins',
      arrange: (tablet) => {
        const { api } = tablet
        api.on(list, refused(404, 'not_found'))
        api.on(byUnit, () =>
          ok({
            units: [
              { unique_id: 'another', name: '', bookmarks: [{ unique_id: 'x', name: 'Not mine' }] },
              {
                unique_id: profile.unique_id,
                name: '',
                bookmarks: kept.map((name) => ({ unique_id: name, name })),
              },
            ],
          }),
        )
        api.on(control, () => {
          const [command, name = ''] = (api.commands().at(-1) ?? '').split(/ (.*)/u)
          if (command === 'set_as_bookmark') kept.push(name)
          if (command === 'delete_bookmark') kept.splice(kept.indexOf(name), 1)
          return done()
        })
      },
    })
    await row('Window')
    return { ...page, kept }
  }

  test('only the own room’s pins are shown, and one is gone to by its name', async () => {
    const { user, api } = await openSpare()
    expect(names()).toEqual(['My bed', 'Window'])
    await user.click(key('Go To Window'))
    expect(api.commands()).toEqual(['go_to_bookmark Window'])
  })

  test('one is asked before a pin goes, for it cannot be brought back', async () => {
    const { user, kept } = await openSpare()
    await user.click(key('Remove Window'))
    await user.click(key('Remove'))
    await expect.poll(names, patience).toEqual(['My bed'])
    expect(kept).toEqual(['My bed'])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test.each([
    ['another name', 'The garden', ['set_as_bookmark The garden', 'delete_bookmark Window']],
    [
      'the same name',
      'Window',
      [
        'set_as_bookmark Window (2)',
        'delete_bookmark Window',
        'set_as_bookmark Window',
        'delete_bookmark Window (2)',
      ],
    ],
  ])('a pin saved under %s is there at every moment', async (_how, name, commands) => {
    const { user, api, kept } = await openSpare()
    await user.click(key('Edit Window'))
    await screen.findByText('You are editing pin!', undefined, patience)
    await user.clear(field())
    await user.type(field(), name)
    await user.click(key('Save Pin'))
    await row(name)
    expect(api.commands().slice(1)).toEqual(commands)
    expect(kept).toEqual(['My bed', name])
  })

  test.each([0, 1, 2, 3])('when step %i of saving fails, a pin is left', async (failing) => {
    const { user, api, kept } = await openSpare()
    await user.click(key('Edit Window'))
    await screen.findByText('You are editing pin!', undefined, patience)
    let step = -1
    api.on(control, () => {
      step += 1
      if (step === failing) return refused(409, 'failed')
      const [command, name = ''] = (api.commands().at(-1) ?? '').split(/ (.*)/u)
      if (command === 'set_as_bookmark') kept.push(name)
      if (command === 'delete_bookmark') kept.splice(kept.indexOf(name), 1)
      return done()
    })
    await user.click(key('Save Pin'))
    await screen.findByText(failing === 0 ? 'That did not work.' : /kept twice/, undefined, patience)
    expect(kept.filter((name) => name.startsWith('Window')).length).toBeGreaterThan(0)
    expect(screen.getByText('You are editing pin!')).toBeTruthy()
  })
})
