import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { useOutcomeText } from '../frame/outcomeText.ts'

/** Announces why the last press did nothing; `problem` is its error code, and null for none. */
export function AnswerFailure({ problem }: { problem: string | null }) {
  const words = useOutcomeText()
  if (problem === null) return null
  const { title, help } = words(problem)
  return (
    <InlineAlert kind="error" live>
      <p>{title}</p>
      {help !== undefined && <p>{help}</p>}
    </InlineAlert>
  )
}
