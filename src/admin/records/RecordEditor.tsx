import { mergedFields } from '../../state/admin/records/merge.ts'
import type { RecordModel, ShownRecord } from '../../state/admin/records/record.ts'
import type { Draft, VersionedRecord } from '../../state/admin/records/records.ts'
import { RecordForm } from './RecordForm.tsx'
import type { FieldSpec } from './RecordFields.tsx'
import { ConflictResolver } from './ConflictResolver.tsx'

interface RecordEditorProps<Item> {
  model: RecordModel<Item>
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
export function RecordEditor<Item extends VersionedRecord>(props: RecordEditorProps<Item>) {
  const { model, view, fields, draftOf, problemsOf, mayChange } = props
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
        onType={(name, value) => model.type(name, value)}
        onDiscard={() => model.discard()}
        onSave={(change) => void model.save(change)}
      />
    )
  const before = draftOf(opened)
  return (
    <ConflictResolver
      // A version that the user has not seen yet starts with new choices.
      key={item.version}
      fields={fields}
      merged={mergedFields(before, saved, { ...before, ...typed })}
      busy={doing === 'busy'}
      refusal={refusal}
      onSave={(change) => void model.save(change)}
      onTakeTheirs={() => model.discard()}
    />
  )
}
