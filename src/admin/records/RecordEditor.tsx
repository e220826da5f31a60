import { mergedFields } from '../../state/admin/merge.ts'
import type { RecordDesk, ShownRecord } from '../../state/admin/record.ts'
import type { Draft, Kept } from '../../state/admin/records.ts'
import { RecordForm } from './RecordForm.tsx'
import type { FieldSpec } from './RecordFields.tsx'
import { StaleRecord } from './StaleRecord.tsx'

interface RecordEditorProps<Item> {
  desk: RecordDesk<Item>
  view: ShownRecord<Item>
  fields: readonly FieldSpec[]
  draftOf: (item: Item) => Draft
  problemsOf: (draft: Draft) => Readonly<Record<string, string>>
  mayChange: boolean
}

/**
 * Shows a record’s form. If another user changed the record in the meantime, shows the choice between their
 * values and the typed ones.
 */
export function RecordEditor<Item extends Kept>(props: RecordEditorProps<Item>) {
  const { desk, view, fields, draftOf, problemsOf, mayChange } = props
  const { item, opened, typed, doing, refusal } = view
  const saved = draftOf(item)
  if (opened === null)
    return (
      <RecordForm
        fields={fields}
        typed={typed}
        problemsOf={problemsOf}
        mayChange={mayChange}
        doing={doing}
        refusal={refusal}
        opened={saved}
        onType={(name, value) => desk.type(name, value)}
        onDiscard={() => desk.discard()}
        onSave={(change) => void desk.save(change)}
      />
    )
  const before = draftOf(opened)
  return (
    <StaleRecord
      // A version that the user has not seen yet starts with new choices.
      key={item.version}
      fields={fields}
      merged={mergedFields(before, saved, { ...before, ...typed })}
      busy={doing === 'busy'}
      refusal={refusal}
      onSave={(change) => void desk.save(change)}
      onTakeTheirs={() => desk.discard()}
    />
  )
}
