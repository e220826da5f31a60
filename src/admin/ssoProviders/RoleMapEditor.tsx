import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Role } from '../../contract/roles.ts'
import { type DraftRule, keptDraft, rulesInDraft } from '../../domain/roleMap.ts'
import { Field } from '../../ui/Field.tsx'
import { Key } from '../../ui/Key.tsx'
import { Note } from '../../ui/Note.tsx'
import type { FieldControl } from '../records/RecordFields.tsx'
import { SelectField } from '../records/SelectField.tsx'
import './ssoProviders.css'

interface RoleMapEditorProps {
  field: FieldControl
  /** The roles that one may let a provider give there. */
  roles: readonly Role[]
}

/** Which value of the provider's claim gives which role, line by line. */
export function RoleMapEditor({ field, roles }: RoleMapEditorProps) {
  const { t } = useLingui()
  const id = useId()
  const rules = rulesInDraft(field.value)
  const put = (next: readonly DraftRule[]) => field.onChange(keptDraft(next))
  const change = (rule: DraftRule, part: Partial<DraftRule>) =>
    put(rules.map((other) => (other === rule ? { ...rule, ...part } : other)))
  const next = Math.max(0, ...rules.map(({ row }) => row)) + 1
  return (
    <div
      className="provider-rules field"
      role="group"
      aria-labelledby={id}
      aria-describedby={field.error === undefined ? undefined : `${id}-error`}
    >
      <span id={id}>{field.label}</span>
      {rules.length === 0 && (
        <p>
          <Trans>Nobody gets a role by it yet: only who has one already comes in.</Trans>
        </p>
      )}
      {rules.map((rule) => (
        <div key={rule.row} className="provider-rule" role="group" aria-label={t`Rule ${rule.row}`}>
          <Field
            label={<Trans>Value of the claim</Trans>}
            value={rule.value}
            onChange={(value) => change(rule, { value })}
            maxLength={200}
            dir="ltr"
          />
          <SelectField
            label={<Trans>Role</Trans>}
            value={rule.role}
            options={roles.map((role) => ({ value: role, label: role }))}
            onChange={(text) => change(rule, { role: Role.options.find((role) => role === text) ?? '' })}
          />
          <Key icon="x" onPress={() => put(rules.filter((other) => other !== rule))}>
            <Trans>Leave it out</Trans>
          </Key>
        </div>
      ))}
      <div>
        <Key icon="plus" onPress={() => put([...rules, { value: '', role: '', row: next }])}>
          <Trans>Add rule</Trans>
        </Key>
      </div>
      {field.error !== undefined && (
        <Note kind="error" id={`${id}-error`}>
          {field.error}
        </Note>
      )}
    </div>
  )
}
