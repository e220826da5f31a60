import { Trans } from '@lingui/react/macro'
import type { FieldValues } from 'react-hook-form'
import type { ReactNode } from 'react'
import type { VersionedRecord } from '../../state/admin/records/records.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LeaveGuard } from '../forms/LeaveGuard.tsx'
import { ConflictResolver } from './ConflictResolver.tsx'
import { SuccessLine } from './Outcome.tsx'
import { type FieldSpec, RecordFields } from './RecordFields.tsx'
import { RecordRefusal } from './RecordRefusal.tsx'
import type { RecordModel, ShownRecord } from './useRecord.ts'

interface RecordEditorProps<Item extends VersionedRecord, Values extends FieldValues, Change> {
  model: RecordModel<Item, Values, Change>
  view: ShownRecord<Item>
  fields: readonly FieldSpec<Values>[]
  mayChange: boolean
  /** Content below the fields, which stays usable where they cannot be changed. */
  more?: ReactNode
}

/**
 * Shows a record’s form, with the buttons that save or discard the changes. If another user changed the record
 * in the meantime, shows the choice between their values and the typed ones.
 */
export function RecordEditor<Item extends VersionedRecord, Values extends FieldValues, Change>(
  props: RecordEditorProps<Item, Values, Change>,
) {
  const { model, view, fields, mayChange, more } = props
  const { form, takeSaved, valuesOf, comparedOf } = model
  const { item, opened, doing } = view
  const { refusal, wrong, isDirty } = form
  const guard = <LeaveGuard isDirty={mayChange && isDirty && doing !== 'busy'} />
  if (opened !== null)
    return (
      <>
        <ConflictResolver
          // A version that the user has not seen yet starts with new choices.
          key={item.version}
          fields={fields}
          comparedOf={comparedOf}
          opened={valuesOf(opened)}
          theirs={valuesOf(item)}
          mine={form.getValues()}
          busy={doing === 'busy'}
          refusal={refusal}
          onSave={(mine) => {
            takeSaved(mine)
            void form.submit()
          }}
          onTakeTheirs={() => takeSaved()}
        />
        {guard}
      </>
    )
  return (
    <form id={form.id} className="console-form" onSubmit={form.onSubmit} noValidate>
      <fieldset disabled={!mayChange}>
        <RecordFields fields={fields} control={form.control} />
      </fieldset>
      {more}
      {guard}
      <RecordRefusal refusal={refusal} wrong={wrong} />
      {mayChange && (
        <div className="console-form-keys">
          <SuccessLine>
            {doing === 'saved' && !isDirty && <Trans>Changes Sucessfully Saved.</Trans>}
          </SuccessLine>
          {isDirty && (
            <Button state={doing === 'busy' ? 'busy' : 'idle'} onPress={() => takeSaved()}>
              <Trans>Discard</Trans>
            </Button>
          )}
          <Button
            submit
            tone="primary"
            state={doing === 'busy' ? 'busy' : 'idle'}
            disabledReason={isDirty ? undefined : <Trans>No changes to save.</Trans>}
          >
            <Trans>Save changes</Trans>
          </Button>
        </div>
      )}
    </form>
  )
}
