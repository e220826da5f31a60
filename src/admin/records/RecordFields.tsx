import { Fragment, type ReactNode } from 'react'
import type { Draft } from '../../state/admin/records/records.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { FieldProblemText } from './FieldProblemText.tsx'
import type { Choice } from '../choices/ChoiceCombobox.tsx'
import { SelectField } from './SelectField.tsx'

/**
 * Form field: its name on the server and its label. With options it is a selection, otherwise a text field.
 */
export interface FieldSpec {
  name: string
  label: ReactNode
  options?: readonly Choice[]
  /** Explains why the options could not be loaded. */
  unread?: ReactNode
  /** True for text that is always left-to-right, such as codes. */
  code?: boolean
  secret?: boolean
  /** Custom control, in place of a text field or a selection. */
  control?: (field: FieldControl) => ReactNode
  /** Returns the readable text of a value of a custom control. */
  words?: (value: string) => string
  /** Part of the form that the field belongs to; consecutive fields of one part share its heading. */
  group?: FieldGroup
}

/** Part of a form with a heading of its own. */
export interface FieldGroup {
  name: string
  heading: ReactNode
  intro?: ReactNode
}

/** Props of a field’s custom control. */
export interface FieldControl {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  error?: ReactNode
}

interface RecordFieldsProps {
  fields: readonly FieldSpec[]
  draft: Draft
  /** Problems by field name. */
  problems: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
}

/**
 * Shows the fields of a form, each with its problem, and keeps the typed text. The form itself announces the
 * number of invalid fields.
 */
export function RecordFields({ fields, ...form }: RecordFieldsProps) {
  const groups = [...new Set(fields.map(({ group }) => group?.name))]
  return groups.map((name) => {
    const own = fields.filter(({ group }) => group?.name === name)
    const group = own[0]?.group
    if (group === undefined) return <FieldGrid key="" fields={own} {...form} />
    return (
      <section key={name} className="console-field-group">
        <h2>{group.heading}</h2>
        {group.intro}
        <FieldGrid fields={own} {...form} />
      </section>
    )
  })
}

function FieldGrid({ fields, draft, problems, onChange }: RecordFieldsProps) {
  return (
    <div className="console-fields">
      {fields.map(({ name, label, options, unread, control, code = false, secret = false }) => {
        const problem = problems[name]
        const shared = {
          label,
          value: draft[name] ?? '',
          onChange: (value: string) => onChange(name, value),
          error: problem === undefined ? unread : <FieldProblemText problem={problem} />,
        }
        if (control !== undefined) return <Fragment key={name}>{control(shared)}</Fragment>
        if (options !== undefined) return <SelectField key={name} {...shared} options={options} />
        return (
          <Field
            key={name}
            {...shared}
            quiet
            maxLength={500}
            autoComplete={secret ? 'new-password' : 'off'}
            type={secret ? 'password' : 'text'}
            dir={code ? 'ltr' : undefined}
          />
        )
      })}
    </div>
  )
}
