import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditAction, AuditKind } from '../../contract/audit.ts'

/** Display names of the actions. */
export const actionNames: Readonly<Record<AuditAction, MessageDescriptor>> = {
  create: msg({ context: 'audit action', message: 'Created' }),
  change: msg({ context: 'audit action', message: 'Changed' }),
  remove: msg({ context: 'audit action', message: 'Removed' }),
  restore: msg({ context: 'audit action', message: 'Restored' }),
  sign_in: msg({ context: 'audit action', message: 'Signed in' }),
  sign_in_failed: msg`Failed to sign in`,
  sign_out: msg`Signed out`,
  password: msg`Changed the password`,
  take_second_factor: msg`Removed two-step sign-in`,
  begin_login_as: msg`Started Login As`,
  end_login_as: msg`Ended Login As`,
  import: msg({ context: 'audit action', message: 'Imported' }),
  acknowledge: msg`Acknowledged`,
  send_test: msg`Sent a test message`,
  send_again: msg`Sent an event again`,
  knock: msg`Knocked at a room`,
  emergency_entry: msg`Emergency entry to a room`,
  care_request: msg`Response to a patient’s request`,
  visit: msg`Visited a room by video, or knocked there`,
  issue_link: msg`Issued a link`,
  admit: msg`Admitted a patient`,
  transfer: msg`Transferred a patient`,
  discharge: msg`Discharged a patient`,
  issue_code: msg`Created an enrollment code`,
  revoke_device: msg`Revoked a device`,
  end_sessions: msg`Ended the bedside sessions`,
  notify: msg`Notified the care team`,
  restart_device: msg`Restarted a device`,
  test_device: msg`Tested a device`,
  note_test: msg`Changed the note of a device test`,
  expire: msg`Removed old entries`,
  read_device_log: msg`Read a device’s log`,
}

const gaveUp = msg`Gave up a restart of a device`
const failed = msg`Failed to restart a device`

/** Display names of `restart_device` by outcomes, except for the outcome `done`. */
export const restartNames: ReadonlyMap<unknown, MessageDescriptor> = new Map([
  ['waiting', msg`Requested a restart after the call`],
  ['canceled', msg`Canceled the restart of a device`],
  ['replaced', msg`Replaced the restart of a device`],
  ['expired', gaveUp],
  ['device_changed', gaveUp],
  ['unknown', gaveUp],
  ['offline', failed],
  ['device_error', failed],
])

/** Display names of the record kinds. */
export const kindNames: Readonly<Record<AuditKind, MessageDescriptor>> = {
  organization: msg`Organization`,
  customer: msg`Customer`,
  facility: msg`Facility`,
  unit: msg`Unit/Practice`,
  room: msg`Room/Bed`,
  user: msg`User`,
  session: msg`Session`,
  sso_provider: msg`SSO provider`,
  api_key: msg`API key`,
  scim_group: msg`Provisioned group`,
  webhook: msg`Webhook`,
  hl7_feed: msg`HL7 feed`,
  setting: msg`Setting`,
  permission: msg`Permission`,
  import: msg`Import`,
  device_alert: msg`Device alert`,
  notification: msg`Notification`,
  audit: msg`Audit`,
}

/** Returns the display name of an action or a kind; one of a later version has none but its own. */
export const nameIn = (names: Readonly<Record<string, MessageDescriptor>>, name: string): MessageDescriptor =>
  (Object.hasOwn(names, name) ? names[name] : undefined) ?? { id: name, message: name }
