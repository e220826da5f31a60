import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type SubmitEvent, useState } from 'react'
import { navigationAtom } from '../../state/navigation.ts'
import { cancelEditAtom, changeDraftAtom, savePinAtom } from '../../state/pins/editPin.ts'
import { canUndoAtom } from '../../state/pins/pins.ts'
import type { PinDraft } from '../../state/bedside/roomPins.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { PinNameField, usePinNameProblem } from './PinNameField.tsx'
import './pins.css'
import { usePinBlock } from './PinBlock.tsx'

/** Shows that the camera is being moved for the pin that is edited. */
export function EditingBanner() {
  return (
    <p className="pin-editing" role="status">
      <Icon name="pencilSimple" />
      <strong>
        <Trans>You are editing pin!</Trans>
      </strong>
    </p>
  )
}

/**
 * Field for the name of the edited pin, and the buttons that end editing. A failure leaves everything as it
 * was, including the typed name.
 */
export function PinEditor({ draft }: { draft: PinDraft }) {
  const navigation = useAtomValue(navigationAtom)
  const change = useSetAtom(changeDraftAtom)
  const save = useSetAtom(savePinAtom)
  const cancel = useSetAtom(cancelEditAtom)
  const { look } = usePinBlock()
  const [checked, setChecked] = useState(false)
  const { pin, name, isThere, saving } = draft
  const canUndo = useAtomValue(canUndoAtom)
  // A new name does not involve the camera, so it can be queued. The specification's own calls have no
  // separate renaming.
  const blockedBy = isThere === false && canUndo ? null : look
  const problem = usePinNameProblem(name, pin.unique_id)
  const back = () => navigation?.go('/device-pins', { replace: true })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (saving || blockedBy !== null || isThere === null) return
    setChecked(true)
    if (problem === null && (await save())) back()
  }
  return (
    <form className="pin-editor" noValidate onSubmit={(event) => void submit(event)}>
      <PinNameField
        value={name}
        own={pin.unique_id}
        checked={checked}
        onChange={(typed) => {
          change({ name: typed })
          setChecked(false)
        }}
      />
      {isThere === false && (
        <InlineAlert kind="soft" live>
          <Trans>The camera could not go to this pin. Only its name is saved.</Trans>
        </InlineAlert>
      )}
      <div className="pin-editor-keys">
        <Button
          onPress={() => {
            cancel()
            back()
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
        <Button
          tone="primary"
          icon="check"
          submit
          state={saving || isThere === null ? 'busy' : 'idle'}
          disabledReason={blockedBy ?? undefined}
        >
          <Trans>Save Pin</Trans>
        </Button>
      </div>
    </form>
  )
}
