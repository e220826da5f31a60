import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { longestNote } from '../contract/calls/knocks.ts'
import { Field } from '../ui/forms/Field.tsx'
import { RadioGroup, type RadioGroupProps } from '../ui/forms/RadioGroup.tsx'
import { InlineAlert } from '../ui/status/InlineAlert.tsx'

interface ReasonFieldProps<Reason extends string> extends Pick<
  RadioGroupProps<Reason>,
  'legend' | 'value' | 'options' | 'onChange'
> {
  /** True if the clinician tried to send the form without a reason. */
  missing: boolean
}

/** Choice of the reason that the patient reads. */
export function ReasonField<Reason extends string>({ missing, ...choice }: ReasonFieldProps<Reason>) {
  return (
    <div className="knock-reasons">
      <RadioGroup look="row" {...choice} />
      {missing && (
        <InlineAlert kind="error" live>
          <Trans>Choose a reason. The patient reads it.</Trans>
        </InlineAlert>
      )}
    </div>
  )
}

interface NoteFieldProps {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  error?: ReactNode
}

/** Line of text that the patient reads, with the number of characters that are left. */
export function NoteField({ label, value, onChange, error }: NoteFieldProps) {
  const id = useId()
  return (
    <div className="knock-note">
      <Field
        label={label}
        value={value}
        onChange={onChange}
        autoComplete="off"
        dir="auto"
        maxLength={longestNote}
        describedBy={id}
        error={error}
      />
      <p id={id}>
        <Trans>The patient reads this on the room screen.</Trans>{' '}
        <Plural value={longestNote - value.length} one="# character left." other="# characters left." />
      </p>
    </div>
  )
}
