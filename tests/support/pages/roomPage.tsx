import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createStore, Provider } from 'jotai'
import { activateLocale, addCatalog } from '../../../src/app/language.ts'
import { roomCatalog } from '../../../src/app/loadRoom.ts'
import { RoomScreen } from '../../../src/room/RoomScreen.tsx'
import type { RoomMemory } from '../../../src/state/monitor/ports.ts'
import { createScriptedRoom } from '../scripted/devices/scriptedMonitor.ts'

interface RoomSituation {
  kept?: RoomMemory | null
  locale?: 'en' | 'ja' | 'ar'
  arrange?: (room: ReturnType<typeof createScriptedRoom>) => void
}

/** Shows the monitor of a room whose camera, microphone and connection the test controls. */
export async function openMonitor({ kept = null, locale = 'en', arrange }: RoomSituation = {}) {
  const room = createScriptedRoom(kept)
  arrange?.(room)
  await addCatalog(roomCatalog)
  await activateLocale(locale)
  const told = { locales: new Array<string>(), themes: new Array<string>() }
  const onLocale = (language: string) => void told.locales.push(language)
  const onTheme = (theme: string) => void told.themes.push(theme)
  await act(async () => {
    render(
      <Provider store={createStore()}>
        <I18nProvider i18n={i18n}>
          <RoomScreen ports={room.ports} theme={null} onLocale={onLocale} onTheme={onTheme} />
        </I18nProvider>
      </Provider>,
    )
  })
  return { room, told, user: userEvent.setup() }
}
