import { Trans } from '@lingui/react/macro'
import type { SettingKey } from '../../contract/settings/settingSchemas.ts'
import type { SettingGroup } from '../../domain/settings.ts'

/** A setting by its name. */
export function SettingName({ name }: { name: SettingKey }) {
  switch (name) {
    case 'phone_rule':
      return <Trans>Phone numbers</Trans>
    case 'locale':
      return <Trans>First language of a room</Trans>
    case 'night':
      return <Trans>Night hours</Trans>
    case 'conference_pins':
      return <Trans>PINs of the conference nodes</Trans>
    case 'interpreter_languages':
      return <Trans>Interpreter languages</Trans>
    case 'support':
      return <Trans>Support contacts</Trans>
    case 'privacy_policy':
      return <Trans>Privacy policy</Trans>
    case 'announcement':
      return <Trans>Announcement</Trans>
    case 'second_factor':
      return <Trans>Two-step sign-in</Trans>
    case 'password_rule':
      return <Trans>New passwords</Trans>
    case 'console_idle_minutes':
      return <Trans>Sign out without use</Trans>
    case 'iconsult_url':
      return <Trans>iConsult address</Trans>
    case 'iobserver_url':
      return <Trans>iObserver address</Trans>
    case 'audit_retention_days':
      return <Trans>Keep the audit</Trans>
    case 'monitoring_thresholds':
      return <Trans>When a device needs attention</Trans>
  }
}

/** Describes the effect of a setting in one sentence. */
export function SettingPurpose({ name }: { name: SettingKey }) {
  switch (name) {
    case 'phone_rule':
      return <Trans>Which phone numbers may be typed when a guest is invited.</Trans>
    case 'locale':
      return <Trans>The monitor begins in it, and messages are written in it.</Trans>
    case 'night':
      return <Trans>The monitor is dark in these hours, by the facility’s clock.</Trans>
    case 'conference_pins':
      return <Trans>Only for conference nodes of your own. They are never shown again.</Trans>
    case 'interpreter_languages':
      return (
        <Trans>
          One way a line: language | internal, external or sip | any, female or male | destination
        </Trans>
      )
    case 'support':
      return <Trans>Whom people at the bedside ask about the tablet.</Trans>
    case 'privacy_policy':
      return (
        <Trans>Shown at the bedside in place of Wardlink’s own. An empty line begins a new paragraph.</Trans>
      )
    case 'announcement':
      return <Trans>Shown until it is closed. Without words there is none.</Trans>
    case 'second_factor':
      return <Trans>Whether a code is needed beside the password to sign in here.</Trans>
    case 'password_rule':
      return <Trans>A level may ask for more than the level above, never for less.</Trans>
    case 'console_idle_minutes':
      return (
        <Trans>
          The console signs a person out who has not used it for this long. The strictest level counts.
        </Trans>
      )
    case 'iconsult_url':
      return <Trans>Without an address the built-in consult desk opens.</Trans>
    case 'iobserver_url':
      return <Trans>Without an address iObserver is not shown.</Trans>
    case 'audit_retention_days':
      return <Trans>Where nothing is set it is kept for ever.</Trans>
    case 'monitoring_thresholds':
      return <Trans>From when on a device is listed under Needs attention.</Trans>
  }
}

export function SettingGroupName({ group }: { group: SettingGroup }) {
  switch (group) {
    case 'calls':
      return <Trans>Calls</Trans>
    case 'room':
      return <Trans>Room</Trans>
    case 'sign_in':
      return <Trans>Sign in and audit</Trans>
    case 'devices':
      return <Trans>Devices</Trans>
    case 'texts':
      return <Trans>Texts and addresses</Trans>
  }
}
