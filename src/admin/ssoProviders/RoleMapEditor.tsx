import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Role } from '../../contract/permissions/roles.ts'
import type { TypedRule } from '../../domain/singleSignOn/roleMap.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import type { FieldControl } from '../records/RecordFields.tsx'
import { SelectField } from '../records/SelectField.tsx'

interface RoleMapEditorProps {
  field: FieldControl<TypedRule[]>
  /** Roles that the user can let a provider grant there. */
  roles: readonly Role[]
}

/** Edits the rules that map values of the provider's claim to roles, one per line. */
export function RoleMapEditor({ field, roles }: RoleMapEditorProps) {
  const { t } = useLingui()
  const id = useId()
  const { value: rules, onChange: put } = field
  const change = (rule: TypedRule, part: Partial<TypedRule>) =>
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
          <Trans>No roles are assigned yet. Only people who already have a role can sign in.</Trans>
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
          <Button icon="x" onPress={() => put(rules.filter((other) => other !== rule))}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      ))}
      <div>
        <Button icon="plus" onPress={() => put([...rules, { value: '', role: '', row: next }])}>
          <Trans>Add rule</Trans>
        </Button>
      </div>
      {field.error !== undefined && (
        <InlineAlert kind="error" id={`${id}-error`}>
          {field.error}
        </InlineAlert>
      )}
    </div>
  )
}
