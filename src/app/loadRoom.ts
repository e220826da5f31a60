import { addCatalog, type CatalogLoaders } from './language.ts'
import { RoomRoot } from './RoomRoot.tsx'

/** Texts that only this bundle uses. */
export const roomCatalog: CatalogLoaders = {
  en: () => import('../locales/room/en.po'),
  ja: () => import('../locales/room/ja.po'),
  ar: () => import('../locales/room/ar.po'),
}

/**
 * Loads the monitor, a separate bundle, and creates the browser ports that it needs. Opens no connection or
 * device yet.
 */
export async function loadRoom() {
  const [{ RoomScreen }, { createBrowserMonitor }, config] = await Promise.all([
    import('../room/RoomScreen.tsx'),
    import('../platform/monitor/browserMonitor.ts'),
    import('../platform/runtimeConfig.ts').then(({ fetchRuntimeConfig }) => fetchRuntimeConfig()),
    addCatalog(roomCatalog),
  ])
  const ports = createBrowserMonitor({ apiBase: config?.api_base ?? '', version: __APP_VERSION__ })
  return { RoomPage: () => RoomRoot({ RoomScreen, ports }) }
}
