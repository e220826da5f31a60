import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Result } from '../../../../src/state/admin/result.ts'
import {
  bed,
  openConsole,
  pageOf,
  scriptedConsole,
  scriptedRooms,
} from '../../../support/pages/consolePage.tsx'

const device = { online: true, version: '1', in_call: false, covered: false, seen_at: 1 }

test.each<[string, Result<null>]>([
  ['succeeded', { ok: true, value: null }],
  ['failed', { ok: false, code: 'device_refused', fields: { device: 'offline' } }],
])(
  'the dialog of a room shows and does nothing of a room before, which %s after it was closed',
  async (_how, before) => {
    const { promise, resolve } = Promise.withResolvers<Result<null>>()
    const asked: string[] = []
    const scripted = scriptedConsole({
      rooms: scriptedRooms({
        list: () => Promise.resolve(pageOf(['401', '402'].map((name) => bed(name, { device })))),
      }),
    })
    scripted.ports.technician = {
      ...scripted.ports.technician,
      restart: ({ id, body: { how } }) => {
        asked.push(`${how} ${id}`)
        return id === '401' ? promise : Promise.resolve({ ok: true, value: null })
      },
    }
    const { user } = await openConsole('/admin/rooms', scripted)
    const choose = async (room: string, action: string) => {
      await user.click(await screen.findByRole('button', { name: new RegExp(`^Actions.*${room}`, 'u') }))
      await user.click(await screen.findByRole('menuitem', { name: action }))
      return within(await screen.findByRole('dialog'))
    }
    const first = await choose('401', 'Refresh')
    await user.click(first.getByRole('button', { name: 'Refresh 1 device' }))
    // The browser asks before the page is left while the device restarts.
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    await user.click(first.getByRole('button', { name: 'Close' }))
    resolve(before)
    const second = await choose('402', 'Reboot')
    const confirm = second.getByRole('button', { name: 'Reboot 1 device' })
    await expect.poll(() => confirm.getAttribute('aria-busy')).not.toBe('true')
    expect(asked).toEqual(['refresh 401'])
    await user.click(confirm)
    await expect.poll(() => asked).toEqual(['refresh 401', 'reboot 402'])
  },
)
