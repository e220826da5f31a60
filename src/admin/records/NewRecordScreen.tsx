import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { justCreatedAtom } from '../../state/admin/justCreated.ts'
import { createNewRecord } from '../../state/admin/newRecord.ts'
import type { Draft, Kept, Records } from '../../state/admin/records.ts'
import { Key } from '../../ui/Key.tsx'
import { BackKey } from './BackKey.tsx'
import { type FieldSpec, RecordFields } from './RecordFields.tsx'
import { RecordRefusal } from './RecordRefusal.tsx'
import { Title } from '../../ui/Title.tsx'
import './records.css'

interface NewRecordScreenProps<Item extends Kept> {
  records: Pick<Records<Item>, 'create'>
  title: string
  section: string
  sectionName: ReactNode
  /** The same always, or as what is in the form asks for. */
  fields: readonly FieldSpec[] | ((draft: Draft) => readonly FieldSpec[])
  /** Initial values of the form. */
  first: Draft
  problemsOf: (draft: Draft) => Readonly<Record<string, string>>
}

/** The form of a record that is to be made; made, it is shown. */
export function NewRecordScreen<Item extends Kept>(props: NewRecordScreenProps<Item>) {
  const { records, title, section, sectionName, first, problemsOf } = props
  const store = useStore()
  const { history } = useRouter()
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
    history.replace(`/admin/${section}/${made}`)
  }, [history, made, section, setJustCreated])
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
        <BackKey to={section}>{sectionName}</BackKey>
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
          <Key submit tone="primary" state={view.kind === 'busy' ? 'busy' : 'idle'}>
            <Trans>Create</Trans>
          </Key>
        </div>
      </form>
    </>
  )
}
