import { Trans } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import type { PatientNames } from '../../contract/patients.ts'
import { patientProblems } from '../../domain/patients/patientNames.ts'
import type { Refusal } from '../../state/admin/result.ts'
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
  onSave: (names: PatientNames) => void
  onLeave: () => void
}

const fields: readonly FieldSpec[] = [
  { name: 'first_name', label: <Trans>First name</Trans> },
  { name: 'last_name', label: <Trans>Last name</Trans> },
]

/** Form for the name of a patient who is admitted, or whose name is corrected. Keeps the typed text. */
export function NamesForm({ opened, busy, refusal, onSave, onLeave }: NamesFormProps) {
  const [names, setNames] = useState<PatientNames>(opened ?? { first_name: '', last_name: '' })
  const [tried, setTried] = useState(false)
  const found = tried ? patientProblems(names) : {}
  const problems = Object.keys(found).length > 0 ? found : (refusal?.fields ?? {})
  const wrong = Object.keys(problems).length
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(patientProblems(names)).length === 0) onSave(names)
  }
  return (
    <form className="console-form" onSubmit={submit} noValidate>
      <RecordFields
        fields={fields}
        draft={names}
        problems={problems}
        onChange={(name, value) => setNames({ ...names, [name]: value })}
      />
      <p>
        <WipedText />
      </p>
      {wrong > 0 ? <RecordRefusal refusal={refusal} wrong={wrong} /> : <BedRefusal refusal={refusal} />}
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
