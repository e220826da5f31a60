import { hashKey, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Returns the value of a query, or the last one of the same key while there is none: a page that was hidden while its
 * user signed in again shows what it showed, with everything that was typed there. The library forgets the values of a
 * hidden page after some minutes.
 */
export function useKept<Value>(
  key: QueryKey,
  { data: value, isPlaceholderData }: { data: Value | undefined; isPlaceholderData: boolean },
): Value | undefined {
  const hash = hashKey(key)
  const [kept, setKept] = useState<{ hash: string; value: Value } | null>(null)
  if (value !== undefined && !isPlaceholderData && (kept?.value !== value || kept.hash !== hash))
    setKept({ hash, value })
  return value ?? (kept?.hash === hash ? kept.value : undefined)
}
