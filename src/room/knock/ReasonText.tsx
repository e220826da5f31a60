import { Trans } from '@lingui/react/macro'
import type { KnockReason } from '../../contract/calls/knocks.ts'

/** Shows why the clinician knocks. */
export function ReasonText({ reason }: { reason: KnockReason }) {
  switch (reason) {
    case 'round':
      return <Trans>Round</Trans>
    case 'admission':
      return <Trans>Admission</Trans>
    case 'discharge':
      return <Trans>Discharge</Trans>
    case 'medicine':
      return <Trans>Medicine</Trans>
    case 'check':
      return <Trans>Check on you</Trans>
    case 'other':
      return <Trans context="reason of a visit">Other</Trans>
  }
}
