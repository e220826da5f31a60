import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore } from 'jotai'
import { describe, expect } from 'vitest'
import type { RequestLinkReply } from '../../../src/contract/careRequests/requestLinks.ts'
import { RequestLinkScreen } from '../../../src/meet/requestLink/RequestLinkScreen.tsx'
import type { Locale } from '../../../src/state/preferences.ts'
import { meetTest as test } from '../../support/fixtures/meetTest.ts'
import { showInvited } from '../../support/pages/invitedPage.tsx'

const water: RequestLinkReply = {
  kind: 'water',
  names: {},
  room: { name: 'Room 415 · Bed B', facility: 'St. Brigid', number: '415', bed: 'B' },
  unit: '4 West',
  sent_at: 0,
  name: 'Nurse Ito',
  claim: null,
}
const claimedBy = (name: string, own: boolean): RequestLinkReply => ({ ...water, claim: { name, own } })

/** Opens the page of a link, whose server returns these in turn; a string is an error code. */
async function openLink(replies: readonly (RequestLinkReply | string)[], locale: Locale = 'en') {
  const asked = new Array<string>()
  const left = [...replies]
  const next = (verb: string) => {
    asked.push(verb)
    const reply = left.shift() ?? 'unreachable'
    return Promise.resolve(
      typeof reply === 'string' ? { ok: false as const, code: reply } : { ok: true as const, value: reply },
    )
  }
  const port = {
    look: () => next('look'),
    claim: () => next('claim'),
    done: async () => {
      asked.push('done')
      return { ok: true as const, value: null }
    },
    onLink: () => () => undefined,
  }
  await showInvited(<RequestLinkScreen port={port} />, { store: createStore(), locale })
  return { asked, user: userEvent.setup() }
}

const settled = (name: string) =>
  expect.poll(() => screen.getByRole('button', { name }).getAttribute('aria-busy')).not.toBe('true')

describe('the page of a request’s link', () => {
  test('claims nothing before the press of its one button, and ends the request with a second one', async () => {
    const { asked, user } = await openLink([water, claimedBy('Nurse Ito', true)])
    await screen.findByRole('heading', { name: /Water.*Room 415, Bed B/u })
    expect(screen.getByText(/The patient will read:/u).textContent).toContain('Nurse Ito')
    expect(asked).toEqual(['look'])
    await user.click(screen.getByRole('button', { name: 'I Am on the Way' }))
    await screen.findByText(/You are on the way\./u)
    // The second tap of an unsteady hand does not end the request.
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(asked).toEqual(['look', 'claim'])
    await settled('Done')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await screen.findByRole('heading', { name: 'The request is done' })
    expect(asked).toEqual(['look', 'claim', 'done'])
  })

  test('says who is on the way, also if they were a moment earlier', async () => {
    const { asked, user } = await openLink([water, 'request_claimed', claimedBy('Nurse Sato', false)])
    await user.click(await screen.findByRole('button', { name: 'I Am on the Way' }))
    await screen.findByText(/is on the way\. You do not have to do anything\./u)
    expect(screen.getByText('Nurse Sato')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'I Am on the Way' })).toBeNull()
    expect(asked).toEqual(['look', 'claim', 'look'])
  })

  test('stays with its button when the hospital does not answer', async () => {
    const { user } = await openLink([water, 'unreachable', claimedBy('Nurse Ito', true)])
    await user.click(await screen.findByRole('button', { name: 'I Am on the Way' }))
    await screen.findByText('The hospital cannot be reached. Check your connection, then try again.')
    await user.click(screen.getByRole('button', { name: 'I Am on the Way' }))
    await screen.findByText(/You are on the way\./u)
  })

  test.for([
    ['join_link_expired', 'This request has ended'],
    ['unreachable', 'The hospital cannot be reached'],
    ['internal', 'The request could not be opened'],
  ] as const)('explains %s', async ([code, title]) => {
    await openLink([code])
    await screen.findByRole('heading', { name: title })
  })
})
