import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { type SubmitEvent, useState } from 'react'
import { addPinAtom } from '../../state/pins/pins.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { PinNameField, usePinNameProblem } from './PinNameField.tsx'
import { usePinBlock } from './PinBlock.tsx'

/** Form that saves the camera’s current view under a name. The typed name is kept until the pin is saved. */
export function PinForm() {
  const add = useSetAtom(addPinAtom)
  const { look: blockedBy } = usePinBlock()
  const [name, setName] = useState('')
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const problem = usePinNameProblem(name)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || blockedBy !== null) return
    setChecked(true)
    if (problem !== null) return
    setBusy(true)
    const added = await add(name).finally(() => setBusy(false))
    if (!added) return
    setName('')
    setChecked(false)
  }
  return (
    <form className="pin-form" noValidate onSubmit={(event) => void submit(event)}>
      <PinNameField
        value={name}
        checked={checked && !busy}
        onChange={(typed) => {
          setName(typed)
          setChecked(false)
        }}
      />
      <Button
        tone="primary"
        icon="plus"
        submit
        state={busy ? 'busy' : 'idle'}
        disabledReason={blockedBy ?? undefined}
      >
        <Trans>Add Pin</Trans>
      </Button>
    </form>
  )
}
