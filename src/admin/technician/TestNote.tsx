import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type DeviceTest, TestNoteRequest } from '../../contract/technician/deviceTests.ts'
import type { TechnicianPorts } from '../../state/admin/technician/technicianPorts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LeaveGuard } from '../forms/LeaveGuard.tsx'
import { useServerForm } from '../forms/useServerForm.ts'
import { DateTime } from '../list/DateTime.tsx'
import { LongField } from '../records/LongField.tsx'
import { type FieldSpec, RecordFields } from '../records/RecordFields.tsx'
import { RecordRefusal } from '../records/RecordRefusal.tsx'
import { TestNoteText } from './TestNoteText.tsx'
import { TestState } from './TestState.tsx'

interface TestNoteProps {
  test: DeviceTest
  /** True while the page shows another test, or none. */
  isApart: boolean
  technician: Pick<TechnicianPorts, 'note' | 'testNow'>
  isTyping: boolean
  onTyping: (isTyping: boolean) => void
  /** Called with the test when its note was saved or removed. */
  onNoted: (test: DeviceTest) => void
}

/** Note of a technician about a finished test, and the form for it. */
export function TestNote({ test, isApart, technician, isTyping, onTyping, onNoted }: TestNoteProps) {
  const [note, setNote] = useState(test.note)
  return (
    <>
      <TestNoteText note={note} />
      {isTyping ? (
        <NoteForm
          test={{ ...test, note }}
          isApart={isApart}
          technician={technician}
          onRead={setNote}
          onLeave={() => onTyping(false)}
          onNoted={onNoted}
        />
      ) : (
        <div className="technician-keys">
          <Button icon="pencilSimple" onPress={() => onTyping(true)}>
            {note === null ? <Trans>Add a Note</Trans> : <Trans>Edit the Note</Trans>}
          </Button>
        </div>
      )}
    </>
  )
}

interface NoteFormProps extends Pick<TestNoteProps, 'test' | 'isApart' | 'technician' | 'onNoted'> {
  /** Called with the note that the server has. */
  onRead: (note: DeviceTest['note']) => void
  onLeave: () => void
}

const fieldsOf = (label: ReactNode): readonly FieldSpec<{ text: string }>[] => [
  { name: 'text', label, control: (field) => <LongField {...field} /> },
]

/** Keeps the typed text until it is saved or discarded, also while the server does not answer. */
function NoteForm({ test, isApart, technician, onRead, onLeave, onNoted }: NoteFormProps) {
  const { id, note, started_at: startedAt, state } = test
  const sent = useRef('')
  const form = useServerForm<{ text: string }, TestNoteRequest, DeviceTest>({
    defaultValues: { text: note?.text ?? '' },
    namesOf: () => ['text'],
    schema: TestNoteRequest,
    bodyOf: ({ text }) => ({ text, replaces: note?.text ?? '' }),
    send: async (body) => {
      sent.current = body.text
      const result = await technician.note({ id, body })
      if (result.ok || result.code !== 'stale_record') return result
      // The note of the other technician is shown above the field, so that neither is lost.
      const read = await technician.testNow({ id })
      if (read.ok) onRead(read.value.note)
      return result
    },
    onDone: (saved) => {
      onRead(saved.note)
      onNoted(saved)
      // A user who typed on while the note was being saved has more to save.
      if (form.getValues('text') === sent.current) onLeave()
    },
  })
  const { id: formId } = form
  useEffect(() => document.querySelector<HTMLElement>(`#${CSS.escape(formId)} textarea`)?.focus(), [formId])
  const label = isApart ? (
    <Trans>
      Note about the test of <DateTime at={startedAt} />: <TestState state={state} />
    </Trans>
  ) : (
    <Trans>Note about this test</Trans>
  )
  return (
    <form id={formId} onSubmit={form.onSubmit} noValidate>
      <LeaveGuard isDirty={form.isDirty} part="room" />
      <RecordFields fields={fieldsOf(label)} control={form.control} />
      <p className="console-second">
        <Trans>Every technician here can read it. Do not write anything about a patient.</Trans>
      </p>
      <RecordRefusal refusal={form.refusal} wrong={form.wrong} />
      <div className="technician-keys">
        <Button submit tone="primary" state={form.isSubmitting ? 'busy' : 'idle'}>
          <Trans>Save the Note</Trans>
        </Button>
        <Button onPress={onLeave}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </form>
  )
}
