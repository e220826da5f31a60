import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type DeviceTest, TestNoteRequest } from '../../contract/technician/deviceTests.ts'
import type { TechnicianPorts } from '../../state/admin/technician/technicianPorts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LeaveGuard } from '../forms/LeaveGuard.tsx'
import { useServerForm } from '../forms/useServerForm.ts'
import { LongField } from '../records/LongField.tsx'
import { type FieldSpec, RecordFields } from '../records/RecordFields.tsx'
import { RecordRefusal } from '../records/RecordRefusal.tsx'
import { TestNoteText } from './TestNoteText.tsx'

interface TestNoteProps {
  test: DeviceTest
  technician: Pick<TechnicianPorts, 'note' | 'testNow'>
  isTyping: boolean
  onTyping: (isTyping: boolean) => void
  /** Called when the note was saved or removed. */
  onNoted: () => void
}

/** Note of a technician about a finished test, and the form for it. */
export function TestNote({ test, technician, isTyping, onTyping, onNoted }: TestNoteProps) {
  const [note, setNote] = useState(test.note)
  const part = useRef<HTMLDivElement>(null)
  const end = () => {
    part.current?.focus()
    onTyping(false)
  }
  return (
    <div className="technician-test-note" ref={part} tabIndex={-1}>
      <TestNoteText note={note} />
      {isTyping ? (
        <NoteForm
          test={{ ...test, note }}
          technician={technician}
          onRead={setNote}
          onLeave={end}
          onNoted={onNoted}
        />
      ) : (
        <div className="technician-keys">
          <Button icon="pencilSimple" onPress={() => onTyping(true)}>
            {note === null ? <Trans>Add a Note</Trans> : <Trans>Edit the Note</Trans>}
          </Button>
        </div>
      )}
    </div>
  )
}

interface NoteFormProps extends Pick<TestNoteProps, 'test' | 'technician' | 'onNoted'> {
  /** Called with the note that the server has. */
  onRead: (note: DeviceTest['note']) => void
  onLeave: () => void
}

const fields: readonly FieldSpec<{ text: string }>[] = [
  { name: 'text', label: <Trans>Note about this test</Trans>, control: (field) => <LongField {...field} /> },
]

/** Keeps the typed text until it is saved or discarded, also while the server does not answer. */
function NoteForm({ test, technician, onRead, onLeave, onNoted }: NoteFormProps) {
  const { id, note } = test
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
      onNoted()
      // A user who typed on while the note was being saved has more to save.
      if (form.getValues('text') === sent.current) onLeave()
    },
  })
  const { id: formId } = form
  useEffect(() => document.querySelector<HTMLElement>(`#${CSS.escape(formId)} textarea`)?.focus(), [formId])
  return (
    <form id={formId} onSubmit={form.onSubmit} noValidate>
      <LeaveGuard isDirty={form.isDirty} part="room" />
      <RecordFields fields={fields} control={form.control} />
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
