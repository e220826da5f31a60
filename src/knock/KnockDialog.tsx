import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  type Knock,
  knockReasons,
  longestNote,
  type KnockReason,
  type KnockRequest,
  type KnockRoom,
} from '../contract/calls/knocks.ts'
import type { KnockResult } from '../state/knocks/ownKnocks.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { useModal } from '../ui/dialogs/useModal.ts'
import { Field } from '../ui/forms/Field.tsx'
import { RadioGroup } from '../ui/forms/RadioGroup.tsx'
import { InlineAlert } from '../ui/status/InlineAlert.tsx'
import './knock.css'
import { KnockPreview } from './KnockPreview.tsx'
import { KnockProblemText, KnockReasonText } from './KnockText.tsx'

interface KnockDialogProps {
  title: ReactNode
  /** Name of the account, which the patient reads. */
  name: string
  /** Room to knock at; null while none is chosen. */
  room: KnockRoom | null
  roomName: string | null
  /** Shows or chooses the room. `missing`: the clinician tried to knock without one. */
  renderPlace: (missing: boolean) => ReactNode
  onKnock: (request: KnockRequest) => Promise<KnockResult<Knock>>
  onClose: () => void
}

const reasons = knockReasons.map((value) => ({ value, label: <KnockReasonText reason={value} /> }))

/** Form with which a clinician knocks at a room, beside what the patient will see. */
export function KnockDialog({
  title,
  name,
  room,
  roomName,
  renderPlace,
  onKnock,
  onClose,
}: KnockDialogProps) {
  const id = useId()
  const dialog = useModal()
  const [reason, setReason] = useState<KnockReason | null>(null)
  const [note, setNote] = useState('')
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  /** Error code of the last attempt, and the room at which it was. */
  const [problem, setProblem] = useState<{ at: string; code: string } | null>(null)

  const submit = async () => {
    setChecked(true)
    setProblem(null)
    if (room === null || reason === null) {
      const missing = room === null ? '[role="combobox"]' : '[type="radio"]'
      dialog.current?.querySelector<HTMLElement>(missing)?.focus()
      return
    }
    setBusy(true)
    const words = note.trim()
    const result = await onKnock({
      room: room.id,
      reason,
      patient: room.patient_id,
      ...(words !== '' && { note: words }),
    })
    setBusy(false)
    if (result.ok) onClose()
    else setProblem({ at: room.id, code: result.code })
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
        <h2 id={id}>{title}</h2>
        {renderPlace(checked && room === null)}
        <div className="knock-reasons">
          <RadioGroup
            look="row"
            legend={<Trans context="for a knock">Reason</Trans>}
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
        {problem !== null && problem.at === room?.id && (
          <InlineAlert kind="error" live>
            <KnockProblemText code={problem.code} />
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
      <KnockPreview name={name} room={room} roomName={roomName} reason={reason} note={note.trim()} />
    </dialog>,
    document.body,
  )
}
