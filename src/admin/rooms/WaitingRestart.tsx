import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { TechnicianPorts } from '../../state/admin/technician/technicianPorts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { useRequest } from '../queries/useRequest.ts'
import { useServerValue } from '../queries/useServerValue.ts'
import { Outcome } from '../records/Outcome.tsx'
import { waitingRestartKey } from './waitingRestartKey.ts'

interface WaitingRestartProps {
  technician: Pick<TechnicianPorts, 'waitingRestart' | 'cancelRestart'>
  /** Id of the room. */
  id: string
}

/** Polling interval while a restart waits, in milliseconds. */
const everyMs = 5_000

/** Shows the restart that waits for the end of the room’s call, if any, and cancels it. */
export function WaitingRestart({ technician, id }: WaitingRestartProps) {
  const [isAwaited, setIsAwaited] = useState(false)
  const request = useRequest()
  const { value, again } = useServerValue([waitingRestartKey, id], () => technician.waitingRestart({ id }), {
    isFleeting: true,
    ...(isAwaited && { everyMs }),
  })
  const restart = value?.restart ?? null
  if (isAwaited !== (restart !== null)) {
    setIsAwaited(restart !== null)
    // The last result is not of the restart that waits now.
    if (restart !== null) request.forget()
  }
  const cancel = async () => {
    await request.make(() => technician.cancelRestart({ id }))
    again()
  }
  return (
    <div tabIndex={-1}>
      {restart !== null && (
        <div ref={passFocusOn}>
          <InlineAlert kind="soft" icon="hourglassMedium">
            {restart.how === 'reboot' ? (
              <Trans>The device reboots as soon as the call has ended.</Trans>
            ) : (
              <Trans>The device restarts its camera as soon as the call has ended.</Trans>
            )}{' '}
            <Trans>
              Requested by <bdi>{restart.by}</bdi>, <DateTime at={restart.at} />
            </Trans>{' '}
            <Button state={request.state} onPress={() => void cancel()}>
              <Trans>Cancel</Trans>
            </Button>
          </InlineAlert>
        </div>
      )}
      <Outcome
        request={request}
        done={<Trans>The restart was canceled.</Trans>}
        refusals={{
          not_found: (
            <Trans>
              This can no longer be canceled. The device has restarted already, or another user canceled it.
            </Trans>
          ),
        }}
      />
    </div>
  )
}

/** Keeps the focus beside a restart that no longer waits, where its button had it. */
const passFocusOn = (waiting: HTMLElement | null) => () => {
  if (waiting?.contains(document.activeElement) === true) waiting.parentElement?.focus()
}
