import { Trans } from '@lingui/react/macro'
import { FieldProblemText } from '../records/FieldProblemText.tsx'

/** Shows the problem of a field of a setting: a code of the server, or of the form itself. */
export function SettingProblem({ problem }: { problem: string }) {
  switch (problem) {
    case 'weaker_than_above':
      return <Trans>A higher level has a stricter rule.</Trans>
    case 'no_part':
      return <Trans>Fill in at least one of these fields.</Trans>
    case 'not_target_minutes':
      return <Trans>Enter a whole number from 1 to 480.</Trans>
    case 'too_small':
      return <Trans>This value is too small.</Trans>
    case 'invalid_type':
      return <Trans>This field must contain only numbers</Trans>
    default:
      return <FieldProblemText problem={problem} />
  }
}
