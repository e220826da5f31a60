import { Trans } from '@lingui/react/macro'

interface KnockReasonTextProps {
  reason: 'round' | 'admission' | 'discharge' | 'medicine' | 'check' | 'other'
}

/** Reason of a knock, in the patient's words: on the remote, the room's screen and the clinician's preview. */
export function KnockReasonText({ reason }: KnockReasonTextProps) {
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
