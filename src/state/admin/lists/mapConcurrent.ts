import type { Result, Refusal } from '../result.ts'

/** Maximum number of concurrent requests: others work on the same server. */
const abreast = 4

/** An item for which the action failed, and the reason. */
export interface Failed<Item> {
  item: Item
  refusal: Refusal
}

/**
 * Applies an action to each item, a few at a time, and returns the failed ones. `onDone` receives the number
 * of finished items, including failed ones, and those that have failed. No item is begun once `isStopped` is true.
 */
export async function mapConcurrent<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result<unknown>>,
  {
    onDone = () => undefined,
    isStopped = () => false,
  }: { onDone?: (done: number, failed: readonly Failed<Item>[]) => void; isStopped?: () => boolean } = {},
): Promise<Failed<Item>[]> {
  const left = [...items]
  const failed: Failed<Item>[] = []
  let done = 0
  const work = async (): Promise<void> => {
    while (!isStopped()) {
      const item = left.shift()
      if (item === undefined) return
      const result = await act(item)
      if (!result.ok) failed.push({ item, refusal: result })
      done += 1
      onDone(done, [...failed])
    }
  }
  await Promise.all(Array.from({ length: abreast }, work))
  return failed
}
