import { screen } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { meetTest as test } from '../../support/fixtures/meetTest.ts'
import { claimedBy, linkedWater, openLink } from '../../support/pages/requestLinkPage.tsx'

const settled = (name: string) =>
  expect.poll(() => screen.getByRole('button', { name }).getAttribute('aria-busy')).not.toBe('true')

describe('the page of a request’s link', () => {
  test('claims nothing before the press of its one button, and ends the request with a second one', async () => {
    const { asked, user } = await openLink([linkedWater, claimedBy('Nurse Ito', true)])
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

  test('is used with the keyboard alone, and Enter at the first moment of Done ends nothing', async () => {
    const { asked, user } = await openLink([linkedWater, claimedBy('Nurse Ito', true)])
    const claim = await screen.findByRole('button', { name: 'I Am on the Way' })
    await user.tab()
    expect(document.activeElement).toBe(claim)
    await user.keyboard('{Enter}{Enter}')
    await screen.findByText(/You are on the way\./u)
    expect(asked).toEqual(['look', 'claim'])
    // The focus stays, although the button has become another one.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }))
    await settled('Done')
    await user.keyboard(' ')
    await screen.findByRole('heading', { name: 'The request is done' })
    expect(asked).toEqual(['look', 'claim', 'done'])
  })

  test('says who is on the way, also if they were a moment earlier', async () => {
    const { asked, user } = await openLink([linkedWater, 'request_claimed', claimedBy('Nurse Sato', false)])
    await user.click(await screen.findByRole('button', { name: 'I Am on the Way' }))
    await screen.findByText(/is on the way\. You do not have to do anything\./u)
    expect(screen.getByText('Nurse Sato')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'I Am on the Way' })).toBeNull()
    expect(asked).toEqual(['look', 'claim', 'look'])
  })

  test('stays with its button when the hospital does not answer', async () => {
    const { user } = await openLink([linkedWater, 'unreachable', claimedBy('Nurse Ito', true)])
    await user.click(await screen.findByRole('button', { name: 'I Am on the Way' }))
    await screen.findByText('The hospital could not be reached. Check your connection, then try again.')
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
