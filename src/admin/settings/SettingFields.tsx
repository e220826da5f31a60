import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { patientRoles } from '../../contract/permissions/roles.ts'
import type { SettingKey } from '../../contract/settings/settingSchemas.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { ChoiceField } from '../notifications/ChoiceField.tsx'
import type { Choice } from '../choices/ChoiceCombobox.tsx'
import type { FieldSpec } from '../records/RecordFields.tsx'
import { LongField } from '../records/LongField.tsx'
import { CareRequestRules } from './CareRequestRules.tsx'
import { placeOfPart, type SettingField, settingFields, type SettingValues } from './settingForm.ts'

const roleOptions = patientRoles.map((role) => ({ value: role, label: <bdi dir="ltr">{role}</bdi> }))

/** Returns the fields of a setting. `isSet` is true if it is set at this org unit, not only inherited. */
export function useSettingFields(key: SettingKey, isSet: boolean): readonly FieldSpec<SettingValues>[] {
  const options = useOptions(key)
  return settingFields[key].map((part): FieldSpec<SettingValues> => {
    const name = placeOfPart(key, part.name)
    const label = <FieldName setting={key} field={part.name} isSet={isSet} />
    if (name === 'roles')
      return {
        name,
        label,
        control: ({ value, ...field }) => <ChoiceField {...field} options={roleOptions} chosen={value} />,
      }
    if (name === 'rules') return { name, label, control: (field) => <CareRequestRules {...field} /> }
    if (part.kind === 'choice') return { name, label, options }
    if (part.kind === 'long')
      return { name, label, control: (field) => <LongField {...field} {...languageOf(part.name)} /> }
    return {
      name,
      label,
      control: (field) => <Field {...field} {...inputOf(part)} quiet maxLength={500} autoComplete="off" />,
    }
  })
}

function languageOf(name: string): { lang?: string; dir: 'auto' | 'rtl' } {
  if (name === 'ar') return { lang: 'ar', dir: 'rtl' }
  return name === 'ja' ? { lang: 'ja', dir: 'auto' } : { dir: 'auto' }
}

function inputOf({ kind }: SettingField) {
  if (kind === 'number') return { inputMode: 'numeric', dir: 'ltr' } as const
  if (kind === 'time') return { type: 'time', dir: 'ltr' } as const
  return kind === 'text' ? {} : ({ dir: 'ltr' } as const)
}

function useOptions(name: SettingKey): readonly Choice[] {
  const { t } = useLingui()
  switch (name) {
    case 'phone_rule':
      return [
        { value: 'north_american', label: t`North American` },
        { value: 'north_american_with_area_code', label: t`North American, with area code` },
        { value: 'international', label: t`International` },
      ]
    case 'locale':
      return [
        { value: 'en', label: 'English' },
        { value: 'ja', label: '日本語' },
        { value: 'ar', label: 'العربية' },
      ]
    case 'roommate':
      return [
        { value: 'one_bed', label: t`The camera stays on the visited bed` },
        { value: 'sound_only', label: t`Sound only` },
      ]
    case 'second_factor':
      return [
        { value: 'optional', label: t`Not required` },
        { value: 'required', label: t`Required` },
      ]
    default:
      return [
        { value: 'no', label: t`No` },
        { value: 'yes', label: t`Yes` },
      ]
  }
}

interface FieldNameProps {
  setting: SettingKey
  field: string
  isSet: boolean
}

function FieldName({ setting, field, isSet }: FieldNameProps): ReactNode {
  switch (field) {
    case 'from':
      return <Trans>Start time</Trans>
    case 'to':
      return <Trans>End time</Trans>
    case 'host':
      return isSet ? <Trans>Host PIN (leave empty to keep the current PIN)</Trans> : <Trans>Hosts</Trans>
    case 'guest':
      return isSet ? <Trans>Guest PIN (leave empty to keep the current PIN)</Trans> : <Trans>Guests</Trans>
    case 'claim_seconds':
      return <Trans>Seconds to join after a claim (30 to 300)</Trans>
    case 'everyone_seconds':
      return <Trans>Seconds until everyone is called (30 to 3600)</Trans>
    case 'level_above_seconds':
      return <Trans>Seconds until the level above is called (30 to 3600)</Trans>
    case 'fallback_seconds':
      return <Trans>Seconds until the last contact is called (30 to 3600)</Trans>
    case 'phone':
      if (setting === 'call_fallback') return <Trans>Phone (with + and country code)</Trans>
      return <Trans>Phone</Trans>
    case 'email':
      return <Trans>Email</Trans>
    case 'text':
      return <span lang="en">English</span>
    case 'ja':
      return <span lang="ja">日本語</span>
    case 'ar':
      return <span lang="ar">العربية</span>
    case 'length':
      return <Trans>Minimum length (6 to 64 characters)</Trans>
    case 'symbol':
      return <Trans>With a symbol</Trans>
    case 'offline_minutes':
      return <Trans>Minutes offline before an alert (1 to 1440)</Trans>
    case 'round_trip_ms':
      return <Trans>Network round trip in milliseconds (50 to 10000)</Trans>
    case 'covered_hours':
      return <Trans>Hours covered before an alert (0 = no alert)</Trans>
    case 'oldest_version':
      return <Trans>Oldest supported version</Trans>
    default:
      if (setting === 'audit_retention_days') return <Trans>Days (30 to 36500)</Trans>
      if (setting === 'console_idle_minutes') return <Trans>Minutes (5 to 720)</Trans>
      if (setting === 'knock_seconds') return <Trans>Seconds (30 to 120)</Trans>
      if (setting === 'call_target_seconds') return <Trans>Seconds (30 to 3600)</Trans>
      if (setting === 'care_requests') return <Trans>What patients can ask for</Trans>
      if (setting === 'emergency_entry') return <Trans>Roles</Trans>
      return <Trans>Value here</Trans>
  }
}
