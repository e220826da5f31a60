import { type ReactNode, useId } from 'react'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { FieldProblemText } from '../records/FieldProblemText.tsx'

interface ChecksProps<Name extends string> {
  legend: ReactNode
  options: readonly Name[]
  /** Description of each option. */
  words: Readonly<Record<Name, ReactNode>>
  chosen: readonly Name[]
  onChange: (chosen: readonly Name[]) => void
  problem: string | undefined
}

/** Checkboxes for a small set of options, each labeled with its name in the API. */
export function Checks<Name extends string>(props: ChecksProps<Name>) {
  const { legend, options, words, chosen, onChange, problem } = props
  const id = useId()
  return (
    <fieldset className="console-checks" aria-describedby={problem === undefined ? undefined : id}>
      <legend>{legend}</legend>
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
      {problem !== undefined && (
        <InlineAlert kind="error" id={id}>
          <FieldProblemText problem={problem} />
        </InlineAlert>
      )}
    </fieldset>
  )
}
