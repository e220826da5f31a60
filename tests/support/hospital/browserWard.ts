import { resolve } from 'node:path'
import type { Browser } from 'playwright'
import type { RoomRecord } from '../../../src/server/db/roomStore.ts'
import { launchBrowser } from '../browser/browser.ts'
import { testCluster } from '../database.ts'
import { openWard, type Ward } from '../ward/ward.ts'

/** Ward on a database of its own that serves the built front end, with a browser to view it. */
export interface BrowserWard extends Ward {
  readonly browser: Browser
  /** The address that the QR code of the room's screen carries. */
  entryLink(room: RoomRecord): Promise<string>
}

export async function openBrowserWard(): Promise<BrowserWard> {
  const cluster = await testCluster()
  const ward = await openWard({
    postgresUrl: cluster.url,
    dist: resolve(import.meta.dirname, '../../../dist'),
  })
  const browser = await launchBrowser()
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
