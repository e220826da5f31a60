type Search = Readonly<Record<string, unknown>>

/**
 * What an address asks, as it was written: the router's own way reads `?q=1e3` as the number 1000, and `?q=null` as nothing.
 * A name that stands there more than once has a list of its values.
 */
export function readSearch(text: string): Record<string, string | string[]> {
  const asked = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(asked.keys())].map((name) => {
      const [value = '', ...more] = asked.getAll(name)
      return [name, more.length === 0 ? value : [value, ...more]]
    }),
  )
}

/** The same as an address has it, from its question mark on; empty where nothing is asked. */
export function writeSearch(search: Search): string {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) asked.append(name, String(one))
  const text = asked.toString()
  return text === '' ? '' : `?${text}`
}
