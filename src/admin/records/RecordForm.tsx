import { Trans } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import type { Refusal } from '../../state/admin/answer.ts'
import type { Draft } from '../../state/admin/records.ts'
import { Key } from '../../ui/Key.tsx'
import { type FieldSpec, RecordFields } from './RecordFields.tsx'
import { RecordRefusal } from './RecordRefusal.tsx'

interface RecordFormProps {
  fields: readonly FieldSpec[]
  /** What the record was when it was opened. */
  opened: Draft
  problemsOf: (draft: Draft) => Readonly<Record<string, string>>
  mayChange: boolean
  doing: 'idle' | 'busy' | 'saved'
  refusal: Refusal | null
  /** All that is in the form, and of it what was changed. */
  onSave: (draft: Draft, change: Draft) => void
}

/** A record's fields, and the keys that save or drop what was typed. */
export function RecordForm(props: RecordFormProps) {
  const { fields, opened, problemsOf, mayChange, doing, refusal, onSave } = props
  const [draft, setDraft] = useState(opened)
  const [tried, setTried] = useState(false)
  const found = tried ? problemsOf(draft) : {}
  const problems = Object.keys(found).length > 0 ? found : (refusal?.fields ?? {})
  const wrong = fields.filter(({ name }) => name in problems).length
  const change = Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== opened[name]))
  const changed = Object.keys(change).length > 0
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problemsOf(draft)).length === 0) onSave(draft, change)
  }
  return (
    <form className="console-form" onSubmit={submit} noValidate>
      <fieldset disabled={!mayChange}>
        <RecordFields
          fields={fields}
          draft={draft}
          problems={problems}
          onChange={(name, value) => setDraft({ ...draft, [name]: value })}
        />
      </fieldset>
      <RecordRefusal refusal={refusal} wrong={wrong} />
      {mayChange && (
        <div className="console-form-keys">
          <p role="status">{doing === 'saved' && !changed && <Trans>Changes Sucessfully Saved.</Trans>}</p>
          {changed && (
            <Key onPress={() => setDraft(opened)}>
              <Trans>Discard</Trans>
            </Key>
          )}
          <Key
            submit
            tone="primary"
            state={doing === 'busy' ? 'busy' : 'idle'}
            {...(!changed && { disabledReason: <Trans>Nothing is changed.</Trans> })}
          >
            <Trans>Save changes</Trans>
          </Key>
        </div>
      )}
    </form>
  )
}
