import type { ReactNode } from 'react'
import type { useRequest } from '../queries/useRequest.ts'
import { Icon } from '../../ui/Icon.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'

/**
 * Status line for a success: a check mark and its text, or nothing yet. It is always in the document, so that a
 * screen reader announces the text.
 */
export function SuccessLine({ children }: { children: ReactNode }) {
  const isEmpty = children === null || children === undefined || children === false
  return (
    <p className="console-saved" role="status">
      {!isEmpty && (
        <>
          <Icon name="checkCircle" />
          {children}
        </>
      )}
    </p>
  )
}

interface OutcomeProps {
  request: Pick<ReturnType<typeof useRequest>, 'isDone' | 'refusal'>
  /** Text of the success; omit it where the page shows that itself. */
  done?: ReactNode
  /** Text for a refusal of this code in place of the usual one. */
  refusals?: Readonly<Record<string, ReactNode>>
}

/** Reports the result of a request beside its button: the success, or why it was refused. */
export function Outcome({ request: { isDone, refusal }, done, refusals = {} }: OutcomeProps) {
  return (
    <>
      {done !== undefined && <SuccessLine>{isDone && done}</SuccessLine>}
      {refusal !== null && (
        <InlineAlert kind="error" live>
          {refusals[refusal.code] ?? <RefusalText {...refusal} />}
        </InlineAlert>
      )}
    </>
  )
}
