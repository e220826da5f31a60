import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { removedPinAtom } from '../../state/pins/pins.ts'
import { undoRemovalAtom } from '../../state/pins/removePin.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'

/**
 * Shows the pin that was removed last, with Undo. It stays as long as the removal can be undone, so that no
 * one has to hurry.
 */
export function RemovedPin() {
  const removed = useAtomValue(removedPinAtom)
  const undo = useSetAtom(undoRemovalAtom)
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const id = removed?.unique_id
  useEffect(() => {
    // The pressed button was removed with its row: focus Undo, so that the next press restores the pin.
    if (id !== undefined) place.current?.querySelector('button')?.focus()
  }, [id])
  return (
    <div role="status" ref={place}>
      {removed !== null && (
        <div className="pin-removed">
          <Icon name="trash" />
          <p>
            <Trans>
              <bdi>{removed.name}</bdi> was removed.
            </Trans>
          </p>
          <Button
            icon="arrowCounterClockwise"
            state={busy ? 'busy' : 'idle'}
            onPress={() => {
              setBusy(true)
              void undo().finally(() => setBusy(false))
            }}
          >
            <Trans>Undo</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
