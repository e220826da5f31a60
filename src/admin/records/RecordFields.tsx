import type { ReactNode } from 'react'
import { type Control, type FieldValues, type Path, type PathValue, useController } from 'react-hook-form'
import { Field } from '../../ui/forms/Field.tsx'
import { FieldProblemText } from './FieldProblemText.tsx'
import type { Choice } from '../choices/ChoiceCombobox.tsx'
import { SelectField } from './SelectField.tsx'

/**
 * Form field: its name on the server and its label. With options it is a selection, otherwise a text field.
 */
interface NamedField<Name, Value> {
  name: Name
  label: ReactNode
  options?: readonly Choice[]
  /** Explains why the options could not be loaded. */
  unread?: ReactNode
  /** True for text that is always left-to-right, such as codes. */
  code?: boolean
  secret?: boolean
  /** Custom control, in place of a text field or a selection. */
  control?: (field: FieldControl<Value>) => ReactNode
  /** Returns the readable text of a value of a custom control. */
  words?: (value: Value) => string
  /** Part of the form that the field belongs to; consecutive fields of one part share its heading. */
  group?: FieldGroup
}

/** Field of a form with these values. */
export type FieldSpec<Values extends FieldValues> = {
  [Name in Path<Values>]: NamedField<Name, PathValue<Values, Name>>
}[Path<Values>]

/** Part of a form with a heading of its own. */
export interface FieldGroup {
  name: string
  heading: ReactNode
  intro?: ReactNode
}

/** Props of a field’s custom control. */
export interface FieldControl<Value> {
  label: ReactNode
  value: Value
  onChange: (value: Value) => void
  error?: ReactNode
}

interface RecordFieldsProps<Values extends FieldValues, Body> {
  fields: readonly FieldSpec<Values>[]
  control: Control<Values, unknown, Body>
}

/**
 * Shows the fields of a form, each with its problem, and keeps what is typed. The form itself announces the
 * number of invalid fields.
 */
export function RecordFields<Values extends FieldValues, Body>(props: RecordFieldsProps<Values, Body>) {
  const { fields, control } = props
  const groups = [...new Set(fields.map(({ group }) => group?.name))]
  return groups.map((name) => {
    const own = fields.filter(({ group }) => group?.name === name)
    const group = own[0]?.group
    const grid = (
      <div key={name ?? ''} className="console-fields">
        {own.map((spec) => (
          <RecordField key={spec.name} spec={spec} control={control} />
        ))}
      </div>
    )
    if (group === undefined) return grid
    return (
      <section key={name} className="console-field-group">
        <h2>{group.heading}</h2>
        {group.intro}
        {grid}
      </section>
    )
  })
}

interface RecordFieldProps<Values extends FieldValues, Body> {
  spec: FieldSpec<Values>
  control: Control<Values, unknown, Body>
}

function RecordField<Values extends FieldValues, Body>(props: RecordFieldProps<Values, Body>) {
  const { name, label, unread, options, code = false, secret = false, control: custom } = props.spec
  const { field, fieldState } = useController({ name, control: props.control })
  const problem = fieldState.error?.message
  const shared = {
    label,
    value: field.value,
    onChange: field.onChange,
    error:
      problem === undefined ? (
        unread
      ) : (
        <>
          <FieldProblemText problem={problem} />
          {unread}
        </>
      ),
  }
  if (custom !== undefined) return custom(shared)
  if (options !== undefined) return <SelectField {...shared} options={options} />
  return (
    <Field
      {...shared}
      quiet
      maxLength={500}
      autoComplete={secret ? 'new-password' : 'off'}
      type={secret ? 'password' : 'text'}
      dir={code ? 'ltr' : undefined}
    />
  )
}
