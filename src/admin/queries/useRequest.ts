import { useState } from 'react'
import type { Refusal, Result } from '../../state/admin/result.ts'

/** A request that a button or form sends, one at a time. It can be sent again after a refusal. */
export function useRequest() {
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<Result<unknown> | null>(null)
  const refusal: Refusal | null = result?.ok === false ? result : null
  return {
    /** State of the button that sends it. */
    state: isBusy ? ('busy' as const) : ('idle' as const),
    isDone: result?.ok === true,
    refusal,
    make: async (send: () => Promise<Result<unknown>>): Promise<void> => {
      if (isBusy) return
      setIsBusy(true)
      setResult(null)
      setResult(await send())
      setIsBusy(false)
    },
  }
}
