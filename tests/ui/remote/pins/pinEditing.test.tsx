import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Pin } from '../../../../src/contract/pins.ts'
import { key, openRoom } from '../../../support/pages/bedsidePage.tsx'
import {
  list,
  control,
  one,
  byUnit,
  patience,
  bed,
  garden,
  openPins,
  row,
  names,
  field,
} from '../../../support/pages/pinsPage.tsx'
import {
  deviceOffline,
  done,
  ok,
  profile,
  refused,
  unreachable,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

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

  test('a new name waits for the connection, beside the old one and in the list, and is given once it is back', async () => {
    const { user, api, online, stream, router, memory } = await openPins()
    await row('Window')
    act(() => online.turn(false))
    api.on(control, unreachable)
    api.on(one('p2'), unreachable)
    api.on(list, unreachable)
    await user.click(key('Edit Window'))
    expect(await screen.findByText(/Only its name is saved/, undefined, patience)).toBeTruthy()
    await user.type(field(), ' side')
    await user.click(key('Save Pin'))
    expect(await screen.findByText(/Window side/, undefined, patience)).toBeTruthy()
    expect(router.state.location.pathname).toBe('/device-pins')
    await row('Window')
    await screen.findByText('You are offline. 1 change is waiting.', undefined, patience)
    expect(memory.ledger.rows).toMatchObject([
      { command: 'rename_bookmark', params: { pin: 'p2', name: 'Window side' } },
    ])
    const given: unknown[] = []
    api.on(one('p2'), ({ body, headers }) => {
      given.push(body, headers?.['idempotency-key'])
      return done()
    })
    act(() => {
      online.turn(true)
      stream.tell('open')
    })
    expect(await screen.findByText('Your waiting changes have been made.', undefined, patience)).toBeTruthy()
    expect(given).toEqual([{ name: 'Window side' }, expect.any(String)])
    expect(memory.ledger.rows).toEqual([])
  })

  test.each([
    ['is given', [bed, garden], ['My bed']],
    ['is another’s by then', [bed, garden, { unique_id: 'p3', name: 'The view' }], ['My bed', 'The view']],
  ])(
    'a pin that is renamed, then removed, without a connection is gone where its name %s',
    async (_told, meanwhile, left) => {
      const { user, api, online, keep } = await openPins()
      await row('Window')
      act(() => online.turn(false))
      await user.click(key('Edit Window'))
      expect(await screen.findByText(/Only its name is saved/, undefined, patience)).toBeTruthy()
      await user.clear(field())
      await user.type(field(), 'The view')
      await user.click(key('Save Pin'))
      for (const press of ['Remove Window', 'Undo Window', 'Remove Window'])
        await user.click(await screen.findByRole('button', { name: press }, patience))
      await screen.findByRole('button', { name: 'Undo Window' }, patience)
      let pins: readonly Pin[] = meanwhile
      const become = (next: readonly Pin[]) => {
        pins = keep(next)
        return done()
      }
      become(meanwhile)
      api.on(one('p2'), () =>
        pins.some(({ name }) => name === 'The view')
          ? refused(409, 'already_exists')
          : become(pins.map((pin) => (pin.unique_id === 'p2' ? { ...pin, name: 'The view' } : pin))),
      )
      api.on(control, () => {
        const gone = api.commands().at(-1)?.replace('delete_bookmark ', '')
        return become(pins.filter(({ unique_id, name }) => unique_id !== gone && name !== gone))
      })
      act(() => online.turn(true))
      await expect.poll(() => pins.map(({ name }) => name), patience).toEqual(left)
      expect(api.commands()).toHaveLength(1)
    },
  )

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
    await screen.findByText(failing === 0 ? 'That did not work.' : /two pins/, undefined, patience)
    expect(kept.filter((name) => name.startsWith('Window')).length).toBeGreaterThan(0)
    expect(screen.getByText('You are editing pin!')).toBeTruthy()
  })
})
