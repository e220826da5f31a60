import { screen } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { announcements, isRead } from '../../../support/browser/transcript.ts'
import { meetTest as test } from '../../../support/fixtures/meetTest.ts'
import { claimedBy, linkedWater, openLink } from '../../../support/pages/requestLinkPage.tsx'

/** Transcripts of the page that the link of a care request opens. */
describe('the page of a request’s link as it is read aloud', () => {
  test('waiting', async () => {
    await openLink([linkedWater])
    await screen.findByRole('button', { name: 'I Am on the Way' })
    await isRead('link, waiting')
  })

  test('an alert to the care team', async () => {
    await openLink([{ ...linkedWater, kind: 'alert' }])
    await screen.findByRole('button', { name: 'I Am on the Way' })
    await isRead('link, an alert')
  })

  test('claimed by oneself', async () => {
    await openLink([claimedBy('Nurse Ito', true)])
    await screen.findByRole('button', { name: 'Done', busy: false })
    await isRead('link, on the way')
  })

  test('claimed by another', async () => {
    await openLink([claimedBy('Nurse Sato', false)])
    await screen.findByText('Nurse Sato')
    await isRead('link, claimed by another')
  })

  test('ended', async () => {
    await openLink(['request_over'])
    await screen.findByRole('heading', { name: 'This request has ended' })
    await isRead('link, ended')
  })

  test('the hospital away', async () => {
    await openLink(['unreachable'])
    await screen.findByRole('button', { name: 'Try Again' })
    await isRead('link, the hospital away')
  })

  test('says by itself that the claim is made', async () => {
    const own = await openLink([linkedWater, claimedBy('Nurse Ito', true)])
    const claimed = await announcements(async () => {
      await own.user.click(await screen.findByRole('button', { name: 'I Am on the Way' }))
      await screen.findByText(/You are on the way\./u)
    })
    expect(claimed.join('\n')).toContain('You are on the way. The patient reads: Nurse Ito.')
  })

  test('says by itself that a colleague was earlier', async () => {
    const { user } = await openLink([linkedWater, 'request_claimed', claimedBy('Nurse Sato', false)])
    const heard = await announcements(async () => {
      await user.click(await screen.findByRole('button', { name: 'I Am on the Way' }))
      await screen.findByText('Nurse Sato')
    })
    expect(heard.join('\n')).toContain('Nurse Sato is on the way. You do not have to do anything.')
  })
})
