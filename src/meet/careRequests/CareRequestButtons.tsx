import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { DeskCareRequest } from '../../contract/careRequests/careRequests.ts'
import { Button, type ButtonProps } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

export interface CareRequestButtonsProps {
  request: DeskCareRequest
  /** Names of the request and its room in the user's language. */
  name: string
  roomName: string
  /** True while a button of this request is waiting for the server. */
  isBusy: boolean
  onClaim: () => void
  onGiveBack: () => void
  /** `instead`: someone else is on the way. */
  onDone: (instead: boolean) => void
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
}: CareRequestButtonsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const button = (label: ReactNode, onPress: () => void, look: Partial<ButtonProps> = {}) => (
    <Button state={isBusy ? 'busy' : 'idle'} onPress={onPress} {...look}>
      {label}
      <span className="sr-only">
        {' '}
        <bdi>{name}</bdi>, <bdi>{roomName}</bdi>
      </span>
    </Button>
  )
  if (claim === null)
    return <div className="care-keys">{button(<Trans context="care request">Claim</Trans>, onClaim)}</div>
  if (claim.own)
    return (
      <div className="care-keys">
        {button(<Trans context="care request">Done</Trans>, () => onDone(false), { tone: 'primary' })}
        {button(<Trans context="care request">Give Back</Trans>, onGiveBack)}
      </div>
    )
  return (
    <div className="care-keys">
      {button(<Trans context="care request">Done</Trans>, () => setIsAsking(true), { tone: 'quiet' })}
      <ConfirmDialog
        open={isAsking}
        title={
          <Trans>
            Is this done: <bdi>{name}</bdi>, <bdi>{roomName}</bdi>?
          </Trans>
        }
        yes={<Trans>It Is Done</Trans>}
        no={<Trans>Keep It Open</Trans>}
        onYes={() => {
          setIsAsking(false)
          onDone(true)
        }}
        onNo={() => setIsAsking(false)}
      >
        <Trans>
          <bdi>{claim.name}</bdi> is on the way. The request ends for everyone, and the patient reads that it
          is done.
        </Trans>
      </ConfirmDialog>
    </div>
  )
}
