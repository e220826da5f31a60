import { Trans } from '@lingui/react/macro'
import type { KnockReason } from '../../contract/calls/knocks.ts'

/** The reason of a knock, in the words of the patient. */
export function KnockReasonText({ reason }: { reason: KnockReason }) {
  switch (reason) {
    case 'round':
      return <Trans>Round</Trans>
    case 'admission':
      return <Trans>Your admission</Trans>
    case 'discharge':
      return <Trans>Your discharge</Trans>
    case 'medicine':
      return <Trans>Your medicine</Trans>
    case 'check':
      return <Trans>To check on you</Trans>
    case 'other':
      return <Trans>To talk with you</Trans>
  }
}
