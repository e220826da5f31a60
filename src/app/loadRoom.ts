import { speakAlso, type Words } from './language.ts'
import { RoomRoot } from './RoomRoot.tsx'

/** What only this bundle says. */
export const roomWords: Words = {
  en: () => import('../locales/room/en.po'),
  ja: () => import('../locales/room/ja.po'),
  ar: () => import('../locales/room/ar.po'),
}

/** Loads the monitor, which is a bundle of its own, and makes what it needs of the browser. Opens nothing yet. */
export async function loadRoom() {
  const [{ RoomScreen }, { createBrowserMonitor }, config] = await Promise.all([
    import('../room/RoomScreen.tsx'),
    import('../platform/monitor/browserMonitor.ts'),
    import('../platform/runtimeConfig.ts').then(({ fetchRuntimeConfig }) => fetchRuntimeConfig()),
    speakAlso(roomWords),
  ])
  const ports = createBrowserMonitor({ apiBase: config?.api_base ?? '', version: __APP_VERSION__ })
  return { RoomPage: () => RoomRoot({ RoomScreen, ports }) }
}
