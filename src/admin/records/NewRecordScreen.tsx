import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { createNewRecord, justCreatedAtom } from '../../state/admin/records/newRecord.ts'
import type { Draft, VersionedRecord, Records } from '../../state/admin/records/records.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { BackButton } from './BackButton.tsx'
import { type FieldSpec, RecordFields } from './RecordFields.tsx'
import { RecordRefusal } from './RecordRefusal.tsx'
import { Title } from '../../ui/page/Title.tsx'
import type { RecordSection } from './recordSection.ts'

interface NewRecordScreenProps<Item extends VersionedRecord> {
  records: Pick<Records<Item>, 'create'>
  title: string
  section: RecordSection
  sectionName: ReactNode
  /** Fixed fields, or fields that depend on the values in the form. */
  fields: readonly FieldSpec[] | ((draft: Draft) => readonly FieldSpec[])
  /** Initial values of the form. */
  first: Draft
  problemsOf: (draft: Draft) => Readonly<Record<string, string>>
}

/** Form that creates a record, then opens it. */
export function NewRecordScreen<Item extends VersionedRecord>(props: NewRecordScreenProps<Item>) {
  const { records, title, section, sectionName, first, problemsOf } = props
  const store = useStore()
  const navigate = useNavigate()
  const [making] = useState(() => createNewRecord(records, store))
  const view = useAtomValue(making.viewAtom)
  const [draft, setDraft] = useState(first)
  const [tried, setTried] = useState(false)
  const fields = typeof props.fields === 'function' ? props.fields(draft) : props.fields
  const made = view.kind === 'made' ? view.item.id : null
  const setJustCreated = useSetAtom(justCreatedAtom)
  useEffect(() => {
    if (made === null) return
    setJustCreated(made)
    void navigate({ to: `/admin/${section}/$id`, params: { id: made }, replace: true })
  }, [navigate, made, section, setJustCreated])
  const found = tried ? problemsOf(draft) : {}
  const refusal = view.kind === 'refused' ? view.refusal : null
  const problems = Object.keys(found).length > 0 ? found : (refusal?.fields ?? {})
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problemsOf(draft)).length === 0) void making.make(draft)
  }
  return (
    <>
      <Title>{title}</Title>
      <div className="console-title">
        <BackButton to={section}>{sectionName}</BackButton>
        <h1>{title}</h1>
      </div>
      <form className="console-form" onSubmit={submit} noValidate>
        <RecordFields
          fields={fields}
          draft={draft}
          problems={problems}
          onChange={(name, value) => setDraft({ ...draft, [name]: value })}
        />
        <RecordRefusal refusal={refusal} wrong={fields.filter(({ name }) => name in problems).length} />
        <div className="console-form-keys">
          <Button submit tone="primary" state={view.kind === 'busy' ? 'busy' : 'idle'}>
            <Trans>Create</Trans>
          </Button>
        </div>
      </form>
    </>
  )
}
