import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Pin } from '../../contract/pins.ts'
import { navigationAtom } from '../../state/navigation.ts'
import { editPinAtom } from '../../state/pins/editPin.ts'
import { canUndoAtom, goToPinAtom, leavingPinsAtom, renamedPinsAtom } from '../../state/pins/pins.ts'
import { cancelPinRemovalAtom, removePinAtom } from '../../state/pins/removePin.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { usePinBlock } from './PinBlock.tsx'

/** Row of a pin: its picture, its name and its actions. */
export function PinRow({ pin }: { pin: Pin }) {
  const isLeaving = useAtomValue(leavingPinsAtom).has(pin.unique_id)
  const renamed = useAtomValue(renamedPinsAtom).get(pin.unique_id)
  return (
    <li className="pin">
      {pin.thumbnail === undefined ? (
        <span className="pin-picture">
          <Icon name="pushPin" />
        </span>
      ) : (
        <img className="pin-picture" alt="" src={`data:image/jpeg;base64,${pin.thumbnail}`} />
      )}
      <strong className="pin-name">
        <bdi>{pin.name}</bdi>
        {renamed !== undefined && !isLeaving && <RenamedTo name={renamed.name} />}
      </strong>
      {isLeaving ? <UndoRemovalButton pin={pin} /> : <PinButtons pin={pin} />}
    </li>
  )
}

function RenamedTo({ name }: { name: string }) {
  return (
    <small role="status">
      <Trans>
        <bdi>{name}</bdi> (saved when you are back online)
      </Trans>
    </small>
  )
}

function UndoRemovalButton({ pin }: { pin: Pin }) {
  const keep = useSetAtom(cancelPinRemovalAtom)
  return (
    <div className="pin-keys">
      <p role="status">
        <Trans>The pin will be removed when the connection is back.</Trans>
      </p>
      <Button icon="arrowCounterClockwise" onPress={() => void keep(pin)}>
        <Trans>Undo</Trans> <span className="sr-only">{pin.name}</span>
      </Button>
    </div>
  )
}

function PinButtons({ pin }: { pin: Pin }) {
  const { move: blockedBy } = usePinBlock()
  const navigation = useAtomValue(navigationAtom)
  const goTo = useSetAtom(goToPinAtom)
  const edit = useSetAtom(editPinAtom)
  const remove = useSetAtom(removePinAtom)
  const canUndo = useAtomValue(canUndoAtom)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const { name } = pin
  return (
    <div className="pin-keys">
      <Button
        icon="crosshair"
        state={busy ? 'busy' : 'idle'}
        onPress={() => {
          setBusy(true)
          void goTo(pin).finally(() => setBusy(false))
        }}
        disabledReason={blockedBy ?? undefined}
      >
        <Trans>Go To</Trans> <span className="sr-only">{name}</span>
      </Button>
      <Button
        icon="pencilSimple"
        className="pin-icon-key"
        onPress={() => {
          void edit(pin)
          navigation?.go('/device-control', { replace: true })
        }}
      >
        <span className="sr-only">
          <Trans>
            Edit <bdi>{name}</bdi>
          </Trans>
        </span>
      </Button>
      <Button
        icon="trash"
        className="pin-icon-key"
        onPress={() => (canUndo ? void remove(pin) : setAsking(true))}
      >
        <span className="sr-only">
          <Trans>
            Remove <bdi>{name}</bdi>
          </Trans>
        </span>
      </Button>
      <ConfirmDialog
        open={asking}
        title={
          <Trans>
            Remove the pin <bdi>{name}</bdi>?
          </Trans>
        }
        yes={<Trans context="pin">Remove</Trans>}
        no={<Trans>Cancel</Trans>}
        onYes={() => {
          setAsking(false)
          void remove(pin)
        }}
        onNo={() => setAsking(false)}
      >
        <Trans>You cannot undo this. The camera will not move.</Trans>
      </ConfirmDialog>
    </div>
  )
}
