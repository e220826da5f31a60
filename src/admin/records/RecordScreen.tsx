import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Assignment } from '../../contract/permissions/roles.ts'
import { assignmentsFor } from '../../domain/permissions/roles.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Result } from '../../state/admin/result.ts'
import type { VersionedRecord, Records } from '../../state/admin/records/records.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useRequest } from '../queries/useRequest.ts'
import { Loader } from '../../ui/status/Loader.tsx'
import { MessagePanel } from '../faults/MessagePanel.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { BackButton } from './BackButton.tsx'
import { CreatedNote } from './CreatedNote.tsx'
import { History } from './History.tsx'
import { Outcome } from './Outcome.tsx'
import { RecordEditor } from './RecordEditor.tsx'
import type { FieldSpec } from './RecordFields.tsx'
import type { RecordSection } from './recordSection.ts'
import { RemovalDialog } from './RemovalDialog.tsx'
import { type RecordShape, useRecord } from './useRecord.ts'
import { Title } from '../../ui/page/Title.tsx'

/** Parts of the page of a record. `reload` loads the record again. */
export interface RecordSlots {
  form: ReactNode
  history: ReactNode
  reload: () => void
}

interface RecordScreenProps<Item extends VersionedRecord, Values extends FieldValues, Change> extends Omit<
  RecordShape<Item, Values, Change>,
  'namesOf'
> {
  ports: Pick<ConsolePorts, 'audit' | 'now'>
  records: Records<Item, never, Change>
  id: string
  /** Section whose list links here, and its name. */
  section: RecordSection
  sectionName: ReactNode
  /** Roles of the signed-in user. The record’s history is shown only with the right to see the audit. */
  held: readonly Assignment[]
  /** True if the user can change the record; without it there are no buttons. */
  mayChange: boolean
  titleOf: (item: Item) => string
  fields: (item: Item) => readonly FieldSpec<Values>[]
  /** Buttons beside the record's name. */
  actions?: ((item: Item) => ReactNode) | undefined
  /** News about the record, below its name. */
  notes?: ((item: Item) => ReactNode) | undefined
  /** Further content for such a record. `reload` loads the record again. */
  more?: ((item: Item, reload: () => void) => ReactNode) | undefined
  /** Arranges form and history with further content, in place of one below the other. */
  arrange?: ((item: Item, parts: RecordSlots) => ReactNode) | undefined
}

/** Shows a record: its form, its history and its removal. */
export function RecordScreen<Item extends VersionedRecord, Values extends FieldValues, Change>(
  props: RecordScreenProps<Item, Values, Change>,
) {
  const { ports, records, id, section, sectionName, held, mayChange, titleOf, fields, more } = props
  const namesOf = (item: Item) => fields(item).map(({ name }) => name)
  const model = useRecord(id, records, { ...props, namesOf })
  const { view } = model
  const back = <BackButton to={section}>{sectionName}</BackButton>
  if (view.kind === 'loading')
    return (
      <Loader>
        <Trans>Loading</Trans>
      </Loader>
    )
  if (view.kind === 'failed') return <ListFailed code={view.code} onRetry={() => void model.load()} />
  if (view.kind === 'removed')
    return (
      <MessagePanel icon="trash" title={<Trans>Removed</Trans>}>
        <UndoRemoval restore={() => records.restore(id)} onDone={() => void model.load()} />
        {back}
      </MessagePanel>
    )
  const { item, below } = view
  const title = titleOf(item)
  const reload = () => void model.load()
  const form = <RecordEditor model={model} view={view} fields={fields(item)} mayChange={mayChange} />
  const history = assignmentsFor(held, 'seeAudit').length > 0 && (
    <History key={`history ${item.version}`} ports={ports} id={id} />
  )
  return (
    <>
      <Title>{title}</Title>
      <div className="console-title">
        {back}
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {(mayChange || props.actions !== undefined) && (
          <div className="console-actions">
            {props.actions?.(item)}
            {mayChange && (
              <Button tone="danger" icon="trash" onPress={() => void model.askRemoval()}>
                <Trans>Remove</Trans>
              </Button>
            )}
          </div>
        )}
      </div>
      {props.notes?.(item)}
      <CreatedNote key={`created ${id}`} id={id} title={title} />
      {props.arrange?.(item, { form, history, reload }) ?? (
        <>
          {form}
          {more?.(item, reload)}
          {history}
        </>
      )}
      {below !== null && (
        <RemovalDialog
          name={title}
          below={below}
          onRemove={() => void model.remove()}
          onLeave={() => model.leaveRemoval()}
        />
      )}
    </>
  )
}

/** Restores the record that was just removed. */
function UndoRemoval({ restore, onDone }: { restore: () => Promise<Result<unknown>>; onDone: () => void }) {
  const request = useRequest()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The dialog that had the focus is gone.
    box.current?.querySelector('button')?.focus()
  }, [])
  const undo = async () => {
    const result = await request.make(restore)
    if (result?.ok !== true) return
    document.querySelector<HTMLElement>('#console-page')?.focus()
    onDone()
  }
  return (
    <div ref={box}>
      <Button icon="arrowCounterClockwise" state={request.state} onPress={() => void undo()}>
        <Trans>Undo</Trans>
      </Button>
      <Outcome request={request} refusals={{ already_exists: <Trans>This name is already in use.</Trans> }} />
    </div>
  )
}
