import { hashKey, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { Refusal } from '../../state/admin/result.ts'
import type { RefusedError } from './refusedError.ts'

/**
 * Returns why the latest request of a query gave no value; null if it gave one. While the query is asked again it
 * stays, and with it the button that asks: the library forgets it then, and the focus would be lost.
 */
export function useRefusal(
  key: QueryKey,
  { error, isPending }: { error: RefusedError | null; isPending: boolean },
): Refusal | null {
  const hash = hashKey(key)
  const [kept, setKept] = useState<{ hash: string; refusal: Refusal } | null>(null)
  const known = error === null ? null : error.refusal
  if (known !== null && (kept?.refusal !== known || kept.hash !== hash)) setKept({ hash, refusal: known })
  if (known !== null) return known
  return isPending && kept?.hash === hash ? kept.refusal : null
}
