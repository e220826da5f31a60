import { useLingui } from '@lingui/react/macro'
import type { KnockOutcome, KnockReason } from '../../contract/calls/knocks.ts'
import type { Visit } from '../../contract/visits/visits.ts'
import { type EmergencyReasonName, useEmergencyReason } from '../../ui/visits/useEmergencyReason.ts'

/** Returns a function that tells how a visit came about, in the patient's words. */
export function useVisitStory(): (visit: Visit) => string {
  const { t } = useLingui()
  const emergencyReason = useEmergencyReason()

  const knocked = (reason: KnockReason): string => {
    switch (reason) {
      case 'round':
        return t`Knocked for the round.`
      case 'admission':
        return t`Knocked about your admission.`
      case 'discharge':
        return t`Knocked about your discharge.`
      case 'medicine':
        return t`Knocked about your medicine.`
      case 'check':
        return t`Knocked to check on you.`
      case 'other':
        return t`Knocked to talk with you.`
    }
  }
  const answered = (answer: KnockOutcome | null): string => {
    switch (answer) {
      case null:
        return t`Is waiting for your answer.`
      case 'come_in':
        return t`You said Come in.`
      case 'sound_only':
        return t`You said Sound only.`
      case 'in_5_minutes':
        return t`You said In 5 minutes.`
      case 'not_now':
        return t`You said Not now.`
      case 'no_answer':
        return t`There was no answer.`
      case 'taken_back':
        return t`Left before you answered.`
      default:
        return t`The room screen did not show it or could not open.`
    }
  }
  const entered = (answer: KnockOutcome | null): string => {
    if (answer === 'entered') return t`Came in after a countdown.`
    if (answer === 'covered') return t`Wanted to come in after a countdown. The camera was covered.`
    return t`Wanted to come in after a countdown.`
  }

  return ({ began, reason, answer }) => {
    if (began === 'call') return t`You called.`
    if (began === 'invite') return t`Was invited to your call.`
    if (began === 'knock') return `${knocked(knockReasonOf(reason))} ${answered(answer)}`
    const why = emergencyReason(emergencyReasonOf(reason))
    return `${entered(answer)} ${t`Reason: ${why}.`}`
  }
}

/** A knock has one of its own reasons. */
function knockReasonOf(reason: Visit['reason']): KnockReason {
  switch (reason) {
    case 'round':
    case 'admission':
    case 'discharge':
    case 'medicine':
    case 'check':
      return reason
    default:
      return 'other'
  }
}

function emergencyReasonOf(reason: Visit['reason']): EmergencyReasonName {
  switch (reason) {
    case 'bed_alarm':
    case 'monitor_alarm':
    case 'fall':
    case 'cry_for_help':
      return reason
    default:
      return 'other'
  }
}
