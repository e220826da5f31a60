import { Trans } from '@lingui/react/macro'
import type { SettingKey } from '../../contract/settings/settingSchemas.ts'
import type { SettingGroup } from '../../domain/settings.ts'

/** Display name of a setting. */
export function SettingName({ name }: { name: SettingKey }) {
  switch (name) {
    case 'phone_rule':
      return <Trans>Phone numbers</Trans>
    case 'locale':
      return <Trans>Default language of a room</Trans>
    case 'night':
      return <Trans>Night hours</Trans>
    case 'knock_seconds':
      return <Trans>Time to answer a knock</Trans>
    case 'escalation':
      return <Trans>When a call goes to more people</Trans>
    case 'call_target_seconds':
      return <Trans>Time to answer a call</Trans>
    case 'call_fallback':
      return <Trans>Last contact for a call</Trans>
    case 'care_requests':
      return <Trans>Requests by picture</Trans>
    case 'emergency_entry':
      return <Trans>Emergency entry</Trans>
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
    case 'roommate':
      return <Trans>Visits to the bed beside</Trans>
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
      return <Trans>Audit retention</Trans>
    case 'monitoring_thresholds':
      return <Trans>When a device needs attention</Trans>
  }
}

/** Describes the effect of a setting in one sentence. */
export function SettingPurpose({ name }: { name: SettingKey }) {
  switch (name) {
    case 'phone_rule':
      return <Trans>The phone numbers that can be entered for a guest.</Trans>
    case 'locale':
      return <Trans>The language a monitor starts in and messages are written in.</Trans>
    case 'night':
      return <Trans>The monitor is dark during these hours (facility time).</Trans>
    case 'knock_seconds':
      return <Trans>After this time without an answer, the knock ends and nothing opens.</Trans>
    case 'escalation':
      return (
        <Trans>
          A call that no one has claimed goes to everyone, then to the level above, then to the last contact.
        </Trans>
      )
    case 'call_target_seconds':
      return <Trans>A call that waits longer counts as late in the report and raises an alert.</Trans>
    case 'call_fallback':
      return <Trans>Notified last of a call that no one has claimed: a phone or a group address.</Trans>
    case 'care_requests':
      return (
        <Trans>
          What patients can ask for by picture, the team that each request goes to, and the time after which
          it is late and goes to more people.
        </Trans>
      )
    case 'emergency_entry':
      return (
        <Trans>
          These roles may open a room’s camera in an emergency, after a ten-second countdown. A covered camera
          is never opened.
        </Trans>
      )
    case 'conference_pins':
      return <Trans>Only needed for your own conference nodes. PINs are never shown again.</Trans>
    case 'interpreter_languages':
      return (
        <Trans>
          One entry per line: language | internal, external or sip | any, female or male | destination
        </Trans>
      )
    case 'support':
      return <Trans>Who to ask for help with the tablet.</Trans>
    case 'privacy_policy':
      return (
        <Trans>
          Shown at the bedside instead of Wardlink’s privacy policy. Leave an empty line to start a new
          paragraph.
        </Trans>
      )
    case 'announcement':
      return <Trans>Shown until the user closes it. Leave empty for no announcement.</Trans>
    case 'roommate':
      return (
        <Trans>
          In a room with several beds, this applies if the patient in the bed beside does not answer before a
          camera opens. A room can have its own rule.
        </Trans>
      )
    case 'second_factor':
      return <Trans>Require a code as well as a password to sign in.</Trans>
    case 'password_rule':
      return <Trans>A level can be stricter than the level above it, but not less strict.</Trans>
    case 'console_idle_minutes':
      return (
        <Trans>
          The console signs a person out who has not used it for this long. The strictest level counts.
        </Trans>
      )
    case 'iconsult_url':
      return <Trans>Leave empty to use the built-in consult desk.</Trans>
    case 'iobserver_url':
      return <Trans>Leave empty to hide iObserver.</Trans>
    case 'audit_retention_days':
      return <Trans>If nothing is set, entries are kept forever.</Trans>
    case 'monitoring_thresholds':
      return <Trans>When to list a device under Needs attention.</Trans>
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
