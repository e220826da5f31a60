/**
 * Polyfills, per the language standard, for built-in functions that the oldest supported browsers (Safari
 * 16.4, Chromium 109) lack.
 */

function fill(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

fill(Promise, 'withResolvers', <T>(): PromiseWithResolvers<T> => {
  let resolve: PromiseWithResolvers<T>['resolve'] = () => undefined
  let reject: PromiseWithResolvers<T>['reject'] = () => undefined
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
})

fill(URL, 'canParse', (url: string, base?: string): boolean => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
})

fill(AbortSignal, 'any', (signals: Iterable<AbortSignal>): AbortSignal => {
  const controller = new AbortController()
  const all = [...signals]
  const aborted = all.find((signal) => signal.aborted)
  if (aborted !== undefined) controller.abort(aborted.reason)
  for (const signal of all)
    signal.addEventListener('abort', () => controller.abort(signal.reason), {
      once: true,
      signal: controller.signal,
    })
  return controller.signal
})

const lists: Readonly<Record<string, unknown>> = {
  toSorted<T>(this: readonly T[], compare?: (one: T, other: T) => number): T[] {
    const copy = Array.from(this)
    copy.sort(compare)
    return copy
  },
  toReversed<T>(this: readonly T[]): T[] {
    const copy = Array.from(this)
    copy.reverse()
    return copy
  },
  toSpliced<T>(this: readonly T[], ...change: [number, number, ...T[]]): T[] {
    const copy = Array.from(this)
    copy.splice(...change)
    return copy
  },
  with<T>(this: readonly T[], index: number, value: T): T[] {
    const copy = Array.from(this)
    copy[index < 0 ? copy.length + index : index] = value
    return copy
  },
}
for (const [name, value] of Object.entries(lists)) fill(Array.prototype, name, value)

fill(Map, 'groupBy', <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index)
    index += 1
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
})

fill(Element.prototype, 'checkVisibility', function checkVisibility(this: Element): boolean {
  return this.getClientRects().length > 0 && getComputedStyle(this).visibility === 'visible'
})
