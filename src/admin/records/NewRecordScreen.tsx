import { useNavigate } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { VersionedRecord, Records } from '../../state/admin/records/records.ts'
import { justCreatedAtom } from '../../state/admin/records/justCreated.ts'
import { BackButton } from './BackButton.tsx'
import { NewRecordForm, type NewRecordFormProps } from './NewRecordForm.tsx'
import { Title } from '../../ui/page/Title.tsx'
import type { RecordSection } from './recordSection.ts'

interface NewRecordScreenProps<Values extends FieldValues, New> extends Omit<
  NewRecordFormProps<Values, New, VersionedRecord>,
  'send' | 'onDone' | 'isBusy'
> {
  records: Pick<Records<VersionedRecord, New>, 'create'>
  title: string
  section: RecordSection
  sectionName: ReactNode
}

/** Form that creates a record, then opens it. */
export function NewRecordScreen<Values extends FieldValues, New>(props: NewRecordScreenProps<Values, New>) {
  const { records, title, section, sectionName, ...form } = props
  const navigate = useNavigate()
  const setJustCreated = useSetAtom(justCreatedAtom)
  const [made, setMade] = useState<string | null>(null)
  // Only from the page that asked: a user who has left it stays where they are.
  useEffect(() => {
    if (made === null) return
    setJustCreated(made)
    void navigate({ to: `/admin/${section}/$id`, params: { id: made }, replace: true })
  }, [made, navigate, section, setJustCreated])
  return (
    <>
      <Title>{title}</Title>
      <div className="console-title">
        <BackButton to={section}>{sectionName}</BackButton>
        <h1>{title}</h1>
      </div>
      <NewRecordForm<Values, New, VersionedRecord>
        {...form}
        send={(body) => records.create(body)}
        onDone={({ id }) => setMade(id)}
      />
    </>
  )
}
