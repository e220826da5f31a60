import { useLingui } from '@lingui/react/macro'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { useOutcomeText } from '../frame/outcomeText.ts'

/** Announces why the last press did nothing; `problem` is its error code, and null for none. */
export function AnswerFailure({ problem }: { problem: string | null }) {
  const words = useOutcomeText()
  const { t } = useLingui()
  if (problem === null) return null
  // The press is not repeated by itself: someone may have answered elsewhere, or the visitor may have left.
  const { title, help } =
    problem === 'unreachable'
      ? { title: t`That may not have arrived.`, help: t`Press again.` }
      : words(problem)
  return (
    <InlineAlert kind="error" live>
      <p>{title}</p>
      {help !== undefined && <p>{help}</p>}
    </InlineAlert>
  )
}
