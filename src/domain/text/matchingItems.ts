import { normalizeForMatch } from './normalizeForMatch.ts'

/** Returns the items whose text contains every typed word, in their order. Compares as `normalizeForMatch` does. */
export function matchingItems<Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
): readonly Item[] {
  const words = typed.split(/\s/u).map(normalizeForMatch).filter(Boolean)
  if (words.length === 0) return items
  return items.filter((item) => {
    const text = normalizeForMatch(textOf(item))
    return words.every((word) => text.includes(word))
  })
}
