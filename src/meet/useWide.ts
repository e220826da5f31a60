import { useSyncExternalStore } from 'react'

/** Minimum width at which participants and chat fit beside the picture. */
const query = '(min-width: 62em)'

function watch(changed: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

export function useWide(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches)
}
