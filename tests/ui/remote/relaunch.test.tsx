import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sessionAtom } from '../../../src/state/bedside/session.ts'
import { key, openPage } from '../../support/pages/bedsidePage.tsx'
import {
  covered,
  done,
  keptSession,
  ok,
  profile,
  unverifiedProfile,
} from '../../support/scripted/bedside/scriptedBedside.ts'

const kept = { ...keptSession, profile }

/** Opens a page whose services start when `start` is called. */
async function relaunch({ path = '/', record = kept, routerLoads }: Partial<Relaunch> = {}) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const page = await openPage({
    path,
    kept: record,
    servicesAfter: promise,
    ...(routerLoads && { routerLoads }),
    arrange: ({ api }) => {
      api.on('GET /api/me', ok(profile))
      api.on('POST /api/v1/rooms/control', done(covered))
    },
  })
  const start = () =>
    act(async () => {
      resolve()
      await promise
    })
  return { ...page, start }
}

interface Relaunch {
  path: string
  record: typeof keptSession
  routerLoads: () => Promise<void>
}

describe('the menu of a stored session, before its services run', () => {
  test('is shown, with the room’s functions', async () => {
    await relaunch()
    expect(screen.getByRole('heading', { name: 'Main menu' })).toBeTruthy()
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('Room 302 · Bed 1'),
    )
    expect(key(/Interpreter/).getAttribute('aria-disabled')).not.toBe('true')
  })

  test('keeps a press on Cover and sends it, once, as soon as they run', async () => {
    const { user, api, start } = await relaunch()
    await user.click(key(/Cover Camera/))
    expect(key(/Covering the camera…/).getAttribute('aria-busy')).toBe('true')
    expect(api.sent).toEqual([])
    await start()
    await waitFor(() => expect(api.commands()).toEqual(['video_control off', 'microphone_control off']))
  })

  test('keeps a press on Logout: the session ends when they run', async () => {
    const { user, memory, store, start } = await relaunch()
    await user.click(key('Logout'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Logout' }))
    await start()
    await waitFor(() => expect(store.get(sessionAtom)).toEqual({ kind: 'none' }))
    expect(memory.record).toBeNull()
  })

  test('keeps a press on Device Control until the router and the session are there', async () => {
    const router = Promise.withResolvers<void>()
    const { user, start } = await relaunch({ routerLoads: () => router.promise })
    const menu = screen.getByRole('heading', { name: 'Main menu' })
    await user.click(screen.getByRole('link', { name: /Device Control/ }))
    expect(screen.getByRole('heading', { name: 'Main menu' })).toBe(menu)
    await act(async () => router.resolve())
    expect(await screen.findByRole('heading', { name: 'Getting your room ready.' })).toBeTruthy()
    await start()
    expect(await screen.findByRole('heading', { name: 'Device Control' })).toBeTruthy()
  })

  test('gives way to the entry if the session has ended meanwhile', async () => {
    const { memory, user, api, start } = await relaunch()
    await user.click(key(/Cover Camera/))
    await memory.wipe()
    await start()
    expect(await screen.findByRole('heading', { name: /^Scan the QR code/ })).toBeTruthy()
    expect(api.sent).toEqual([])
  })

  test('stays in sight while they start', async () => {
    const { start } = await relaunch()
    const menu = screen.getByRole('heading', { name: 'Main menu' })
    await start()
    expect(screen.getByRole('heading', { name: 'Main menu' })).toBe(menu)
  })
})

test('a screen below the menu waits for the session: its keys would do nothing', async () => {
  const { start } = await relaunch({ path: '/device-control' })
  expect(screen.getByRole('heading', { name: 'Getting your room ready.' })).toBeTruthy()
  await start()
  expect(await screen.findByRole('heading', { name: 'Device Control' })).toBeTruthy()
})

test('a stored session that is not verified is not shown before it runs', async () => {
  await relaunch({ record: { ...keptSession, profile: unverifiedProfile } })
  expect(screen.getByRole('heading', { name: 'Getting your room ready.' })).toBeTruthy()
})
