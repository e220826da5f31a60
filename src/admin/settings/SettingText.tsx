import { Plural, Trans } from '@lingui/react/macro'
import type { SettingKey } from '../../contract/settings/settingSchemas.ts'
import { clockText } from '../../domain/clockText.ts'
import { readSetting, settingRules } from '../../domain/settings.ts'
import { Listed } from '../list/Listed.tsx'

interface SettingTextProps {
  name: SettingKey
  value: unknown
}

const languages = { en: 'English', ja: '日本語', ar: 'العربية' } as const

/** Shows the value of a setting in words. A secret is never shown. */
export function SettingText({ name, value }: SettingTextProps) {
  if (settingRules[name].secret === true) return <Trans>Not shown</Trans>
  switch (name) {
    case 'phone_rule': {
      const rule = readSetting(name, value)?.value
      if (rule === 'international') return <Trans>International</Trans>
      return rule === 'north_american_with_area_code' ? (
        <Trans>North American, with area code</Trans>
      ) : (
        <Trans>North American</Trans>
      )
    }
    case 'locale': {
      const locale = readSetting(name, value)?.value ?? 'en'
      return <bdi lang={locale}>{languages[locale]}</bdi>
    }
    case 'roommate':
      return readSetting(name, value)?.value === 'sound_only' ? (
        <Trans>Sound only</Trans>
      ) : (
        <Trans>The camera stays on the visited bed</Trans>
      )
    case 'second_factor':
      return readSetting(name, value)?.value === 'required' ? (
        <Trans>Required</Trans>
      ) : (
        <Trans>Not required</Trans>
      )
    case 'night': {
      const { from = '', to = '' } = readSetting(name, value)?.value ?? {}
      return (
        <Trans>
          {from} to {to}
        </Trans>
      )
    }
    case 'password_rule': {
      const { length = 6, symbol = false } = readSetting(name, value)?.value ?? {}
      const characters = (
        <Plural key="length" value={length} one="At least # character" other="At least # characters" />
      )
      return (
        <Listed items={symbol ? [characters, <Trans key="symbol">with a symbol</Trans>] : [characters]} />
      )
    }
    case 'console_idle_minutes': {
      const minutes = readSetting(name, value)?.value ?? 0
      return <Plural value={minutes} one="After # minute" other="After # minutes" />
    }
    case 'call_target_seconds':
    case 'knock_seconds': {
      const seconds = readSetting(name, value)?.value ?? settingRules[name].fallback
      return <Plural value={seconds} one="# second" other="# seconds" />
    }
    case 'escalation': {
      const { everyone_seconds, level_above_seconds, fallback_seconds } =
        readSetting(name, value)?.value ?? settingRules.escalation.fallback
      const times = [everyone_seconds, level_above_seconds, fallback_seconds]
        .map((seconds) => clockText(seconds * 1_000))
        .join(' · ')
      return <bdi dir="ltr">{times}</bdi>
    }
    case 'care_requests': {
      const count = readSetting(name, value)?.value.length ?? 0
      if (count === 0) return <Trans>No requests by picture</Trans>
      return <Plural value={count} one="# kind of request" other="# kinds of request" />
    }
    case 'emergency_entry': {
      const roles = readSetting(name, value)?.value ?? []
      if (roles.length === 0) return <Trans>No role</Trans>
      return (
        <Listed
          items={roles.map((role) => (
            <bdi key={role} dir="ltr">
              {role}
            </bdi>
          ))}
        />
      )
    }
    case 'audit_retention_days': {
      const days = readSetting(name, value)?.value
      if (days === undefined) return <Trans>Forever</Trans>
      return <Plural value={days} one="# day" other="# days" />
    }
    case 'monitoring_thresholds': {
      const minutes = readSetting(name, value)?.value.offline_minutes ?? 0
      const trip = readSetting(name, value)?.value.round_trip_ms ?? 0
      return (
        <Trans>
          Offline for {minutes} min, or round trip over {trip} ms
        </Trans>
      )
    }
    case 'interpreter_languages': {
      const count = readSetting(name, value)?.value.length ?? 0
      return <Plural value={count} one="# language" other="# languages" />
    }
    case 'announcement': {
      const words = readSetting(name, value)?.value.text ?? ''
      return words === '' ? <Trans>None</Trans> : <bdi className="console-clipped">{words}</bdi>
    }
    case 'privacy_policy': {
      const words = readSetting(name, value)?.value.text ?? ''
      return words === '' ? (
        <Trans>Wardlink’s privacy policy</Trans>
      ) : (
        <bdi className="console-clipped">{words}</bdi>
      )
    }
    case 'call_fallback':
    case 'support': {
      const { phone = '', email = '' } = readSetting(name, value)?.value ?? {}
      const both = [phone, email].filter((contact) => contact !== '').join(' · ')
      return both === '' ? <Trans>None</Trans> : <bdi dir="ltr">{both}</bdi>
    }
    case 'iconsult_url': {
      const url = readSetting(name, value)?.value ?? ''
      return url === '' ? <Trans>Built-in consult desk</Trans> : <bdi dir="ltr">{url}</bdi>
    }
    case 'iobserver_url': {
      const url = readSetting(name, value)?.value ?? ''
      return url === '' ? <Trans>Not set, so not shown</Trans> : <bdi dir="ltr">{url}</bdi>
    }
    case 'conference_pins':
      return <Trans>Not shown</Trans>
  }
}
