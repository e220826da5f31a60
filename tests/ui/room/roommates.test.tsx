import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { activateLocale, addCatalog } from '../../../src/app/language.ts'
import { roomCatalog } from '../../../src/app/loadRoom.ts'
import { CallPrivacy } from '../../../src/room/call/CallPrivacy.tsx'
import type { ActiveRoomCall } from '../../../src/state/monitor/callView.ts'
import { unknownPrivacy } from '../../../src/state/monitor/monitorView.ts'
import { person } from '../../support/scripted/conference/scriptedConference.ts'

const call: ActiveRoomCall = {
  kind: 'talking',
  shown: person({ uuid: 'mori', name: 'Dr. Mori' }),
  others: [],
  since: 0,
  opensAt: null,
  seen: true,
  heard: true,
  lost: false,
  weak: false,
  stream: null,
  picturePaused: false,
  presentation: null,
  presenter: null,
  kept: null,
  signingUnclear: false,
  roomPicture: 'free',
}
const open = { ...unknownPrivacy, camera: 'on', microphone: 'on', busy: false } as const

beforeEach(async () => {
  await addCatalog(roomCatalog)
  await activateLocale('en')
})

/** Returns the text of the pill that shows who sees and hears the room. */
function pillOf(change: Partial<ActiveRoomCall>, privacy: typeof open | typeof unknownPrivacy = open) {
  const { container, unmount } = render(
    <I18nProvider i18n={i18n}>
      <CallPrivacy call={{ ...call, ...change }} privacy={privacy} />
    </I18nProvider>,
  )
  const pill = container.querySelector('[role="status"]')
  const found = { text: pill?.textContent, isShut: pill?.className.includes('room-pill-shut') }
  unmount()
  return found
}

describe('the screen of a shared room', () => {
  test('says that only the sound goes out, and why, in place of a fault', () => {
    const held = { seen: false, roomPicture: 'asking' } as const
    expect(pillOf(held)).toEqual({
      text: 'Sound onlyDr. Mori can hear you, but not see youThe patient in the next bed is being asked. Sound only until they answer.',
      isShut: true,
    })
    expect(pillOf({ ...held, roomPicture: 'none' }).text).toContain('Sound only: this is a shared room.')
    expect(pillOf({ seen: false, roomPicture: 'free' }).text).toContain('Your picture is not arriving')
  })

  test('says that the camera stays on this bed while the patient can be seen', () => {
    expect(pillOf({ roomPicture: 'one_bed' })).toEqual({
      text: 'Camera is onDr. Mori can see and hear youThe camera stays on this bed.',
      isShut: false,
    })
  })

  test('does not speak of the patient beside while its own patient has closed the camera', () => {
    const covered = {
      ...unknownPrivacy,
      camera: 'off',
      microphone: 'off',
      covered: true,
      busy: false,
    } as const
    const { text } = pillOf({ seen: false, heard: false, roomPicture: 'asking' }, covered)
    expect(text).not.toContain('next bed')
  })
})
