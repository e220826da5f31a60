import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DeskCareRequest } from '../../contract/careRequests/careRequests.ts'
import { Button, type ButtonProps } from '../../ui/buttons/Button.tsx'
import { useSettled } from '../../ui/buttons/useSettled.ts'

export interface CareRequestButtonsProps {
  request: DeskCareRequest
  /** Names of the request and its room in the user's language. */
  name: string
  roomName: string
  /** True while a button of this request is waiting for the server. */
  isBusy: boolean
  onClaim: () => void
  onGiveBack: () => void
  onDone: () => void
  /** Called for a request to which someone else is on the way. */
  onInstead: () => void
}

/** Buttons of a care request, each named with its kind and room for screen readers. */
export function CareRequestButtons({
  request: { claim },
  name,
  roomName,
  isBusy,
  onClaim,
  onGiveBack,
  onDone,
  onInstead,
}: CareRequestButtonsProps) {
  // The second tap of an unsteady hand on Claim must not end the request.
  const settling = !useSettled(claim?.own === true ? 'own' : 'other') && claim?.own === true
  const button = (label: ReactNode, onPress: () => void, look: Partial<ButtonProps> = {}) => (
    <Button state={isBusy ? 'busy' : 'idle'} settling={settling} onPress={onPress} {...look}>
      {label}{' '}
      <span className="sr-only">
        <Trans>
          <bdi>{name}</bdi>, <bdi>{roomName}</bdi>
        </Trans>
      </span>
    </Button>
  )
  if (claim === null)
    return <div className="care-keys">{button(<Trans context="care request">Claim</Trans>, onClaim)}</div>
  if (claim.own)
    return (
      <div className="care-keys">
        {button(<Trans context="care request">Done</Trans>, onDone, { tone: 'primary' })}
        {button(<Trans context="care request">Give Back</Trans>, onGiveBack)}
      </div>
    )
  return (
    <div className="care-keys">
      {button(<Trans context="care request">Done</Trans>, onInstead, { tone: 'quiet' })}
    </div>
  )
}
