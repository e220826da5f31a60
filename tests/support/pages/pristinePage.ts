import { vi } from 'vitest'

/** Objects that all files of a worker share, to which a test may add a property. */
const shared = {
  window,
  navigator,
  document,
  URL,
  'window.history': window.history,
  'Element.prototype': Element.prototype,
  'HTMLElement.prototype': HTMLElement.prototype,
  'HTMLMediaElement.prototype': HTMLMediaElement.prototype,
}

/**
 * Properties that libraries set on the page on first use and keep, no matter which test uses them: user-event
 * and Headless UI listen for focus, Headless UI supplies animations where the browser has none, React keeps
 * its test mode and the mark that it listens to the document, the router takes over scrolling, and others
 * keep their own.
 */
const keptByLibraries = [
  /^HTMLElement\.prototype\.(?:focus|blur)$/u,
  /^Element\.prototype\.getAnimations$/u,
  /^window\.(?:__|IS_REACT_ACT_ENVIRONMENT$)/u,
  /^document\._reactListening/u,
  /^window\.history\.scrollRestoration$/u,
]

export type Snapshot = ReadonlyMap<string, unknown>

/**
 * Returns every own property of the objects shared by all files, by name: its value or its accessor.
 * Properties equal to the inherited ones are left out.
 */
export function takeSnapshot(): Snapshot {
  const properties = new Map<string, unknown>()
  for (const [name, object] of Object.entries(shared)) {
    for (const [key, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
      const property = `${name}.${key}`
      const isInherited = get === undefined && Reflect.get(Object.getPrototypeOf(object), key) === value
      if (!isInherited && !keptByLibraries.some((kept) => kept.test(property)))
        properties.set(property, get ?? (value as unknown))
    }
  }
  return properties
}

/** Milliseconds; longer than jsdom's interval between two frames. */
const frameMs = 20

/**
 * Restores everything that a test may change: the clock, stubs, the document, its storage, its address and
 * the environment.
 */
export function restorePage(): void {
  // jsdom runs animation frames from an interval. One that started on a test's clock must end there, or no
  // frame would ever come again.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(frameMs)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  // Bypass the router, which would open that page.
  History.prototype.replaceState.call(window.history, null, '', '/')
  // Remove user-event's clipboard, with the text that a test has copied.
  Reflect.deleteProperty(navigator, 'clipboard')
}

/**
 * Returns the names of properties of shared objects that were added, changed or removed since the snapshot.
 */
export function findLeftovers(pristine: Snapshot): string[] {
  const now = takeSnapshot()
  const names = new Set([...pristine.keys(), ...now.keys()])
  return [...names].filter(
    (name) => pristine.has(name) !== now.has(name) || !Object.is(pristine.get(name), now.get(name)),
  )
}

/**
 * Resolves with the next animation frame. It never comes if jsdom's frame interval was started on a test's
 * clock.
 */
export const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
