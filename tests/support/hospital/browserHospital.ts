import { resolve } from 'node:path'
import type { Browser } from 'playwright'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { launchBrowser } from '../browser/browser.ts'
import { testCluster } from '../database.ts'
import { openTestHospital, type TestHospital } from '../testHospital/testHospital.ts'

/** Ward on a database of its own that serves the built front end, with a browser to view it. */
export interface BrowserHospital extends TestHospital {
  readonly browser: Browser
  /** Returns the address in the QR code on the room's screen. */
  entryLink(room: RoomRecord): Promise<string>
}

/** Opens the ward with a browser that `launch` starts. */
export async function openBrowserHospital(
  launch: () => Promise<Browser> = launchBrowser,
): Promise<BrowserHospital> {
  const cluster = await testCluster()
  const ward = await openTestHospital({
    postgresUrl: cluster.url,
    dist: resolve(import.meta.dirname, '../../../dist'),
  })
  const browser = await launch()
  return {
    ...ward,
    browser,
    entryLink: async (room) => {
      const { token } = await ward.entry(room)
      return `${ward.url}/#${new URLSearchParams({ token, aps_id: room.uniqueId }).toString()}`
    },
    close: async () => {
      await browser.close()
      await ward.close()
      await cluster.stop()
    },
  }
}
