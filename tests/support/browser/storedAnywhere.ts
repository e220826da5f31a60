import type { Page } from 'playwright'

/**
 * Returns what a page keeps: the names in every web storage and cookie, and everything that IndexedDB holds
 * as one JSON text.
 */
export async function storedAnywhere(page: Page): Promise<{ web: string[]; indexed: string }> {
  const cookies = (await page.context().cookies()).map((cookie) => cookie.name)
  const web = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const indexed = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
      })
    const rows: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames)
        rows.push(await done(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify(rows)
  })
  return { web: [...web, ...cookies], indexed }
}
