import { screen, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { Knock } from '../../../src/contract/calls/knocks.ts'
import { ConsultDeskScreen } from '../../../src/meet/consultDesk/ConsultDeskScreen.tsx'
import { meetTest as test } from '../../support/fixtures/meetTest.ts'
import { showInvited } from '../../support/pages/invitedPage.tsx'
import { createScriptedDesk, deskCall, deskNow } from '../../support/scripted/calls/scriptedConsultDesk.ts'
import { knockOf } from '../../support/scripted/calls/scriptedKnocks.ts'

const call = '00000000-0000-4000-8000-0000000000ca'
const answered = (state: Knock['state'], change: Partial<Knock & { kind: 'knock' }> = {}): Knock =>
  knockOf({ state, ended_at: deskNow, ...change })

/** Opens the desk of an account by the console's link to a knock. */
async function openLink(
  knocks: Knock[],
  arrange: (page: ReturnType<typeof createScriptedDesk>) => void = () => undefined,
) {
  const page = createScriptedDesk({ name: null, link: null })
  page.world.account = 'Dr. Mori'
  page.world.knock = knockOf().id
  page.waits()
  page.door.knocks = knocks
  page.ports.now = () => deskNow
  page.door.now = () => deskNow
  arrange(page)
  await showInvited(<ConsultDeskScreen ports={page.ports} />, { store: page.store })
  return page
}

describe('the console’s link to the call of a knock', () => {
  test('joins the call without another press, also in a tab that keeps the desk of a message', async () => {
    const { world } = await openLink([answered('come_in', { call })], (page) => {
      page.world.keptDesk = { secret: 'link-0123456789abcdef', name: 'Dr. Ito' }
      page.waits(deskCall(call, 0))
    })
    await screen.findByRole('button', { name: 'Leave' })
    expect(world.asked.at(-1)).toBe(
      `desk as the account {"call":"${call}","display_name":"Dr. Mori","together":true}`,
    )
  })

  test.each([
    ['a knock that waits', [knockOf()]],
    ['a knock that was not let in', [answered('not_now')]],
  ])('opens no camera for %s', async (_which, knocks) => {
    const { world, door } = await openLink(knocks)
    await screen.findByRole('heading', { name: 'No one is waiting' })
    await expect.poll(() => door.asked).toContain('list')
    await new Promise((settle) => setTimeout(settle, 50))
    expect(world.tracks).toEqual([])
    expect(world.asked.filter((asked) => asked.startsWith('desk'))).toEqual([])
  })

  test.each([
    ['a call that has ended', [answered('come_in', { call, call_ended: true })]],
    ['a knock of someone else', []],
  ])('opens no camera for %s, and says so', async (_which, knocks) => {
    const { world } = await openLink(knocks)
    await screen.findByText('This call has ended. Knock again at the room.')
    expect(world.tracks).toEqual([])
    expect(world.asked.filter((asked) => asked.startsWith('desk'))).toEqual([])
  })

  test('does not say that the call has ended if the server cannot be asked', async () => {
    await openLink([answered('come_in', { call })], ({ ports }) => {
      ports.consult.knocks.list = () => Promise.resolve({ ok: false, code: 'unreachable' })
    })
    await screen.findByText('The hospital could not be reached. Check your connection, then try again.')
    expect(screen.queryByText('This call has ended. Knock again at the room.')).toBeNull()
  })

  test('says so too if the call ends while the clinician joins it', async () => {
    await openLink([answered('come_in', { call })], (page) => {
      page.world.deskJoin = { ok: false, code: 'call_over' }
    })
    await screen.findByText('This call has ended. Knock again at the room.')
  })

  test('shows the desk and why, if the call was taken meanwhile', async () => {
    await openLink([answered('come_in', { call })], (page) => {
      page.waits(deskCall(call, 0))
      page.world.deskJoin = { ok: false, code: 'unreachable' }
    })
    await screen.findByText('The hospital could not be reached. Check your connection, then try again.')
    const card = within(screen.getByRole('region', { name: 'Your knocks' })).getByRole('listitem')
    expect(card.textContent).toContain('“Come in”')
  })
})

/** Opens the desk of an account by the console's link to a waiting call. */
async function openCall(
  joins: boolean,
  ...waiting: Parameters<ReturnType<typeof createScriptedDesk>['waits']>
) {
  const page = createScriptedDesk({ name: null, link: null })
  page.world.account = 'Dr. Mori'
  page.world.call = { id: call, joins }
  page.waits(...waiting)
  await showInvited(<ConsultDeskScreen ports={page.ports} />, { store: page.store })
  return page
}

describe('the console’s link to a waiting call', () => {
  test('joins it after its press, without another one', async () => {
    const { world } = await openCall(true, deskCall(call, 0))
    await screen.findByRole('button', { name: 'Leave' })
    expect(world.asked.at(-1)).toBe(`desk as the account {"call":"${call}","display_name":"Dr. Mori"}`)
  })

  test('opens no camera if it was not pressed, and shows the call', async () => {
    const { world } = await openCall(false, deskCall(call, 0))
    await screen.findAllByRole('button', { name: /^Join/ })
    expect(world.tracks).toEqual([])
  })

  test('opens no camera for a call that is over, and says so', async () => {
    const { world } = await openCall(true)
    await screen.findByText(/has ended|is over/)
    expect(world.tracks).toEqual([])
  })
})
