import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrgUnitItem } from '../../../src/contract/orgUnits.ts'
import { openConsole, person, scriptedConsole } from '../../support/pages/consolePage.tsx'
import { nodeItem, ScriptedRecords } from '../../support/scripted/admin/scriptedRecords.ts'

const minute = 60_000

/**
 * Opens the console for a user who may be idle for 30 minutes, with a server that counts the time as the real
 * one does.
 */
async function openIdle() {
  const scripted = scriptedConsole()
  const general = nodeItem('facility', 'Lakeside General', { address: '1 Pier', time_zone: 'Asia/Tokyo' })
  const records = new ScriptedRecords<OrgUnitItem>([general], () => general)
  scripted.ports.orgUnits = () => records
  let endsAt = Date.now() + 30 * minute
  const idleIn = () => Math.floor((endsAt - Date.now()) / 1_000)
  scripted.ports.now = () => Date.now()
  const principal = { ...person('CUSTOMER_ADMIN', 2) }
  scripted.ports.principal = async () => {
    scripted.asked.push('principal')
    if (endsAt > Date.now()) return { ok: true, value: { ...principal, idle_in: idleIn() } }
    if (scripted.world.isSignedIn) await scripted.endSession('idle')
    return { ok: false, code: 'unauthorized' }
  }
  scripted.ports.noteActivity = () => {
    scripted.asked.push('noteActivity')
    endsAt = Date.now() + 30 * minute
    return Promise.resolve({ ok: true, value: { idle_in: idleIn() } })
  }
  const { signIn } = scripted.ports
  scripted.ports.signIn = (request) => {
    endsAt = Date.now() + 30 * minute
    return signIn(request)
  }
  const page = await openConsole('/admin/facilities/lakeside-general', scripted)
  await screen.findByRole('heading', { name: 'Lakeside General' })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const used = () => scripted.asked.filter((call) => call === 'noteActivity').length
  const useElsewhere = () => {
    endsAt = Date.now() + 30 * minute
  }
  return { ...scripted, ...page, pass, used, useElsewhere }
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const warning = () => screen.queryByRole('dialog', { name: 'Are you still there?' })

describe('a console that is not used', () => {
  it('warns two minutes before the end, and stays on request', async () => {
    const { pass, used, user } = await openIdle()
    await pass(27.9 * minute)
    expect(warning()).toBeNull()
    await pass(0.5 * minute)
    expect(warning()?.textContent).toMatch(/signs you out in 1:\d\d/u)
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }))
    expect(used()).toBe(1)
    expect(warning()).toBeNull()
    await pass(27 * minute)
    expect(warning()).toBeNull()
  })

  it('tells the server of use, not of time that passes, and at most every 30 seconds', async () => {
    const { pass, used, user } = await openIdle()
    await pass(10 * minute)
    expect(used()).toBe(0)
    for (let press = 0; press < 10; press += 1) await user.keyboard('{Shift}')
    await pass(5_000)
    expect(used()).toBe(1)
    await pass(27 * minute)
    expect(warning()).toBeNull()
    expect(used()).toBe(1)
  })

  it('gives no warning where another tab is used', async () => {
    const { pass, useElsewhere } = await openIdle()
    await pass(20 * minute)
    useElsewhere()
    await pass(9 * minute)
    expect(warning()).toBeNull()
  })

  it('says why it signed the person out, and has what was typed when they are back', async () => {
    const { pass, user } = await openIdle()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Hospital')
    await pass(31 * minute)
    await screen.findByText(/^You were signed out because the console was not used for a while/u)
    expect(warning()).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Lakeside General' })).toBeNull()
    await user.type(screen.getByLabelText('Email or username'), 'una@example.org')
    await user.type(screen.getByLabelText('Password'), 'Larch-88')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty(
      'value',
      'Lakeside General Hospital',
    )
  })

  it('signs the person out also where the server does not answer', async () => {
    const { pass, ports, asked } = await openIdle()
    ports.principal = () => Promise.resolve({ ok: false, code: 'unreachable' })
    await pass(30.5 * minute)
    expect(warning()?.textContent).toContain('0:00')
    await pass(minute)
    await screen.findByText(/^You were signed out because the console was not used for a while/u)
    expect(asked).toContain('signOut false')
  })

  it('keeps nothing of a page on which nothing was typed', async () => {
    const { pass } = await openIdle()
    await pass(31 * minute)
    await screen.findByRole('heading', { name: 'Sign in to the console' })
    expect(document.body.textContent).not.toContain('Lakeside General')
  })
})
