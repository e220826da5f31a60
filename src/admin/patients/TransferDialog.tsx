import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { FoundBeds } from '../../state/admin/patients/patients.ts'
import type { Refusal } from '../../state/admin/result.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { BedName } from '../rooms/BedName.tsx'
import { BedRefusal } from './BedRefusal.tsx'
import { WipedText } from './WipedText.tsx'

interface TransferDialogProps {
  /** `null` until loaded. */
  beds: FoundBeds | null
  busy: boolean
  refusal: Refusal | null
  onFind: (q: string) => void
  onMove: (to: string) => void
  onLeave: () => void
}

/** Selects an empty bed for a patient. */
export function TransferDialog(props: TransferDialogProps) {
  const { beds, busy, refusal, onFind, onMove, onLeave } = props
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  // The only bed that has the typed words is selected, once the answer is to them, unless another was chosen.
  const only =
    chosen === null && words.trim() !== '' && beds?.q === words.trim() && beds.items.length === 1
      ? beds.items[0]
      : null
  const target = beds?.items.find(({ id }) => id === chosen) ?? only ?? null
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <Modal title={<Trans>Transfer</Trans>} close={<Trans>Go back</Trans>} onClose={onLeave}>
      <form
        ref={form}
        className="console-transfer"
        // Enter in the search moves no one: whom a transfer signs out is read before.
        onSubmit={(event) => event.preventDefault()}
      >
        <Field
          label={<Trans>Find an empty bed</Trans>}
          type="search"
          value={words}
          maxLength={200}
          autoComplete="off"
          onChange={(typed) => {
            setWords(typed)
            onFind(typed.trim())
          }}
        />
        <div role="radiogroup" aria-label={t`Empty beds`} aria-busy={beds === null}>
          {beds?.items.map((bed) => (
            <label key={bed.id} className="console-bed">
              <input
                type="radio"
                name="bed"
                checked={target?.id === bed.id}
                onChange={() => setChosen(bed.id)}
              />
              <span>
                <BedName room={bed} />
              </span>
              <small>
                <bdi>{bed.unit}</bdi> · <bdi>{bed.facility}</bdi>
              </small>
            </label>
          ))}
        </div>
        <p role="status">
          {beds?.items.length === 0 && <Trans>No matching empty bed.</Trans>}
          {beds?.more === true && <Trans>More results. Type a room or a unit.</Trans>}
        </p>
        <p>
          <WipedText />
        </p>
        <BedRefusal refusal={refusal} />
        <Button
          tone="primary"
          state={busy ? 'busy' : 'idle'}
          onPress={() => (target === null ? undefined : onMove(target.id))}
          disabledReason={target === null ? <Trans>Choose a bed.</Trans> : undefined}
        >
          <Trans>Transfer</Trans>
        </Button>
      </form>
    </Modal>
  )
}
