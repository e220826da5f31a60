import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, vi } from 'vitest'
import type { DeskCareRequest } from '../../../src/contract/careRequests/careRequests.ts'
import { ConsultDeskScreen } from '../../../src/meet/consultDesk/ConsultDeskScreen.tsx'
import type { Locale } from '../../../src/state/preferences.ts'
import { meetTest as test } from '../../support/fixtures/meetTest.ts'
import { showInvited, windowIs } from '../../support/pages/invitedPage.tsx'
import { holdTheClock, layOutKeys, pass } from '../../support/pages/padPage.tsx'
import { careRequestOf, requestId } from '../../support/scripted/calls/scriptedCareRequests.ts'
import { createScriptedDesk, deskCall, deskNow } from '../../support/scripted/calls/scriptedConsultDesk.ts'

/** Milliseconds after which the page polls again. */
const askMs = 2_500
const minute = 60_000
const water = careRequestOf(1, 9 * minute)
const pain = careRequestOf(2, minute, { kind: 'pain', team: 'nurses' })
const claimedBy = (name: string, own: boolean, request = water): DeskCareRequest => ({
  ...request,
  claim: { name, own, at: deskNow - minute, expires_at: deskNow + 20 * minute },
})
const place = 'Water, Room 415, Bed B'

async function openDesk(requests: readonly DeskCareRequest[], locale: Locale = 'en') {
  const page = createScriptedDesk()
  page.asksFor(...requests)
  page.ports.now = () => Date.now()
  await showInvited(<ConsultDeskScreen ports={page.ports} />, { store: page.store, locale })
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-request]')]
  const row = (at = 0) => within(rows()[at] ?? document.body)
  const asked = (start: string) => page.world.asked.filter((one) => one.startsWith(start))
  const user = userEvent.setup()
  return { ...page, rows, row, asked, user }
}

describe('the requests at the desk', () => {
  test('are listed most urgent first, with kind, room, time, team and state', async () => {
    windowIs('wide')
    const late = careRequestOf(3, 12 * minute, {
      kind: 'position',
      target_at: deskNow - 2 * minute,
      names: { en: 'Turn me', ja: '寝返り' },
    })
    const { rows, row } = await openDesk([late, water, pain])
    expect(screen.getByRole('heading', { name: '3 open requests' })).toBeTruthy()
    expect(rows().map(({ dataset }) => dataset['request'])).toEqual([2, 3, 1].map(requestId))
    expect(rows()[0]?.textContent).toMatch(/^PainMost urgentRoom 415, Bed B[01]:\d\dNurses · Sent \d/u)
    expect(row(1).getByText('Turn me', { selector: 'strong bdi' })).toBeTruthy()
    expect(row(1).getByRole('timer', { name: /^Late: waiting for 1[12]:\d\d$/u })).toBeTruthy()
    expect(row(2).getByRole('timer', { name: /^Waiting for [89]:\d\d$/u })).toBeTruthy()
    expect(row(2).queryByText('Most urgent')).toBeNull()
  })

  test('are in a tab of their own on a narrow screen', async () => {
    windowIs('narrow')
    const { rows, user } = await openDesk([water, pain])
    expect(rows()).toHaveLength(0)
    await user.click(screen.getByRole('tab', { name: 'Requests 2 open' }))
    expect(rows()).toHaveLength(2)
    expect(screen.getByRole('tab', { name: 'Calls 0 waiting' })).toBeTruthy()
  })

  test('are filtered by unit where the desk has several', async () => {
    windowIs('wide')
    const { rows, user, asksFor } = await openDesk([water, { ...pain, unit: 'ICU' }])
    await user.click(screen.getByRole('button', { name: 'ICU 1' }))
    expect(rows().map(({ dataset }) => dataset['request'])).toEqual([requestId(2)])
    asksFor(water)
    await user.click(screen.getByRole('button', { name: 'All 2' }))
    expect(rows()).toHaveLength(2)
  })

  test('have no filter at the desk of one unit', async () => {
    windowIs('wide')
    await openDesk([water, pain])
    expect(screen.queryByRole('group', { name: 'Units of the requests' })).toBeNull()
  })

  test('are claimed, given back and done, each button named with its kind and room', async () => {
    windowIs('wide')
    const { user, row, rows, asked, asksFor } = await openDesk([water])
    const who = JSON.stringify({ display_name: 'Dr. Mori' })
    asksFor(claimedBy('Dr. Mori', true))
    await user.click(row().getByRole('button', { name: `Claim ${place}` }))
    expect(asked('claim request')).toEqual([`claim request link-0123456789abcdef ${requestId(1)} ${who}`])
    expect(row().getByText(/^You are on the way, until/u)).toBeTruthy()
    // The second tap of an unsteady hand: Done is now where Claim was.
    await user.click(row().getByRole('button', { name: `Done ${place}` }))
    expect(asked('done')).toEqual([])
    asksFor(water)
    await user.click(await row().findByRole('button', { name: `Give Back ${place}`, busy: false }))
    expect(asked('give back request')).toHaveLength(1)
    expect(row().getByRole('button', { name: `Claim ${place}` })).toBeTruthy()
    asksFor(claimedBy('Dr. Mori', true))
    await user.click(row().getByRole('button', { name: `Claim ${place}` }))
    asksFor()
    await user.click(await row().findByRole('button', { name: `Done ${place}`, busy: false }))
    expect(asked('done')).toEqual([`done link-0123456789abcdef ${requestId(1)} ${who}`])
    expect(rows()).toHaveLength(0)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'No open requests' }))
  })

  test('of a colleague are done only after a question', async () => {
    windowIs('wide')
    const { user, row, asked } = await openDesk([claimedBy('Nurse Ito', false)])
    expect(row().getByText('Nurse Ito')).toBeTruthy()
    expect(row().queryByRole('button', { name: /Claim/u })).toBeNull()
    await user.click(row().getByRole('button', { name: `Done ${place}` }))
    await user.click(screen.getByRole('button', { name: 'Keep It Open' }))
    expect(asked('done')).toEqual([])
    await user.click(row().getByRole('button', { name: `Done ${place}` }))
    await user.click(screen.getByRole('button', { name: 'It Is Done' }))
    expect(asked('done')).toEqual([
      `done link-0123456789abcdef ${requestId(1)} ${JSON.stringify({
        display_name: 'Dr. Mori',
        instead: true,
      })}`,
    ])
  })

  test('are named in the language of the page', async () => {
    windowIs('wide')
    const { row } = await openDesk([{ ...water, names: { en: 'Juice' } }], 'ja')
    expect(row().getByText('水', { selector: 'strong bdi' })).toBeTruthy()
    expect(row().getByRole('button', { name: /^対応する 水、415号室/u })).toBeTruthy()
  })
})

describe('a button that fails', () => {
  test('because a colleague was first names the colleague', async () => {
    windowIs('wide')
    const { user, row, careRequests, asksFor } = await openDesk([water])
    careRequests.refusal = { ok: false, code: 'request_claimed' }
    asksFor(claimedBy('Nurse Ito', false))
    await user.click(row().getByRole('button', { name: `Claim ${place}` }))
    const note = await screen.findByText(/is already on the way\.$/u)
    expect(note.textContent).toBe(`${place}. Nurse Ito is already on the way.`)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(/is already on the way/u)).toBeNull()
  })

  test('because the request has ended says so, and the row is gone', async () => {
    windowIs('wide')
    const { user, row, rows, careRequests, asksFor } = await openDesk([water])
    careRequests.refusal = { ok: false, code: 'request_over' }
    asksFor()
    await user.click(row().getByRole('button', { name: `Claim ${place}` }))
    expect((await screen.findByText(/This request has ended\.$/u)).textContent).toContain(place)
    expect(rows()).toHaveLength(0)
  })

  test('because the hospital cannot be reached can be pressed again', async () => {
    windowIs('wide')
    const { user, row, careRequests, asked } = await openDesk([water])
    careRequests.refusal = { ok: false, code: 'unreachable' }
    await user.click(row().getByRole('button', { name: `Claim ${place}` }))
    expect((await screen.findByRole('alert')).textContent).toContain('The hospital could not be reached.')
    careRequests.refusal = null
    await user.click(row().getByRole('button', { name: `Claim ${place}` }))
    expect(asked('claim request')).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a button whose reply is lost', () => {
  test('does not ask for another try of a request that it has ended', async () => {
    windowIs('wide')
    const { user, row, rows, careRequests, asksFor } = await openDesk([claimedBy('Dr. Mori', true)])
    careRequests.refusal = { ok: false, code: 'unreachable' }
    const done = await row().findByRole('button', { name: `Done ${place}`, busy: false })
    asksFor()
    await user.click(done)
    expect(rows()).toHaveLength(0)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('does not ask for another try of a claim that has arrived', async () => {
    windowIs('wide')
    const { user, row, careRequests, asksFor } = await openDesk([water])
    careRequests.refusal = { ok: false, code: 'unreachable' }
    asksFor(claimedBy('Dr. Mori', true))
    await user.click(row().getByRole('button', { name: `Claim ${place}` }))
    expect(row().getByText(/^You are on the way, until/u)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the report of seen requests', () => {
  const seenBody = (...numbers: number[]) =>
    `seen link-0123456789abcdef ${JSON.stringify({
      requests: numbers.map(requestId),
      display_name: 'Dr. Mori',
    })}`

  test('is sent once, after two seconds in sight, and only while the page has the focus', async () => {
    windowIs('wide')
    holdTheClock()
    layOutKeys()
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    const { asked } = await openDesk([water, { ...pain, seen: { name: 'Nurse Ito', at: deskNow } }])
    await act(() => pass(4_000))
    expect(asked('seen')).toEqual([])
    focus.mockReturnValue(true)
    await act(() => pass(1_500))
    expect(asked('seen')).toEqual([])
    await act(() => pass(1_500))
    expect(asked('seen')).toEqual([seenBody(1)])
    await act(() => pass(10_000))
    expect(asked('seen')).toHaveLength(1)
  })

  test('leaves out a row outside the viewport', async () => {
    windowIs('wide')
    holdTheClock()
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const below = new DOMRect(0, window.innerHeight - 40, 300, 96)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(below)
    const { asked } = await openDesk([water])
    await act(() => pass(6_000))
    expect(asked('seen')).toEqual([])
  })

  test('is sent again with the next poll after a failure', async () => {
    windowIs('wide')
    holdTheClock()
    layOutKeys()
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const { asked, careRequests } = await openDesk([water])
    careRequests.seenRefusal = { ok: false, code: 'unreachable' }
    await act(() => pass(3_000))
    const failed = asked('seen').length
    expect(failed).toBeGreaterThan(0)
    careRequests.seenRefusal = null
    await act(() => pass(askMs + 500))
    expect(asked('seen')).toHaveLength(failed + 1)
    await act(() => pass(4 * askMs))
    expect(asked('seen')).toHaveLength(failed + 1)
  })
})

describe('the chime', () => {
  test('is lighter for a request than for a call or a most urgent request', async () => {
    windowIs('wide')
    holdTheClock()
    const { bell, asksFor, world } = await openDesk([])
    const heard = async (change: () => void): Promise<string[]> => {
      const before = bell.sounds.length
      change()
      await act(() => pass(askMs))
      return bell.sounds.slice(before)
    }
    expect(await heard(() => asksFor(water))).toEqual(['request'])
    expect(await heard(() => asksFor(water))).toEqual([])
    expect(await heard(() => asksFor(water, pain))).toEqual(['call'])
    expect(await heard(() => asksFor(claimedBy('Nurse Ito', false), pain))).toEqual([])
    expect(await heard(() => asksFor(water, pain))).toEqual(['request'])
    const both = () => {
      asksFor(water, pain, careRequestOf(7, 0, { kind: 'blanket' }))
      if (world.desk.ok) world.desk.value.calls = [deskCall('401', 0)]
    }
    expect(await heard(both)).toEqual(['call'])
  })
})
