import { useSyncExternalStore } from 'react'

/** Below this a row is a card: a phone's width, as the styles have it. */
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

/** Not every place where a page is drawn has a width. */
const queryOf = (): MediaQueryList | null =>
  typeof window.matchMedia === 'function' ? window.matchMedia(narrow) : null
