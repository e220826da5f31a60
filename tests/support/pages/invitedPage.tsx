import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { activateLocale, addCatalog } from '../../../src/app/language.ts'
import { knockCatalog } from '../../../src/app/knockCatalog.ts'
import { meetCatalog } from '../../../src/app/loadMeet.ts'
import { MeetScreen } from '../../../src/meet/MeetScreen.tsx'
import type { Locale } from '../../../src/state/preferences.ts'
import { person } from '../scripted/conference/scriptedConference.ts'
import { createScriptedMeet, hostPlace, invitation } from '../scripted/calls/scriptedMeet.ts'
import { stubMediaStream } from '../scripted/calls/scriptedActiveCall.ts'
import { vi } from 'vitest'

/** Fakes media, which jsdom lacks: streams hold the tracks they are given, and `play` does nothing. */
export function fakeMediaStreams(): void {
  stubMediaStream()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
}

/** Sets whether there is room for people and messages beside the picture. */
export function windowIs(width: 'wide' | 'narrow'): void {
  const list = {
    matches: width === 'wide',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }
  vi.stubGlobal('matchMedia', () => list)
}

/** Shows a page of the meeting's bundle with its own texts. */
export async function showInvited(
  page: ReactNode,
  { store, locale = 'en' }: { store: ReturnType<typeof createScriptedMeet>['store']; locale?: Locale },
): Promise<void> {
  await addCatalog(meetCatalog)
  await addCatalog(knockCatalog)
  await activateLocale(locale)
  await act(async () => {
    render(
      <Provider store={store}>
        <I18nProvider i18n={i18n}>{page}</I18nProvider>
      </Provider>,
    )
  })
}

/**
 * Follows the link as an invited person and joins the call with the room: as a clinician, who hosts, or as a
 * guest.
 */
export async function inTheCall(kind: 'clinician' | 'guest') {
  const scripted = createScriptedMeet()
  const { world, conference } = scripted
  world.look = { ok: true, value: { ...invitation, kind } }
  if (kind === 'clinician') world.join = { ok: true, value: hostPlace }
  await showInvited(<MeetScreen ports={scripted.ports} />, scripted)
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox'), 'Dr. Mori')
  await user.click(screen.getByRole('button', { name: /^Join/ }))
  act(() => conference.letIn(person({ uuid: 'room', name: invitation.room.name, role: 'host' })))
  await screen.findByRole('button', { name: 'Leave' })
  return { ...scripted, user }
}
