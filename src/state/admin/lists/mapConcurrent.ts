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
 * of finished items, including failed ones.
 */
export async function mapConcurrent<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result<unknown>>,
  onDone: (done: number) => void = () => undefined,
): Promise<Failed<Item>[]> {
  const left = [...items]
  const failed: Failed<Item>[] = []
  let done = 0
  const work = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      const result = await act(item)
      if (!result.ok) failed.push({ item, refusal: result })
      done += 1
      onDone(done)
    }
  }
  await Promise.all(Array.from({ length: abreast }, work))
  return failed
}
