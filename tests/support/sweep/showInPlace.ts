import type { Page } from 'playwright'
import { type PageStates, pageStates } from './pageStates.ts'

/** Part of a state: of an object, or of a list, whose elements that stay as they are have no fields here. */
type Change = Readonly<Record<string, unknown>> | readonly object[]

/**
 * Shows a state that a page would reach only after minutes, or on another network: `change` is what differs
 * in the state that has all of its fields. Parts of objects and of lists are changed too, and later changes of
 * the page do not undo it. Other tests show that the product brings these states about. Returns a function
 * after which the page changes by itself again.
 */
export async function showInPlace(page: Page, change: Change): Promise<() => Promise<void>> {
  const states = await page.evaluateHandle(pageStates)
  const stop = await states.evaluateHandle(changeState, change)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  return () => stop.evaluate((end) => end())
}

/** Gives a component's own state another value, as an event that a page cannot be made to have would. */
export async function showOwnInPlace(page: Page, before: string, after: string): Promise<void> {
  const states = await page.evaluateHandle(pageStates)
  await states.evaluate(
    (found, [from, to]) => {
      const [set] = found.own(from)
      if (set === undefined) throw new Error(`no component of this page is ${from}`)
      set(to)
    },
    [before, after] as const,
  )
}

/** Changes the first state that has all fields of `change`. Runs in the page. */
function changeState(states: PageStates, change: Change): () => void {
  type Fields = Readonly<Record<string, unknown>>
  const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
  const fits = (value: unknown, wanted: unknown): boolean => {
    if (!isFields(wanted) || value === null) return true
    if (Array.isArray(wanted))
      return Array.isArray(value) && wanted.every((part, at) => at >= value.length || fits(value[at], part))
    return (
      isFields(value) && Object.keys(wanted).every((key) => key in value && fits(value[key], wanted[key]))
    )
  }
  const merge = (value: unknown, wanted: unknown): unknown => {
    if (Array.isArray(wanted)) {
      const before: readonly unknown[] = Array.isArray(value) ? value : []
      const length = Math.max(before.length, wanted.length)
      return Array.from({ length }, (_, at) => (at in wanted ? merge(before[at], wanted[at]) : before[at]))
    }
    if (!isFields(wanted)) return wanted
    const before = isFields(value) ? value : {}
    const changed = Object.entries(wanted).map(([key, part]) => [key, merge(before[key], part)] as const)
    return { ...before, ...Object.fromEntries(changed) }
  }
  /** A list that is still empty can be of anything. */
  const isChanged = ({ get }: { get(): unknown }): boolean => {
    const value = get()
    return isFields(value) && Object.keys(value).length > 0 && fits(value, change)
  }
  const source = states
    .stored()
    .filter(isChanged)
    .flatMap((state) => state.sources())
    .find(isChanged)
  if (source === undefined) throw new Error(`no component reads ${Object.keys(change).join(', ')}`)
  let shown: unknown = null
  const show = (): void => {
    if (source.get() === shown) return
    shown = merge(source.get(), change)
    source.set(shown)
  }
  show()
  return source.onChange(show)
}
