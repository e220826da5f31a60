import { type ReactNode, useId } from 'react'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import type { FieldControl } from '../records/RecordFields.tsx'

interface ChecksProps<Name extends string> extends FieldControl<Name[]> {
  options: readonly Name[]
  /** Description of each option. */
  words: Readonly<Record<Name, ReactNode>>
}

/** Checkboxes for a small set of options, each labeled with its name in the API. */
export function Checks<Name extends string>(props: ChecksProps<Name>) {
  const { label, options, words, value: chosen, onChange, error } = props
  const id = useId()
  return (
    <fieldset className="console-checks" aria-describedby={error === undefined ? undefined : id}>
      <legend>{label}</legend>
      {options.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, name] : chosen.filter((other) => other !== name))
            }
          />
          <span>
            <code dir="ltr">{name}</code> {words[name]}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <InlineAlert kind="error" id={id}>
          {error}
        </InlineAlert>
      )}
    </fieldset>
  )
}
