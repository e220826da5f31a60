import { useLingui } from '@lingui/react/macro'
import type { RightName } from '../../contract/permissions/accessExplanation.ts'

/** Returns the display names of the rights at the console. */
export function useRightNames(): Readonly<Record<RightName, string>> {
  const { t } = useLingui()
  return {
    seeStructure: t`See organizations, units and rooms`,
    changeStructure: t`Create and change units and rooms`,
    seePatients: t`View which patient is in a bed`,
    keepPatients: t`Admit, transfer and discharge`,
    issuePhoneLinks: t`Allow a patient’s own phone`,
    seeUsers: t`View accounts and their roles`,
    keepPermissions: t`Manage permissions`,
    keepSettings: t`Change settings`,
    keepSso: t`Manage SSO providers`,
    keepNotifications: t`Manage notifications`,
    keepIntegrations: t`Manage API keys and webhooks`,
    seeDevices: t`See devices`,
    keepDevices: t`Handle device alerts`,
    testDevices: t`Test and restart devices`,
    enrolDevices: t`Enroll devices`,
    seeSignIns: t`See the Sign In Summary`,
    seeAvailability: t`See the VMR Availability`,
    seeOutbox: t`See messages that were sent`,
    seeAudit: t`See the audit`,
  }
}
