import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { PatientNames } from '../../contract/patients.ts'
import { patientProblems } from '../../domain/patients/patientNames.ts'
import type { Refusal } from '../../state/admin/result.ts'
import { useServerForm } from '../forms/useServerForm.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { type FieldSpec, RecordFields } from '../records/RecordFields.tsx'
import { RecordRefusal } from '../records/RecordRefusal.tsx'
import { BedRefusal } from './BedRefusal.tsx'
import { WipedText } from './WipedText.tsx'

interface NamesFormProps {
  /** Patient in the bed; null if it is empty. */
  opened: PatientNames | null
  busy: boolean
  refusal: Refusal | null
  /** Returns why it was refused; null if it was not, or was not sent yet. */
  onSave: (names: PatientNames) => Promise<Refusal | null>
  onLeave: () => void
}

const fields: readonly FieldSpec<PatientNames>[] = [
  { name: 'first_name', label: <Trans>First name</Trans> },
  { name: 'last_name', label: <Trans>Last name</Trans> },
]

/** Form for the name of a patient who is admitted, or whose name is corrected. Keeps the typed text. */
export function NamesForm({ opened, busy, refusal, onSave, onLeave }: NamesFormProps) {
  const form = useServerForm<PatientNames, PatientNames, never>({
    defaultValues: opened ?? { first_name: '', last_name: '' },
    namesOf: () => fields.map(({ name }) => name),
    schema: PatientNames,
    problemsOf: patientProblems,
    bodyOf: (names) => names,
    send: onSave,
  })
  const refuse = useEffectEvent(form.refuse)
  useEffect(() => refuse(refusal), [refusal])
  return (
    <form id={form.id} className="console-form" onSubmit={form.onSubmit} noValidate>
      <RecordFields fields={fields} control={form.control} />
      <p>
        <WipedText />
      </p>
      {form.wrong > 0 ? (
        <RecordRefusal refusal={null} wrong={form.wrong} />
      ) : (
        <BedRefusal refusal={form.refusal} />
      )}
      <div className="console-form-keys">
        <Button onPress={onLeave}>
          <Trans>Discard</Trans>
        </Button>
        <Button submit tone="primary" state={busy ? 'busy' : 'idle'}>
          {opened === null ? <Trans>Admit</Trans> : <Trans>Save changes</Trans>}
        </Button>
      </div>
    </form>
  )
}
