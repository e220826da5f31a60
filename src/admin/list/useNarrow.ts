import { useCallback, useSyncExternalStore } from 'react'

/** Reports whether the window is too narrow for a table: rows are then cards. The styles use the same limit. */
export const useNarrow = (): boolean => useMedia('(max-width: 47.99em)')

/** Reports whether the window matches a media query; false in environments without `matchMedia`. */
export function useMedia(query: string): boolean {
  const listen = useCallback(
    (hear: () => void) => {
      const list = listOf(query)
      list?.addEventListener('change', hear)
      return () => list?.removeEventListener('change', hear)
    },
    [query],
  )
  return useSyncExternalStore(listen, () => listOf(query)?.matches ?? false)
}

const listOf = (query: string): MediaQueryList | null =>
  typeof window.matchMedia === 'function' ? window.matchMedia(query) : null
