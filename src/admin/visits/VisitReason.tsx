import { Trans, useLingui } from '@lingui/react/macro'
import type { Visit } from '../../contract/visits/visits.ts'

/** How a visit began, and the reason of its knock or emergency entry. */
export function VisitReason({ visit: { began, reason } }: { visit: Visit }) {
  const name = useReasonName()(reason)
  switch (began) {
    case 'knock':
      return <Trans>Knock: {name}</Trans>
    case 'emergency':
      return <Trans>Emergency entry: {name}</Trans>
    case 'call':
      return <Trans>Called by the patient</Trans>
    case 'invite':
      return <Trans>Invited to a call</Trans>
  }
}

function useReasonName(): (reason: Visit['reason']) => string {
  const { t } = useLingui()
  return (reason) => {
    switch (reason) {
      case 'round':
        return t`Round`
      case 'admission':
        return t`Admission`
      case 'discharge':
        return t`Discharge`
      case 'medicine':
        return t`Medicine`
      case 'check':
        return t`Check on the patient`
      case 'bed_alarm':
        return t`Bed alarm`
      case 'monitor_alarm':
        return t`Monitor alarm`
      case 'fall':
        return t`Possible fall`
      case 'cry_for_help':
        return t`Call for help`
      default:
        return t`Other`
    }
  }
}
