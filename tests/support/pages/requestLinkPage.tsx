import userEvent from '@testing-library/user-event'
import { createStore } from 'jotai'
import type { RequestLinkReply } from '../../../src/contract/careRequests/requestLinks.ts'
import { RequestLinkScreen } from '../../../src/meet/requestLink/RequestLinkScreen.tsx'
import type { Locale } from '../../../src/state/preferences.ts'
import { showInvited } from './invitedPage.tsx'

/** Request of the room's patient that no one has claimed. */
export const linkedWater: RequestLinkReply = {
  kind: 'water',
  names: {},
  room: { name: 'Room 415 · Bed B', facility: 'St. Brigid', number: '415', bed: 'B' },
  unit: '4 West',
  sent_at: 0,
  name: 'Nurse Ito',
  claim: null,
}
export const claimedBy = (name: string, own: boolean): RequestLinkReply => ({
  ...linkedWater,
  claim: { name, own },
})

/** Opens the page of a link, whose server returns these in turn; a string is an error code. */
export async function openLink(replies: readonly (RequestLinkReply | string)[], locale: Locale = 'en') {
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
