import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { isTransient, type Refusal, type Result } from '../../state/admin/result.ts'
import { type RefusedError, valueOf } from './refusedError.ts'
import { useKept } from './useKept.ts'
import { useRefusal } from './useRefusal.ts'

export interface ServerValue<Value> {
  /**
   * Latest value; null before the first one and after a refusal. Trouble of the network or the server does not
   * invalidate it.
   */
  value: Value | null
  /** Reason why the latest request gave no value; null if it gave one. */
  refusal: Refusal | null
  /** True while the server is asked for a value that is not known. */
  isAsking: boolean
  /** Asks again. */
  again(): void
}

interface Options {
  /** Polling interval in milliseconds, while the page is visible and nothing was refused. If absent, asked once. */
  everyMs?: number
  /** True to keep the value of the key before until the one of this key is known. */
  keeps?: boolean
  /** False to ask for nothing. */
  asks?: boolean
  /** Time in milliseconds for which a value that another component has asked for is used as it is. */
  freshMs?: number
  /** True for a value that is not kept for a later visit. So is one that is polled: it says how it is now. */
  isFleeting?: boolean
}

/** Asks the server for a value while the component is rendered. Equal keys share one request and its value. */
export function useServerValue<Value>(
  key: QueryKey,
  ask: () => Promise<Result<Value>>,
  { everyMs, keeps = false, asks = true, freshMs = 0, isFleeting = everyMs !== undefined }: Options = {},
): ServerValue<Value> {
  const query = useQuery<Value, RefusedError>({
    queryKey: key,
    queryFn: () => valueOf(ask()),
    enabled: asks,
    staleTime: freshMs,
    refetchOnWindowFocus: everyMs !== undefined,
    ...(isFleeting && { gcTime: 0 }),
    ...(keeps && { placeholderData: keepPreviousData }),
    ...(everyMs !== undefined && {
      refetchInterval: ({ state: { error } }) =>
        error === null || isTransient(error.refusal) ? everyMs : false,
    }),
  })
  const refusal = useRefusal(key, query)
  const known = useKept(key, query)
  return {
    value: refusal === null || isTransient(refusal) ? (known ?? null) : null,
    refusal,
    isAsking: query.isFetching && (known === undefined || query.isPlaceholderData),
    again: () => void query.refetch(),
  }
}
