import { useLingui } from '@lingui/react/macro'
import type { RightName } from '../../contract/permissions/accessExplanation.ts'

/** Returns the display names of the rights at the console. */
export function useRightNames(): Readonly<Record<RightName, string>> {
  const { t } = useLingui()
  return {
    seeStructure: t`See organizations, units and rooms`,
    changeStructure: t`Make and change units and rooms`,
    seePatients: t`See who lies in a bed`,
    keepPatients: t`Admit, transfer and discharge`,
    issuePhoneLinks: t`Let a patient’s own phone in`,
    seeUsers: t`See accounts and their roles`,
    keepPermissions: t`Decide on permissions`,
    keepSettings: t`Change settings`,
    keepSso: t`Keep SSO providers`,
    keepNotifications: t`Say who is notified`,
    keepIntegrations: t`Keep API keys and webhooks`,
    seeDevices: t`See devices`,
    keepDevices: t`Take on a device’s alert`,
    testDevices: t`Test and restart devices`,
    enrolDevices: t`Enrol devices`,
    seeSignIns: t`See the Sign In Summary`,
    seeAvailability: t`See the VMR Availability`,
    seeOutbox: t`See messages that were sent`,
    seeAudit: t`See the audit`,
  }
}
