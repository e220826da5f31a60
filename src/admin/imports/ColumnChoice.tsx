import { Trans } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import {
  type ImportDetail,
  type ImportField,
  importFields,
  type ImportMapping,
} from '../../contract/imports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { SelectField } from '../records/SelectField.tsx'
import { columnLetter } from './columnLetter.ts'
import { ImportFieldName } from './ImportText.tsx'

interface ColumnChoiceProps {
  item: ImportDetail
  busy: boolean
  onChoose: (mapping: ImportMapping) => void
}

/**
 * Form that maps the columns of the file to fields. The mapping is guessed from the headings; the form is
 * open if required fields are not mapped.
 */
export function ColumnChoice({
  item: { kind, headings, mapping, check, kept },
  busy,
  onChoose,
}: ColumnChoiceProps) {
  const [chosen, setChosen] = useState(mapping)
  const options = headings.map((heading, index) => ({
    value: String(index),
    label: `${columnLetter(index)} · ${heading}`,
  }))
  const choose = (field: ImportField, value: string) => {
    const { [field]: _before, ...others } = chosen
    setChosen(value === '' ? others : { ...others, [field]: Number(value) })
  }
  const changed = importFields[kind].some((field) => chosen[field] !== mapping[field])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onChoose(chosen)
  }
  if (!kept) return null
  return (
    <details className="import-columns" open={check.unmapped.length > 0}>
      <summary>
        <Trans>Columns</Trans>
      </summary>
      {check.unmapped.length > 0 && (
        <InlineAlert kind="warning" live>
          <Trans>Match each column to a field. Then the rows are checked.</Trans>
        </InlineAlert>
      )}
      <form onSubmit={submit}>
        <div className="console-fields">
          {importFields[kind].map((field) => (
            <SelectField
              key={field}
              label={<ImportFieldName field={field} />}
              value={chosen[field] === undefined ? '' : String(chosen[field])}
              options={options}
              onChange={(value) => choose(field, value)}
              error={
                check.unmapped.includes(field) && chosen[field] === undefined ? (
                  <Trans>Required field.</Trans>
                ) : undefined
              }
            />
          ))}
        </div>
        <Button
          submit
          state={busy ? 'busy' : 'idle'}
          disabledReason={changed ? undefined : <Trans>No changes to save.</Trans>}
        >
          <Trans>Check with these columns</Trans>
        </Button>
      </form>
    </details>
  )
}
