import { useLingui } from '@lingui/react/macro'

export type EmergencyReasonName = 'bed_alarm' | 'monitor_alarm' | 'fall' | 'cry_for_help' | 'other'

/** Returns a function that names the reason of an emergency entry in the patient's words. */
export function useEmergencyReason(): (reason: EmergencyReasonName) => string {
  const { t } = useLingui()
  return (reason) => {
    switch (reason) {
      case 'bed_alarm':
        return t`Your bed alarm`
      case 'monitor_alarm':
        return t`Your monitor alarm`
      case 'fall':
        return t`You may have fallen`
      case 'cry_for_help':
        return t`You may have called for help`
      case 'other':
        return t`To see if you are safe`
    }
  }
}
