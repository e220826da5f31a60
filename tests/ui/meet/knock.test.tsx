import { act, screen, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { Knock } from '../../../src/contract/calls/knocks.ts'
import { meetTest as test } from '../../support/fixtures/meetTest.ts'
import { answered, button, call, card, openDesk, shows } from '../../support/pages/knockDesk.tsx'
import { holdTheClock, pass } from '../../support/pages/padPage.tsx'
import { deskCall, deskNow } from '../../support/scripted/calls/scriptedConsultDesk.ts'
import { emptyDesk } from '../../support/scripted/calls/scriptedMeet.ts'
import { knockOf, knockRoom } from '../../support/scripted/calls/scriptedKnocks.ts'

describe('the card of a knock', () => {
  test.each<[string, Knock, RegExp, string[]]>([
    [
      'queued',
      knockOf({ state: 'queued', shown_at: null, expires_at: null, behind: 'Nurse Ito' }),
      /You are next.*Nurse Ito is at the door.*Your knock follows after the answer/u,
      ['Take Back'],
    ],
    ['shown', knockOf(), /of 1:00.*Knocking.*The patient sees your name/u, ['Take Back']],
    [
      'shown in a covered room',
      knockOf({ covered: true }),
      /Knocking at a covered room.*Only the patient can change it/u,
      ['Take Back'],
    ],
    ['come_in', answered('come_in', { call }), /“Come in”.*The room announces you/u, ['Join', 'Cancel']],
    [
      'sound_only',
      answered('sound_only', { call }),
      /“Sound only”.*The camera stays off/u,
      ['Join with Sound', 'Cancel'],
    ],
    ['not_now', answered('not_now'), /“Not now”.*Nothing was opened/u, ['Close']],
    ['no_answer', answered('no_answer'), /1:00.*No answer.*asleep or out of bed/u, ['Knock Again', 'Close']],
    [
      'room_offline',
      answered('room_offline', { shown_at: null, expires_at: null }),
      /The room screen is not connected.*was not shown and will not be sent later/u,
      ['Try Again', 'Close'],
    ],
    [
      'screen_outdated',
      answered('screen_outdated', { shown_at: null, expires_at: null }),
      /The room screen needs an update.*Your knock was not shown/u,
      ['Try Again', 'Close'],
    ],
    ['patient_changed', answered('patient_changed'), /The bed changed.*another patient, or none/u, ['Close']],
    ['not_allowed', answered('not_allowed'), /You may no longer knock here.*has ended/u, ['Close']],
  ])('%s says so and offers what is next', async (_name, knock, words, buttons) => {
    const desk = await openDesk({
      knocks: [knock],
      arrange: ({ waits }) => waits(deskCall(call, 0)),
    })
    await screen.findByRole('region', { name: 'Your knocks' })
    await shows(words)
    const names = within(card())
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(buttons.map((name) => `${name} Room 412, Bed A`))
    expect(desk.world.asked.some((asked) => asked.startsWith('desk'))).toBe(false)
  })

  test('counts the time of a shown knock, and reads each change out once', async () => {
    holdTheClock()
    const desk = await openDesk({ knocks: [knockOf()] })
    await pass(18_000)
    expect(card().textContent).toContain('0:18 of 1:00')
    const status = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join('')
    expect(status()).toBe('')
    desk.door.knocks = [answered('not_now')]
    await pass(2_000)
    expect(status()).toBe('Room 412, Bed A: “Not now”. Nothing was opened.')
    const [said] = screen.getAllByRole('status').flatMap(({ children }) => [...children])
    await pass(10_000)
    expect(said?.isConnected, 'an unchanged state is not read out again').toBe(true)
  })

  test('asks every two seconds while the knock waits', async () => {
    holdTheClock()
    const { door } = await openDesk({ knocks: [knockOf()] })
    await pass(0)
    const before = door.asked.length
    await pass(6_000)
    expect(door.asked.length - before).toBe(3)
  })

  test('is gone after Take Back', async () => {
    const { user, door } = await openDesk({ knocks: [knockOf()] })
    await user.click(await screen.findByRole('button', { name: /Take Back/u }))
    await expect.poll(() => screen.queryByRole('region', { name: 'Your knocks' })).toBeNull()
    expect(door.asked).toContain(`take back ${knockOf().id}`)
  })

  test('stays when Take Back fails, and says why', async () => {
    const { user } = await openDesk({
      knocks: [knockOf()],
      arrange: ({ door }) => void (door.refusal = { ok: false, code: 'unreachable' }),
    })
    await user.click(await screen.findByRole('button', { name: /Take Back/u }))
    await shows(/The hospital could not be reached/u)
    button(/Take Back/u)
  })

  test('knocks again with the same reason and note', async () => {
    const { user, door } = await openDesk({
      knocks: [answered('no_answer', { reason: 'medicine', note: 'Your pills' })],
    })
    await user.click(await screen.findByRole('button', { name: /Knock Again/u }))
    await shows(/Knocking/u)
    const body = { room: knockRoom('A').id, reason: 'medicine', patient: null, note: 'Your pills' }
    expect(door.asked).toContain(`knock ${JSON.stringify(body)}`)
  })

  test('leads into the call that the answer opened, even if someone has joined it', async () => {
    const { user, world } = await openDesk({
      knocks: [answered('come_in', { call })],
      arrange: ({ waits }) => waits(deskCall(call, 0)),
    })
    await user.click(await screen.findByRole('button', { name: /Join\s*Room 412/u }))
    await screen.findByRole('button', { name: 'Leave' })
    expect(world.asked.at(-1)).toBe(
      `desk as the account {"call":"${call}","display_name":"Dr. Mori","together":true}`,
    )
  })

  test('of an answer replaces the row of its call, and goes when the call is over', async () => {
    holdTheClock()
    const { waits, world } = await openDesk({
      knocks: [answered('come_in', { call })],
      arrange: (page) => page.waits(deskCall(call, 0)),
    })
    await pass(0)
    screen.getByRole('heading', { name: 'No one is waiting' })
    waits()
    await pass(2_500)
    expect(card().textContent, 'a list from before the answer').toContain('“Come in”')
    world.desk = { ok: true, value: { ...emptyDesk, now: deskNow + 5_000 } }
    await pass(2_500)
    expect(screen.queryByRole('region', { name: 'Your knocks' })).toBeNull()
  })

  test('leaves no word of the answer on the page after the call', async () => {
    holdTheClock()
    const { waits, world, door } = await openDesk({
      knocks: [knockOf()],
      arrange: (page) => page.waits(deskCall(call, 0)),
    })
    await pass(0)
    door.knocks = [answered('sound_only', { call })]
    await pass(2_000)
    const said = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join('')
    expect(said()).toContain('You hear each other.')
    waits()
    world.desk = { ok: true, value: { ...emptyDesk, now: deskNow + 60_000 } }
    await pass(2_500)
    expect(screen.queryByRole('region', { name: 'Your knocks' })).toBeNull()
    expect(said()).toBe('')
  })

  test('is cancelled after an answer', async () => {
    const { user, door } = await openDesk({
      knocks: [answered('come_in', { call })],
      arrange: ({ waits }) => waits(deskCall(call, 0)),
    })
    await user.click(await screen.findByRole('button', { name: /Cancel/u }))
    await expect.poll(() => screen.queryByRole('region', { name: 'Your knocks' })).toBeNull()
    expect(door.asked).toContain(`take back ${knockOf().id}`)
  })

  test('is closed on this page', async () => {
    const { user } = await openDesk({ knocks: [answered('not_now')] })
    await user.click(await screen.findByRole('button', { name: /Close/u }))
    expect(screen.queryByRole('region', { name: 'Your knocks' })).toBeNull()
  })

  test('reminds by the chime when the five minutes are over', async () => {
    holdTheClock()
    const { bell } = await openDesk({
      knocks: [answered('in_5_minutes', { knock_again_at: deskNow + 300_000 })],
    })
    await pass(0)
    expect(button(/^Knock at \d/u).getAttribute('aria-disabled')).toBe('true')
    await pass(299_000)
    expect(bell.rung).toBe(0)
    await pass(1_000)
    expect(bell.rung).toBe(1)
    await pass(10_000)
    expect(bell.rung).toBe(1)
    expect(card().textContent).toContain('Time to knock again')
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(said.join()).toContain('Time to knock again. The five minutes are over. The patient expects you.')
    button(/Knock Again/u)
  })

  test('does not remind after it was closed', async () => {
    holdTheClock()
    const { bell } = await openDesk({
      knocks: [answered('in_5_minutes', { knock_again_at: deskNow + 300_000 })],
    })
    await pass(0)
    act(() => button(/Close/u).click())
    await pass(301_000)
    expect(bell.rung).toBe(0)
  })
})

test.each([
  ['ja', 'ノック'],
  ['ar', 'طلب'],
] as const)('the knock speaks %s', async (locale, word) => {
  await openDesk({ locale, knocks: [knockOf()] })
  await expect.poll(() => document.body.textContent).toContain(word)
})
