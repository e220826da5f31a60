import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type EmergencyReason, emergencyReasons, type KnockRoom } from '../../contract/calls/knocks.ts'
import { KnockForm } from '../../knock/KnockForm.tsx'
import { NoteField, ReasonField } from '../../knock/KnockFormFields.tsx'
import { KnockProblemText } from '../../knock/KnockText.tsx'
import type { OwnKnocks } from '../../state/knocks/ownKnocks.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { useRoomText } from '../useRoomText.ts'
import { EmergencyReasonText } from './EmergencyReasonText.tsx'
import { KnockRoomField } from './KnockRoomField.tsx'

interface EmergencyDialogProps {
  knocks: OwnKnocks
  onClose: () => void
}

const reasons = emergencyReasons.map((value) => ({ value, label: <EmergencyReasonText reason={value} /> }))

/** Form with which a clinician begins an emergency entry. */
export function EmergencyDialog({ knocks, onClose }: EmergencyDialogProps) {
  const roomText = useRoomText()
  const [room, setRoom] = useState<KnockRoom | null>(null)
  const [reason, setReason] = useState<EmergencyReason | null>(null)
  const [note, setNote] = useState('')
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const words = note.trim()
  const isRefused = room !== null && !room.may_enter

  const choose = (next: KnockRoom | null) => {
    setRoom(next)
    if (next?.id !== room?.id) setProblem(null)
  }
  const enter = async (focus: (selector: string) => void) => {
    setChecked(true)
    setProblem(null)
    if (room === null || isRefused) return focus('[role="combobox"]')
    if (reason === null) return focus('[type="radio"]')
    if (words === '') return focus('.knock-note input')
    setBusy(true)
    const result = await knocks.enter({ room: room.id, reason, note: words, patient: room.patient_id })
    setBusy(false)
    if (result.ok) onClose()
    else setProblem(result.code)
  }
  return (
    <KnockForm
      className="emergency-dialog"
      title={
        room === null ? (
          <Trans>Emergency entry</Trans>
        ) : (
          <Trans>
            Emergency entry to <bdi>{roomText(room.room)}</bdi>
          </Trans>
        )
      }
      send={{
        icon: 'warning',
        className: 'emergency-start',
        busy,
        children: <Trans>Start the 10-second countdown</Trans>,
      }}
      onSend={(focus) => void enter(focus)}
      onClose={onClose}
      hint={
        <p className="emergency-person">
          <Trans>Send a person to the room as well.</Trans>
        </p>
      }
    >
      <InlineAlert kind="warning">
        <strong>
          <Trans>The camera opens without an answer.</Trans>
        </strong>
        <Trans>
          The room hears and sees a ten-second countdown. The patient can cover the camera at any moment. Your
          name and reason go to the audit log and to the patient.
        </Trans>
      </InlineAlert>
      <KnockRoomField knocks={knocks} chosen={room} onChoose={choose} missing={checked && room === null} />
      {isRefused && (
        <InlineAlert kind="error" live>
          <Trans>Your role may not use emergency entry at this room. Knock, or send a person.</Trans>
        </InlineAlert>
      )}
      <ReasonField
        legend={<Trans>Reason, required</Trans>}
        value={reason}
        options={reasons}
        onChange={setReason}
        missing={checked && reason === null}
      />
      <NoteField
        label={<Trans>What happened</Trans>}
        value={note}
        onChange={setNote}
        error={
          checked && words === '' ? <Trans>Write what happened. The patient reads it.</Trans> : undefined
        }
      />
      {problem !== null && (
        <InlineAlert kind="error" live>
          <KnockProblemText code={problem} />
        </InlineAlert>
      )}
    </KnockForm>
  )
}
