import type { Page } from 'playwright'
import * as z from 'zod/mini'

const Found = z.array(z.object({ where: z.string(), text: z.string() }))

/**
 * Returns everything that a page's origin stores in this browser and that the page shows, as text with its
 * location.
 */
export async function readEverything(page: Page): Promise<{ where: string; text: string }[]> {
  const found: unknown = await page.evaluate(async () => {
    const told: { where: string; text: string }[] = []
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const database = await answer(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows: unknown = await answer(database.transaction(store).objectStore(store).getAll())
        told.push({ where: `${name}/${store}`, text: JSON.stringify(rows) })
      }
      database.close()
    }
    for (const [where, storage] of Object.entries({ localStorage, sessionStorage }))
      told.push({ where, text: JSON.stringify({ ...storage }) })
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        told.push({ where: `cache ${name}`, text: url })
    told.push({ where: 'the address', text: location.href })
    told.push({ where: 'the history', text: JSON.stringify(history.state) })
    told.push({ where: 'the page', text: document.documentElement.outerHTML })
    return told
  })
  return z.parse(Found, found)
}

/** Returns what is in the app's storage to be sent later. */
export async function keptForLater(page: Page): Promise<string[]> {
  const everything = await readEverything(page)
  return everything
    .filter(({ where, text }) => where === 'wardlink/ledger' && text !== '[]')
    .map(({ text }) => text)
}
