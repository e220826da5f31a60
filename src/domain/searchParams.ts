type Search = Readonly<Record<string, unknown>>

/**
 * Returns the query parameters of an address as they are written. The router’s default would read `?q=1e3` as
 * the number 1000, and `?q=null` as null. A repeated parameter becomes an array of its values.
 */
export function readSearch(text: string): Record<string, string | string[]> {
  const asked = new URLSearchParams(text)
  return Object.fromEntries(
    [...asked.keys()].map((name) => {
      const values = asked.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

/** Returns the query string including the question mark; '' if there are no parameters. */
export function writeSearch(search: Search): string {
  const asked = Object.entries(search).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? []].flat()).map((one: string) => [name, one]),
  )
  const text = String(new URLSearchParams(asked))
  return text && `?${text}`
}
