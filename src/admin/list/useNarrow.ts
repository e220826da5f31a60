import { useSyncExternalStore } from 'react'

/** Below this width, that of a phone, rows are shown as cards. The styles use the same limit. */
const narrow = '(max-width: 47.99em)'

/** Reports whether the window is too narrow for a table. */
export function useNarrow(): boolean {
  return useSyncExternalStore(listen, isNarrow)
}

function listen(hear: () => void): () => void {
  const query = queryOf()
  query?.addEventListener('change', hear)
  return () => query?.removeEventListener('change', hear)
}

const isNarrow = (): boolean => queryOf()?.matches ?? false

/** Returns `null` in environments without `matchMedia`. */
const queryOf = (): MediaQueryList | null =>
  typeof window.matchMedia === 'function' ? window.matchMedia(narrow) : null
