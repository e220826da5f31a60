import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { Button } from '../../ui/buttons/Button.tsx'
import { LeaveGuard } from '../forms/LeaveGuard.tsx'
import { type ServerFormOptions, useServerForm } from '../forms/useServerForm.ts'
import { type FieldSpec, RecordFields } from './RecordFields.tsx'
import { RecordRefusal } from './RecordRefusal.tsx'

export interface NewRecordFormProps<Values extends FieldValues, New, Made> extends Omit<
  ServerFormOptions<Values, New, Made>,
  'namesOf' | 'defaultValues' | 'isOnce'
> {
  /** Fields for the values in the form. */
  fields: (values: Values) => readonly FieldSpec<Values>[]
  /** Initial values of the form. */
  first: DefaultValues<Values>
  /** Content below the fields, for the values in the form. */
  renderMore?: (values: Values) => ReactNode
  /** True while a request from elsewhere on the page keeps the form from sending its own. */
  isBusy?: boolean
  /** Label of its button, if that does not create anything. */
  submitText?: ReactNode
}

/** Form that creates something on the server: its fields, a refusal as a whole, and the button. */
export function NewRecordForm<Values extends FieldValues, New, Made>(
  props: NewRecordFormProps<Values, New, Made>,
) {
  const { fields, first, renderMore, isBusy = false, submitText, ...request } = props
  const [isMade, setIsMade] = useState(false)
  const form = useServerForm<Values, New, Made>({
    ...request,
    isOnce: true,
    onDone: (made) => {
      setIsMade(true)
      request.onDone?.(made)
    },
    defaultValues: first,
    namesOf: (values) => fields(values).map(({ name }) => name),
  })
  const values = form.watch()
  return (
    <form id={form.id} className="console-form" onSubmit={form.onSubmit} noValidate>
      <RecordFields fields={fields(values)} control={form.control} />
      {renderMore?.(values)}
      <LeaveGuard isDirty={form.isDirty && !form.isSubmitting && !isMade} />
      <RecordRefusal refusal={form.refusal} wrong={form.wrong} />
      <div className="console-form-keys">
        <Button submit tone="primary" state={isBusy || form.isSubmitting ? 'busy' : 'idle'}>
          {submitText ?? <Trans>Create</Trans>}
        </Button>
      </div>
    </form>
  )
}
