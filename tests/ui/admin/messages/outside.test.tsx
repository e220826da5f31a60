import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { MessageOutboxItem } from '../../../../src/contract/messages/messageOutbox.ts'
import { openConsole, person, scriptedConsole, scriptedRooms } from '../../../support/pages/consolePage.tsx'

const message = (id: string, change: Partial<MessageOutboxItem>): MessageOutboxItem => ({
  id,
  channel: 'email',
  destination: `${id}@example.org`,
  subject: `About ${id}`,
  state: 'sent',
  body: null,
  attempts: 1,
  reason: null,
  created_at: 1_800_000_000_000,
  sent_at: null,
  ...change,
})

describe('a patient’s own phone', () => {
  test('gets a link, which is shown beside its place and says how long it is good', async () => {
    const scripted = scriptedConsole()
    const { user } = await openConsole('/admin/byod', scripted)
    const row = (await screen.findByRole('rowheader', { name: /410/ })).closest('tr') ?? document.body
    await user.click(within(row).getByRole('button', { name: 'Issue a link' }))
    expect(await within(row).findByRole('textbox')).toHaveProperty('value', 'https://ward.example/#token=x')
    within(row).getByText(/Works on one phone, for 2 hours/)
    expect(scripted.asked).toEqual(['issuePhoneLink 410'])
  })

  test('gets none where one’s role does not allow it, and the row says so', async () => {
    const refused = () => Promise.resolve({ ok: false as const, code: 'forbidden' })
    const { user } = await openConsole(
      '/admin/byod',
      scriptedConsole({ rooms: scriptedRooms({ issuePhoneLink: refused }) }),
    )
    await user.click(await screen.findByRole('button', { name: 'Issue a link' }))
    await screen.findByText('Your role does not allow this here.')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('the outbox', () => {
  const open = async (items: MessageOutboxItem[]) => {
    const value = { items, next_cursor: null, total: items.length }
    const scripted = scriptedConsole({ outbox: { list: () => Promise.resolve({ ok: true, value }) } })
    scripted.world.principal = person('CUSTOMER_ADMIN', 2)
    return openConsole('/admin/developer/outbox', scripted)
  }

  test('says what became of each message, and shows the link that nothing sends', async () => {
    await open([
      message('ada', { state: 'shown', body: 'Join: https://ward.example/meet#t=x' }),
      message('ben', { state: 'failed', reason: 'smtp_550' }),
      message('cem', {}),
    ])
    const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
    expect(rows[0]).toMatch(/ada@example\.org.*Join: https:\/\/ward\.example\/meet#t=x.*Shown here$/)
    expect(rows[1]).toMatch(/Failed smtp_550$/)
    expect(rows[2]).toMatch(/About cem.*Sent$/)
    screen.getByText('3 messages')
  })

  test('that is empty says so', async () => {
    await open([])
    await screen.findByText('No messages yet')
  })
})
