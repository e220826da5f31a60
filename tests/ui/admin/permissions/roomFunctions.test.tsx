import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { GrantCell, GrantRow } from '../../../../src/contract/permissions/permissions.ts'
import { remoteFunctions } from '../../../../src/contract/permissions/remoteFunctions.ts'
import { openRoom401, person, scriptedConsole } from '../../../support/pages/consolePage.tsx'
import { cellOf, scriptedPermissions } from '../../../support/scripted/admin/scriptedDecisions.ts'

type Cells = Partial<Record<GrantCell['function'], Partial<GrantCell>>>
const rowOf = (level: GrantRow['node']['level'], id: string, name: string, cells: Cells = {}): GrantRow => ({
  node: { level, id, name },
  rooms: null,
  cells: remoteFunctions.map((known) => cellOf(known, cells[known])),
})
const decided = { state: 'granted', available: true, said: true, version: 7 } as const
const fromAbove = { state: 'from_above', available: true, may_change: false } as const

/** Opens room 401, where each function is decided at another level. */
async function openFunctions() {
  const scripted = scriptedConsole()
  const asked: string[] = []
  const { ports } = scriptedPermissions(asked)
  const path = [
    rowOf('customer', 'c', 'Lakeside Hospitals', { call_clinician: { ...decided, may_change: false } }),
    rowOf('unit', 'u', '4 West', { call_clinician: fromAbove, call_guest: decided }),
    rowOf('room', '401', '401 A', {
      call_clinician: fromAbove,
      call_guest: fromAbove,
      call_interpreter: { state: 'denied', available: false, said: false, version: 3 },
    }),
  ]
  const grid = () =>
    Promise.resolve({ ok: true as const, value: { path, below: [], more: 0, children: [], total: 0 } })
  scripted.ports.permissions = { ...ports, grid }
  scripted.world.principal = person('FACILITY_ADMIN', 3)
  const opened = await openRoom401({}, scripted)
  const part = within(await screen.findByRole('region', { name: 'What patients can use' }))
  return { ...opened, asked, part, switchOf: (name: string) => part.getByRole('switch', { name }) }
}

describe('the functions of a room', () => {
  test('are four switches, each with the level that decides it', async () => {
    const { part } = await openFunctions()
    expect(
      part
        .getAllByRole('switch')
        .map((one) => [
          one.getAttribute('aria-checked'),
          document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
        ]),
    ).toEqual([
      ['true', 'Granted at Lakeside Hospitals'],
      ['true', 'Granted at 4 West'],
      ['false', 'Denied at 401 A'],
      ['false', 'Not set at any level'],
    ])
  })

  test('cannot be changed where a level above the user decides', async () => {
    const { switchOf, asked, user } = await openFunctions()
    expect(switchOf('Meet with a clinician')).toHaveProperty('disabled', true)
    await user.click(switchOf('Meet with a clinician'))
    expect(asked).toEqual([])
  })

  test('ask first, at the level that decides, and say what would be overwritten', async () => {
    const { part, switchOf, user, asked } = await openFunctions()
    await user.click(switchOf('Invite a guest'))
    expect(await part.findByRole('heading', { name: 'Invite a guest · Unit/Practice 4 West' })).toBeTruthy()
    expect(await part.findByRole('heading', { name: 'This overwrites lower-level permissions' })).toBeTruthy()
    expect(switchOf('Invite a guest').getAttribute('aria-checked')).toBe('true')
    expect(asked).toEqual(['preview u call_guest false'])
    await user.click(part.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(part.queryByRole('button', { name: 'Cancel' })).toBeNull())
  })

  test('have the focus again after Escape, Cancel and Save', async () => {
    const { part, switchOf, user } = await openFunctions()
    for (const leave of [
      () => user.keyboard('{Escape}'),
      () => user.click(part.getByRole('button', { name: 'Cancel' })),
      () => user.click(part.getByRole('button', { name: 'Overwrite 1 setting' })),
    ]) {
      await user.click(switchOf('Invite a guest'))
      await part.findByRole('button', { name: 'Overwrite 1 setting' })
      await leave()
      await waitFor(() => expect(part.queryByText('Preview, nothing is saved yet')).toBeNull())
      expect(document.activeElement).toBe(switchOf('Invite a guest'))
    }
    await part.findByText('Changes Sucessfully Saved.')
  })

  test('are set at the room where no level decides', async () => {
    const { part, switchOf, user, asked } = await openFunctions()
    await user.click(switchOf('Watch a movie'))
    expect(await part.findByRole('heading', { name: 'Watch a movie · Room/Bed 401 A' })).toBeTruthy()
    expect(asked).toEqual(['preview 401 entertainment true'])
  })
})
