/** Longest names that fit on one line in the largest and in the middle size, in widths of a Latin letter. */
const longestNames = { large: 17, middle: 28 } as const

/** Returns the size in which a name fits. A Chinese or Japanese character is as wide as two Latin letters. */
export function nameSize(name: string): 'large' | 'middle' | 'small' {
  const width = Array.from(name, (letter) => (letter >= '\u2E80' ? 2 : 1)).reduce((sum, one) => sum + one, 0)
  if (width <= longestNames.large) return 'large'
  return width <= longestNames.middle ? 'middle' : 'small'
}
