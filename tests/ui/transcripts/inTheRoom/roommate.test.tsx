import { act, screen, within } from '@testing-library/react'
import { test } from 'vitest'
import { sessionEffectsAtom } from '../../../../src/app/bedside/sessionEffectsSlot.ts'
import { SessionEffects } from '../../../../src/app/bedside/SessionEffects.tsx'
import type { RoommateAnswer } from '../../../../src/contract/calls/roommates.ts'
import { isRead } from '../../../support/browser/transcript.ts'
import { openRoom } from '../../../support/pages/bedsidePage.tsx'
import { roommateQuestion } from '../../../support/scripted/calls/scriptedRoommate.ts'
import { ok } from '../../../support/scripted/bedside/scriptedBedside.ts'

/** Transcripts of a visit to the bed beside, checked as those of the other screens in the room. */

/** Opens the menu of a patient whose roommate has a visit. The countdown stays at its beginning. */
async function openBeside(answer: RoommateAnswer | null) {
  const page = await openRoom()
  await act(async () => page.store.set(sessionEffectsAtom, { SessionEffects }))
  page.api.on('POST /api/me/roommate', ok(null))
  const question = { ...roommateQuestion, expires_at: Date.UTC(2999, 0), answer }
  await act(async () => page.events.tell({ name: 'roommate', data: { question } }))
  return page
}

const settled = (name: RegExp) =>
  within(screen.getByRole('dialog')).findByRole('button', { name, busy: false })

test('roommate', async () => {
  await openBeside(null)
  await screen.findByRole('dialog')
  await settled(/^Fine with me/)
  await isRead('roommate', screen.getByRole('dialog'))
})

test('roommate, answered', async () => {
  const { user } = await openBeside(null)
  await screen.findByRole('dialog')
  await user.click(await settled(/^Sound only/))
  await settled(/^Close/)
  await isRead('roommate, answered', screen.getByRole('dialog'))
})

test('menu, while the roommate has a visit', async () => {
  await openBeside('one_bed')
  await screen.findByRole('button', { name: 'Change Answer' })
  await isRead('menu, while the roommate has a visit')
})

test('roommate, the answer changed', async () => {
  const { user } = await openBeside('one_bed')
  await user.click(await screen.findByRole('button', { name: 'Change Answer' }))
  await screen.findByRole('dialog')
  await settled(/^Close/)
  await isRead('roommate, the answer changed', screen.getByRole('dialog'))
})
