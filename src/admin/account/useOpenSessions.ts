import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserSessionList } from '../../contract/users/users.ts'
import type { Result } from '../../state/admin/result.ts'
import { type ServerValue, useServerValue } from '../queries/useServerValue.ts'

interface OpenSessions extends Pick<ServerValue<UserSessionList>, 'refusal' | 'again'> {
  /** Null until they are known. */
  items: UserSessionList['items'] | null
  /** True while sessions are being ended. */
  isEnding: boolean
  /** Error code of the sessions that could not be ended; null if none failed. */
  refused: string | null
  /** Ends sessions by calling `end`, then reads the list again. */
  leave(end: () => Promise<Result<null>>): Promise<void>
}

/** Returns an account's open sessions, as `list` returns them. `user`: id of the account, null for one's own. */
export function useOpenSessions(
  user: string | null,
  list: () => Promise<Result<UserSessionList>>,
): OpenSessions {
  const client = useQueryClient()
  const queryKey = ['sessions', user]
  const { value, refusal, again } = useServerValue(queryKey, list, { isFleeting: true })
  const [isEnding, setEnding] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  return {
    // Sessions that were ended must not be listed while the new list cannot be read.
    items: refusal === null ? (value?.items ?? null) : null,
    refusal,
    again,
    isEnding,
    refused,
    leave: async (end) => {
      if (isEnding) return
      setEnding(true)
      setRefused(null)
      const result = await end()
      setRefused(result.ok ? null : result.code)
      await client.refetchQueries({ queryKey })
      setEnding(false)
    },
  }
}
