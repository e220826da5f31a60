import { Trans } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import type { Refusal } from '../../state/admin/result.ts'
import type { Draft } from '../../state/admin/records/records.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { type FieldSpec, RecordFields } from './RecordFields.tsx'
import { RecordRefusal } from './RecordRefusal.tsx'

interface RecordFormProps {
  fields: readonly FieldSpec[]
  /** Values of the record before the typed changes. */
  opened: Draft
  typed: Draft
  problemsOf: (draft: Draft) => Readonly<Record<string, string>>
  mayChange: boolean
  doing: 'idle' | 'busy' | 'saved'
  refusal: Refusal | null
  onType: (name: string, value: string) => void
  onDiscard: () => void
  /** Called with the changed values. */
  onSave: (change: Draft) => void
}

/** Form of a record, with the buttons that save or discard the changes. */
export function RecordForm(props: RecordFormProps) {
  const { fields, opened, typed, problemsOf, mayChange, doing, refusal, onType, onDiscard, onSave } = props
  const draft = { ...opened, ...typed }
  const [tried, setTried] = useState(false)
  const found = tried ? problemsOf(draft) : {}
  const problems = Object.keys(found).length > 0 ? found : (refusal?.fields ?? {})
  const wrong = fields.filter(({ name }) => name in problems).length
  const change = Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== opened[name]))
  const changed = Object.keys(change).length > 0
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const isWrong = Object.keys(problemsOf(draft)).length > 0
    setTried(isWrong)
    if (!isWrong) onSave(change)
  }
  return (
    <form className="console-form" onSubmit={submit} noValidate>
      <fieldset disabled={!mayChange}>
        <RecordFields fields={fields} draft={draft} problems={problems} onChange={onType} />
      </fieldset>
      <RecordRefusal refusal={refusal} wrong={wrong} />
      {mayChange && (
        <div className="console-form-keys">
          <p role="status">{doing === 'saved' && !changed && <Trans>Changes Sucessfully Saved.</Trans>}</p>
          {changed && (
            <Button onPress={onDiscard}>
              <Trans>Discard</Trans>
            </Button>
          )}
          <Button
            submit
            tone="primary"
            state={doing === 'busy' ? 'busy' : 'idle'}
            disabledReason={changed ? undefined : <Trans>No changes to save.</Trans>}
          >
            <Trans>Save changes</Trans>
          </Button>
        </div>
      )}
    </form>
  )
}
