import { Trans } from '@lingui/react/macro'
import type { Visit } from '../../contract/visits/visits.ts'

/** How the patient answered a knock, or its other outcome; nothing for a visit that was no knock. */
export function VisitAnswer({ visit: { began, answer } }: { visit: Visit }) {
  if (began === 'call' || began === 'invite') return null
  switch (answer) {
    case null:
      return <Trans>Waiting</Trans>
    case 'come_in':
      return <Trans>Patient: Come in</Trans>
    case 'sound_only':
      return <Trans>Patient: Sound only</Trans>
    case 'in_5_minutes':
      return <Trans>Patient: In 5 minutes</Trans>
    case 'not_now':
      return <Trans>Patient: Not now</Trans>
    case 'no_answer':
      return <Trans>No answer</Trans>
    case 'taken_back':
      return <Trans>Taken back by the visitor</Trans>
    case 'entered':
      return <Trans>The room opened</Trans>
    case 'covered':
      return <Trans>The patient covered the camera</Trans>
    default:
      return <Trans>The room did not open</Trans>
  }
}
