import { Trans } from '@lingui/react/macro'
import type { CallParticipant } from '../../state/calls/participants.ts'

interface QualityTextProps {
  grade: NonNullable<CallParticipant['quality']>
  /** True for the patient's own side, where something can be done about it. */
  isOwn: boolean
}

/** The quality of a connection in words. */
export function QualityText({ grade, isOwn }: QualityTextProps) {
  switch (grade) {
    case 'good':
      return <Trans>Good connection</Trans>
    case 'fair':
      return <Trans>Fair connection</Trans>
    case 'poor':
      return isOwn ? (
        <Trans>Weak connection. Move closer to the Wi-Fi.</Trans>
      ) : (
        <Trans>Weak connection</Trans>
      )
  }
}
