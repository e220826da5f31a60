import type { Result, Refusal } from '../result.ts'

/** Maximum number of concurrent requests: others work on the same server. */
const abreast = 4

/** One of several with which it came to nothing, and why. */
export interface Failed<Item> {
  item: Item
  refusal: Refusal
}

/** Does something to each, a few at a time. `onDone` hears how many are done, also those that failed; these are answered. */
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
      const answer = await act(item)
      if (!answer.ok) failed.push({ item, refusal: answer })
      done += 1
      onDone(done)
    }
  }
  await Promise.all(Array.from({ length: abreast }, work))
  return failed
}
