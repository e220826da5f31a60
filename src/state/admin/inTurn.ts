/** So many are asked for at once: others work on the same server. */
const abreast = 4

/** Does something to each, a few at a time. */
export async function inTurn<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const work = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item)
  }
  await Promise.all(Array.from({ length: abreast }, work))
}
