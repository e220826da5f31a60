import { Plural, Trans } from '@lingui/react/macro'
import { type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { knockReasons, longestNote, type KnockReason, type KnockRoom } from '../../contract/calls/knocks.ts'
import type { ConsultDeskKnocks } from '../../state/meet/consultDeskKnocks.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { KnockPreview } from './KnockPreview.tsx'
import { KnockRoomField } from './KnockRoomField.tsx'
import { KnockProblemText, KnockReasonText } from './KnockText.tsx'

interface KnockDialogProps {
  knocks: ConsultDeskKnocks
  /** Name of the account, which the patient reads. */
  name: string
  onClose: () => void
}

const reasons = knockReasons.map((value) => ({ value, label: <KnockReasonText reason={value} /> }))

/** Form with which a clinician knocks at a room, beside what the patient will see. */
export function KnockDialog({ knocks, name, onClose }: KnockDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [room, setRoom] = useState<KnockRoom | null>(null)
  const [reason, setReason] = useState<KnockReason | null>(null)
  const [note, setNote] = useState('')
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Closed before it is removed, so that the browser returns the focus to the button that opened it.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  const choose = (next: KnockRoom | null) => {
    setRoom(next)
    if (next?.id !== room?.id) setProblem(null)
  }
  const submit = async () => {
    setChecked(true)
    setProblem(null)
    if (room === null || reason === null) {
      const place = room === null ? '[role="combobox"]' : '[type="radio"]'
      dialog.current?.querySelector<HTMLElement>(place)?.focus()
      return
    }
    setBusy(true)
    const words = note.trim()
    const result = await knocks.knock({
      room: room.id,
      reason,
      patient: room.patient_id,
      ...(words !== '' && { note: words }),
    })
    setBusy(false)
    if (result.ok) onClose()
    else setProblem(result.code)
  }
  return createPortal(
    <dialog
      ref={dialog}
      className="sheet knock-dialog"
      aria-labelledby={id}
      onClose={({ currentTarget, target }) => {
        if (target === currentTarget && !currentTarget.open) onClose()
      }}
    >
      <form
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <h2 id={id}>
          <Trans>Knock at a room</Trans>
        </h2>
        <KnockRoomField knocks={knocks} chosen={room} onChoose={choose} missing={checked && room === null} />
        <div className="knock-reasons">
          <RadioGroup
            look="row"
            legend={<Trans>Reason</Trans>}
            value={reason}
            options={reasons}
            onChange={setReason}
          />
          {checked && reason === null && (
            <InlineAlert kind="error" live>
              <Trans>Choose a reason. The patient reads it.</Trans>
            </InlineAlert>
          )}
        </div>
        <div className="knock-note">
          <Field
            label={<Trans>Note for the patient, optional</Trans>}
            value={note}
            onChange={setNote}
            autoComplete="off"
            dir="auto"
            maxLength={longestNote}
            describedBy={`${id}-left`}
          />
          <p id={`${id}-left`}>
            <Trans>The patient reads this on the room screen.</Trans>{' '}
            <Plural value={longestNote - note.length} one="# character left." other="# characters left." />
          </p>
        </div>
        {problem !== null && (
          <InlineAlert kind="error" live>
            <KnockProblemText code={problem} />
          </InlineAlert>
        )}
        <div className="knock-keys">
          <Button submit tone="primary" icon="door" state={busy ? 'busy' : 'idle'}>
            <Trans>Knock</Trans>
          </Button>
          <Button onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
      <KnockPreview name={name} room={room} reason={reason} note={note.trim()} />
    </dialog>,
    document.body,
  )
}
