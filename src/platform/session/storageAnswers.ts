/** How long a browser's storage may take to answer, in milliseconds. */
const patienceMs = 5_000

/** Whether the browser's storage answers; a refusal is an answer. */
export function storageAnswers(storage: Pick<IDBFactory, 'databases'>): Promise<boolean> {
  return Promise.race([
    storage.databases().then(
      () => true,
      () => true,
    ),
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), patienceMs)
    }),
  ])
}
