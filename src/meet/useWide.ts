import { useSyncExternalStore } from 'react'

/** From here on people and messages have room beside the picture. */
const query = '(min-width: 62em)'

function watch(changed: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

export function useWide(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches)
}
