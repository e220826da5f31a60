import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { key } from '../../../support/pages/bedsidePage.tsx'
import { bed, pageOf } from '../../../support/pages/consolePage.tsx'
import { choose, linked, open, scriptedCamera } from '../../../support/pages/technicianPage.tsx'
import { deviceTest } from '../../../support/scripted/admin/scriptedTechnician.ts'

test('a room’s label opened in another app leads to the room', async () => {
  await open('/admin/technician?room=ID-402')
  expect(await screen.findByRole('heading', { name: /402 A/u })).toBeTruthy()
})

describe('a room without a device', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each(['by its label', 'by its name'])(
    'found %s can be tested as soon as one is enrolled',
    async (how) => {
      let device: typeof linked | null = null
      let asks = 0
      const list = () => {
        asks += 1
        return Promise.resolve(pageOf([bed('401', { device })]))
      }
      const { user } = await open(
        `/admin/technician${how === 'by its label' ? '?room=ID-401' : ''}`,
        {},
        { list },
      )
      if (how === 'by its name') await choose(user)
      await screen.findByText('No device is enrolled here yet.')
      await user.click(key('Create Code'))
      expect(screen.getByText('7K3M 9TQ1')).toBeTruthy()
      device = { ...linked, online: false }
      await act(() => vi.advanceTimersByTimeAsync(4_000))
      expect(screen.getByText('Offline')).toBeTruthy()
      device = linked
      await act(() => vi.advanceTimersByTimeAsync(4_000))
      expect(screen.queryByText('Offline')).toBeNull()
      expect(screen.queryByText('No device is enrolled here yet.')).toBeNull()
      expect(key('Run the test')).toBeTruthy()
      // The code was used, so no device is waited for.
      expect(screen.queryByText('7K3M 9TQ1')).toBeNull()
      const before = asks
      await act(() => vi.advanceTimersByTimeAsync(20_000))
      expect(asks).toBe(before)
    },
  )

  test('stays chosen while the server is away for a moment', async () => {
    let isAway = false
    const { user } = await open(
      '/admin/technician',
      {},
      {
        list: () =>
          Promise.resolve(
            isAway ? { ok: false, code: 'unreachable' } : pageOf([bed('401', { device: null })]),
          ),
      },
    )
    await choose(user)
    await user.click(key('Create Code'))
    isAway = true
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(screen.getByText('7K3M 9TQ1')).toBeTruthy()
  })
})

test('the page without a room shows none, also after one was chosen by name', async () => {
  const { change, see } = scriptedCamera()
  const { user, address } = await open('/admin/technician', change)
  await choose(user)
  await user.click(key('Scan the Next Label'))
  await see('https://ward.example/admin/technician?room=ID-402')
  await screen.findByRole('heading', { name: /402 A/u })
  const [link] = screen.getAllByRole('link', { name: 'Technician' })
  if (link === undefined) throw new Error('there is no link')
  await user.click(link)
  expect(address()).toBe('/admin/technician')
  expect(screen.queryByRole('heading', { name: /40[12] A/u })).toBeNull()
})

test('a test that has just ended is among the last tests', async () => {
  let hasEnded = false
  const { user } = await open('/admin/technician', {
    tests: () => {
      const items = hasEnded ? [deviceTest({ state: 'passed' })] : []
      return Promise.resolve({ ok: true, value: { items, next_cursor: null, total: items.length } })
    },
    testNow: () => {
      hasEnded = true
      return Promise.resolve({ ok: true, value: deviceTest({ state: 'passed' }) })
    },
  })
  await choose(user)
  expect(screen.getByText('No tests yet.')).toBeTruthy()
  await user.click(key('Run the test'))
  await screen.findByRole('button', { name: 'Run again' })
  expect(await screen.findByRole('link', { name: '401 · Bed A' })).toBeTruthy()
  expect(screen.queryByText('No tests yet.')).toBeNull()
})
