import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { ConsultDeskPush, DeskPushState } from '../../state/meet/consultDeskPush.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Lets this device be notified of waiting calls while the desk is closed, or explains why it cannot be. */
export function DeskNotifications({ push }: { push: ConsultDeskPush }) {
  const state = useAtomValue(push.stateAtom)
  useEffect(() => push.watch(), [push])
  if (state === 'checking') return null
  const canTurn = state === 'off' || state === 'turning' || state === 'failed'
  return (
    <div className="desk-push">
      <Icon name={state === 'on' ? 'checkCircle' : 'bellRinging'} />
      <p aria-live="polite">
        <StateText state={state} />
      </p>
      {canTurn && (
        <Button state={state === 'turning' ? 'busy' : 'idle'} onPress={() => void push.turnOn()}>
          <Trans>Notify This Device</Trans>
        </Button>
      )}
      {state === 'on' && (
        <Button onPress={() => void push.turnOff()}>
          <Trans>Stop Notifying</Trans>
        </Button>
      )}
    </div>
  )
}

function StateText({ state }: { state: Exclude<DeskPushState, 'checking'> }) {
  switch (state) {
    case 'off':
    case 'turning':
      return <Trans>This device can notify you of a waiting patient while the desk is closed.</Trans>
    case 'on':
      return <Trans>This device notifies you of a waiting patient, also while the desk is closed.</Trans>
    case 'failed':
      return <Trans>Notifications could not be turned on. Check the connection and try again.</Trans>
    case 'blocked':
      return (
        <Trans>Notifications are blocked. Allow them for this page in the settings of the browser.</Trans>
      )
    case 'home_screen':
      return <Trans>To be notified on this device, add this page to the home screen and open it there.</Trans>
    case 'unsupported':
      return <Trans>This browser cannot notify you while the desk is closed. Keep this page open.</Trans>
  }
}
