import { type ComponentType, createElement } from 'react'

/** Error for a screen that could not be loaded. `again` loads it again and resolves with true on success. */
export class ScreenLoadError extends Error {
  readonly again: () => Promise<boolean>
  constructor(cause: unknown, again: () => Promise<boolean>) {
    super('screen not loaded', { cause })
    this.again = again
  }
}

/**
 * Returns a screen that is loaded when it is opened. If it cannot be loaded, it throws a `ScreenLoadError` and the
 * page stays as it is: a reload would lose what the user typed and cannot succeed without a network.
 */
export function lazyScreen<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  let screen: ComponentType<Props> | null = null
  let failure: ScreenLoadError | null = null
  let loading: Promise<boolean> | null = null

  const fetchOnce = async (): Promise<boolean> => {
    try {
      screen = (await load())[name]
    } catch (cause) {
      failure = new ScreenLoadError(cause, again)
    }
    loading = null
    return screen !== null
  }
  const preload = (): Promise<boolean> => (loading ??= fetchOnce())
  const again = (): Promise<boolean> => {
    failure = null
    return preload()
  }
  const Lazy = (props: Props) => {
    if (screen !== null) return createElement(screen, props)
    if (failure !== null) throw failure
    // React's word for "not yet": unlike `use`, it need not be said again by the render after it.
    // oxlint-disable-next-line typescript/only-throw-error
    throw preload()
  }
  // Hovering over or touching a link to the screen preloads it, even after a failure.
  return Object.assign(Lazy, { preload: async () => void (screen ?? (await again())) })
}
