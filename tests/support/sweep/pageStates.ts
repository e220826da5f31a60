interface Atom {
  readonly init?: unknown
  read(get: (atom: Atom) => unknown): unknown
}

interface Store {
  get(atom: Atom): unknown
  set(atom: Atom, value: unknown): void
  sub(atom: Atom, listener: () => void): () => void
}

interface Hook {
  readonly memoizedState: unknown
  readonly queue?: { readonly dispatch?: ((value: unknown) => void) | null } | null
  readonly next?: Hook | null
}

interface Fiber {
  readonly memoizedState: Hook | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

/** A place where the page keeps a state, or a part of one. */
interface StateSource {
  get(): unknown
  set(value: unknown): void
  /** Calls `listener` after each change, until the returned function is called. */
  onChange(listener: () => void): () => void
}

/** A state that a component of the page reads from a store. */
interface StoredState {
  /** Returns the current value. */
  get(): unknown
  sources(): readonly StateSource[]
}

/** States of a page. */
export interface PageStates {
  /** Returns the states that components read from a store, in the order of the components. */
  stored(): readonly StoredState[]
  /** Returns the setters of components' own states with this value. */
  own(value: unknown): readonly ((value: unknown) => void)[]
}

/** Returns the states of the page. Runs in the page, and finds them among the hooks of React's components. */
export function pageStates(): PageStates {
  const isContainer = (value: unknown): value is { readonly stateNode: { readonly current: Fiber } } =>
    typeof value === 'object' && value !== null && 'stateNode' in value
  const isStore = (value: unknown): boolean => typeof value === 'object' && value !== null && 'sub' in value
  const isRead = (state: unknown): state is readonly [value: unknown, store: Store, atom: Atom] =>
    Array.isArray(state) && state.length > 2 && isStore(state[1])
  const kept: readonly unknown[] = Object.values(document.getElementById('root') ?? {})
  const hooks: Hook[] = []
  const walk = (fiber: Fiber | null): void => {
    if (fiber === null) return
    for (let hook = fiber.memoizedState; hook; hook = hook.next ?? null) hooks.push(hook)
    walk(fiber.child)
    walk(fiber.sibling)
  }
  walk(kept.find(isContainer)?.stateNode.current ?? null)

  const sourcesOf = (store: Store, reader: Atom): readonly StateSource[] => {
    const sources = new Set<Atom>()
    const get = (atom: Atom): unknown => {
      if ('init' in atom) sources.add(atom)
      else atom.read(get)
      return store.get(atom)
    }
    get(reader)
    return [...sources].map((atom) => ({
      get: () => store.get(atom),
      set: (value) => store.set(atom, value),
      onChange: (listener) => store.sub(atom, listener),
    }))
  }
  return {
    stored: () =>
      hooks
        .map(({ memoizedState }) => memoizedState)
        .filter(isRead)
        .map(([, store, atom]) => ({ get: () => store.get(atom), sources: () => sourcesOf(store, atom) })),
    own: (value) =>
      hooks.flatMap(({ memoizedState, queue }) =>
        memoizedState === value ? (queue?.dispatch?.bind(null) ?? []) : [],
      ),
  }
}
