import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import {
  type Knock,
  knockReasons,
  type KnockReason,
  type KnockRequest,
  type KnockRoom,
} from '../contract/calls/knocks.ts'
import type { KnockResult } from '../state/knocks/ownKnocks.ts'
import { InlineAlert } from '../ui/status/InlineAlert.tsx'
import { KnockForm } from './KnockForm.tsx'
import { NoteField, ReasonField } from './KnockFormFields.tsx'
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
  const [reason, setReason] = useState<KnockReason | null>(null)
  const [note, setNote] = useState('')
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  /** Error code of the last attempt, and the room at which it was. */
  const [problem, setProblem] = useState<{ at: string; code: string } | null>(null)

  const knock = async (focus: (selector: string) => void) => {
    setChecked(true)
    setProblem(null)
    if (room === null) return focus('[role="combobox"]')
    if (reason === null) return focus('[type="radio"]')
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
  return (
    <KnockForm
      title={title}
      send={{ tone: 'primary', icon: 'door', busy, children: <Trans>Knock</Trans> }}
      onSend={(focus) => void knock(focus)}
      onClose={onClose}
      aside={<KnockPreview name={name} room={room} roomName={roomName} reason={reason} note={note.trim()} />}
    >
      {renderPlace(checked && room === null)}
      <ReasonField
        legend={<Trans context="for a knock">Reason</Trans>}
        value={reason}
        options={reasons}
        onChange={setReason}
        missing={checked && reason === null}
      />
      <NoteField label={<Trans>Note for the patient, optional</Trans>} value={note} onChange={setNote} />
      {problem !== null && problem.at === room?.id && (
        <InlineAlert kind="error" live>
          <KnockProblemText code={problem.code} />
        </InlineAlert>
      )}
    </KnockForm>
  )
}
