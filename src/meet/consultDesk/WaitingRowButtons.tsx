import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ConsultDeskCall } from '../../contract/calls/consultDesk.ts'
import { Button, type ButtonProps } from '../../ui/buttons/Button.tsx'
import { useSettled } from '../../ui/buttons/useSettled.ts'

export interface WaitingRowButtonsProps {
  call: ConsultDeskCall
  roomName: string
  /** True for the longest waiting call that no one has claimed, which should be answered first. */
  first: boolean
  /** True while a claim of this call, or its return, is under way. */
  isBusy: boolean
  /** ID of the call that is being joined; null if none. */
  joining: string | null
  onClaim: () => void
  onGiveBack: () => void
  onJoin: () => void
}

/** Buttons of a waiting call, each named with its room for screen readers. */
export function WaitingRowButtons({
  call,
  roomName,
  first,
  isBusy,
  joining,
  onClaim,
  onGiveBack,
  onJoin,
}: WaitingRowButtonsProps) {
  const button = (label: ReactNode, onPress: () => void, look: Partial<ButtonProps>) => (
    <Button onPress={onPress} {...look}>
      {label}{' '}
      <span className="sr-only">
        <bdi>{roomName}</bdi>
      </span>
    </Button>
  )
  const { claim, steps } = call
  // The second tap of an unsteady hand on Claim must not join the call.
  const settling = !useSettled(claim?.own === true ? 'own' : 'other') && claim?.own === true
  const isJoining = joining === call.id ? 'busy' : 'idle'
  const busy = isBusy ? 'busy' : 'idle'
  const join = (look: Partial<ButtonProps>) =>
    button(<Trans>Join</Trans>, onJoin, { icon: 'videoCamera', state: isJoining, ...look })
  const tone = first ? 'primary' : 'plain'
  // A call that is not a patient's has no one to tell who is coming.
  if (steps.length === 0) return <div className="desk-keys">{join({ tone })}</div>
  if (claim === null)
    return (
      <div className="desk-keys">
        {button(<Trans>Claim</Trans>, onClaim, { tone, icon: 'checkCircle', state: busy })}
        {join({})}
      </div>
    )
  if (!claim.own)
    return (
      <div className="desk-keys">
        {button(<Trans>Join Too</Trans>, onJoin, { icon: 'videoCamera', state: isJoining })}
      </div>
    )
  return (
    <div className="desk-keys">
      {join({ tone: 'primary', settling })}
      {button(<Trans>Give Back</Trans>, onGiveBack, { state: busy, settling })}
    </div>
  )
}
