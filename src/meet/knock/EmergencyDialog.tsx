import { Plural, Trans } from '@lingui/react/macro'
import { type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  type EmergencyReason,
  emergencyReasons,
  type KnockRoom,
  longestNote,
} from '../../contract/calls/knocks.ts'
import type { OwnKnocks } from '../../state/knocks/ownKnocks.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { useRoomText } from '../useRoomText.ts'
import { EmergencyReasonText } from './EmergencyReasonText.tsx'
import { KnockRoomField } from './KnockRoomField.tsx'
import { KnockProblemText } from '../../knock/KnockText.tsx'

interface EmergencyDialogProps {
  knocks: OwnKnocks
  onClose: () => void
}

const reasons = emergencyReasons.map((value) => ({ value, label: <EmergencyReasonText reason={value} /> }))

/** Form with which a clinician begins an emergency entry. */
export function EmergencyDialog({ knocks, onClose }: EmergencyDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const roomText = useRoomText()
  const [room, setRoom] = useState<KnockRoom | null>(null)
  const [reason, setReason] = useState<EmergencyReason | null>(null)
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
  const words = note.trim()
  const isRefused = room !== null && !room.may_enter

  const choose = (next: KnockRoom | null) => {
    setRoom(next)
    if (next?.id !== room?.id) setProblem(null)
  }
  const focus = (place: string) => dialog.current?.querySelector<HTMLElement>(place)?.focus()
  const submit = async () => {
    setChecked(true)
    setProblem(null)
    if (room === null || isRefused) return focus('[role="combobox"]')
    if (reason === null) return focus('[type="radio"]')
    if (words === '') return focus(`[aria-describedby~="${id}-left"]`)
    setBusy(true)
    const result = await knocks.enter({ room: room.id, reason, note: words, patient: room.patient_id })
    setBusy(false)
    if (result.ok) onClose()
    else setProblem(result.code)
  }
  return createPortal(
    <dialog
      ref={dialog}
      className="sheet knock-dialog emergency-dialog"
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
          {room === null ? (
            <Trans>Emergency entry</Trans>
          ) : (
            <Trans>
              Emergency entry to <bdi>{roomText(room.room)}</bdi>
            </Trans>
          )}
        </h2>
        <InlineAlert kind="warning">
          <strong>
            <Trans>The camera opens without an answer.</Trans>
          </strong>
          <Trans>
            The room hears and sees a ten-second countdown. The patient can cover the camera at any moment.
            Your name and reason go to the audit log and to the patient.
          </Trans>
        </InlineAlert>
        <KnockRoomField knocks={knocks} chosen={room} onChoose={choose} missing={checked && room === null} />
        {isRefused && (
          <InlineAlert kind="error" live>
            <Trans>Your role may not use emergency entry at this room. Knock, or send a person.</Trans>
          </InlineAlert>
        )}
        <div className="knock-reasons">
          <RadioGroup
            look="row"
            legend={<Trans>Reason, required</Trans>}
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
            label={<Trans>What happened</Trans>}
            value={note}
            onChange={setNote}
            autoComplete="off"
            dir="auto"
            maxLength={longestNote}
            describedBy={`${id}-left`}
            error={
              checked && words === '' ? <Trans>Write what happened. The patient reads it.</Trans> : undefined
            }
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
          <Button submit icon="warning" className="emergency-start" state={busy ? 'busy' : 'idle'}>
            <Trans>Start the 10-second countdown</Trans>
          </Button>
          <Button onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
        <p className="emergency-person">
          <Trans>Send a person to the room as well.</Trans>
        </p>
      </form>
    </dialog>,
    document.body,
  )
}
