import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Knock } from '../../../src/contract/calls/knocks.ts'
import { ConsultDeskScreen } from '../../../src/meet/consultDesk/ConsultDeskScreen.tsx'
import type { Locale } from '../../../src/state/preferences.ts'
import { createScriptedDesk, deskNow } from '../scripted/calls/scriptedConsultDesk.ts'
import { knockOf } from '../scripted/calls/scriptedKnocks.ts'
import { showInvited } from './invitedPage.tsx'

/** Id of the call that an answer opens. */
export const call = '00000000-0000-4000-8000-0000000000ca'
/** Returns a knock with its outcome. */
export const answered = (state: Knock['state'], change: Partial<Knock & { kind: 'knock' }> = {}): Knock =>
  knockOf({ state, ended_at: deskNow, ...change })

interface Situation {
  knocks?: Knock[]
  locale?: Locale
  arrange?: (page: ReturnType<typeof createScriptedDesk>) => void
}

/** Opens the desk of an account, on a page whose clock is the server's. */
export async function openDesk({ knocks = [], locale = 'en', arrange }: Situation = {}) {
  const page = createScriptedDesk({ name: null, link: null })
  page.world.account = 'Dr. Mori'
  page.waits()
  page.door.knocks = knocks
  const began = Date.now()
  const passed = () => Date.now() - began
  page.ports.now = () => Date.now()
  page.door.now = () => deskNow + passed()
  arrange?.(page)
  await showInvited(<ConsultDeskScreen ports={page.ports} />, { store: page.store, locale })
  return { ...page, user: userEvent.setup() }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const card = () => within(screen.getByRole('region', { name: 'Your knocks' })).getByRole('listitem')
export const shows = (words: string | RegExp) => expect.poll(() => card().textContent).toMatch(words)

/** Opens the form for a knock. */
export async function openDialog({ user }: Desk) {
  await user.click(await screen.findByRole('button', { name: 'Knock at a Room' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Knock at a room' }))
  await dialog.findByRole('option', { name: /Bed A/u })
  return dialog
}
/** Fills the form in and knocks. */
export async function knockWith(desk: Desk, note = 'About going home') {
  const dialog = await openDialog(desk)
  await desk.user.click(dialog.getByRole('option', { name: /Bed A/u }))
  await desk.user.click(dialog.getByRole('radio', { name: 'Discharge' }))
  await desk.user.type(dialog.getByLabelText('Note for the patient, optional'), note)
  await desk.user.click(dialog.getByRole('button', { name: 'Knock' }))
  return dialog
}
