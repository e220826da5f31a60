import { fetchRuntimeConfig } from '../platform/runtimeConfig.ts'

/** Loads the monitor, which is a bundle of its own, and makes what it needs of the browser. Opens nothing yet. */
export async function loadRoom() {
  const [{ RoomScreen }, { createBrowserMonitor }, config] = await Promise.all([
    import('../room/RoomScreen.tsx'),
    import('../platform/monitor/browserMonitor.ts'),
    fetchRuntimeConfig(),
  ])
  const ports = createBrowserMonitor({ apiBase: config?.api_base ?? '', version: __APP_VERSION__ })
  return { RoomScreen, ports }
}
