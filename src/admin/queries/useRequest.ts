import { useRef, useState } from 'react'
import type { Refusal, Result } from '../../state/admin/result.ts'

/** A request that a button or form sends, one at a time. It can be sent again after a refusal. */
export function useRequest() {
  // React renders too late to stop a second press in the same moment.
  const isSent = useRef(false)
  const [result, setResult] = useState<Result<unknown> | 'busy' | null>(null)
  const isOver = result !== null && result !== 'busy'
  const refusal: Refusal | null = isOver && !result.ok ? result : null
  return {
    /** State of the button that sends it. */
    state: result === 'busy' ? result : ('idle' as const),
    isDone: isOver && result.ok,
    refusal,
    /** Returns null while another request is in progress. */
    make: async <Value>(send: () => Promise<Result<Value>>): Promise<Result<Value> | null> => {
      if (isSent.current) return null
      isSent.current = true
      setResult('busy')
      const answer = await send()
      setResult(answer)
      isSent.current = false
      return answer
    },
    /** Takes the last result from the screen. */
    forget: () => setResult((now) => (now === 'busy' ? now : null)),
  }
}
