import { Trans } from '@lingui/react/macro'
import type { EmergencyReason } from '../../contract/calls/knocks.ts'

/** Names a reason of an emergency entry for the clinician who chooses it. */
export function EmergencyReasonText({ reason }: { reason: EmergencyReason }) {
  switch (reason) {
    case 'bed_alarm':
      return <Trans>Bed alarm</Trans>
    case 'monitor_alarm':
      return <Trans>Monitor alarm</Trans>
    case 'fall':
      return <Trans>Fall</Trans>
    case 'cry_for_help':
      return <Trans>Heard a cry for help</Trans>
    case 'other':
      return <Trans context="reason for a knock">Other</Trans>
  }
}
