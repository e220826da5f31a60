import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Knock } from '../../contract/calls/knocks.ts'
import type { ConsultDeskKnocks, ConsultDeskKnocksView } from '../../state/meet/consultDeskKnocks.ts'
import { Button, type ButtonProps } from '../../ui/buttons/Button.tsx'

export interface KnockCardProps {
  knock: Knock
  knocks: ConsultDeskKnocks
  view: ConsultDeskKnocksView
  /** Current server time, in epoch milliseconds. */
  now: number
  /** ID of the call that is being joined; null if none. */
  joining: string | null
  onJoin: () => void
}

interface KnockCardButtonsProps extends KnockCardProps {
  roomName: string
  isDue: boolean
}

/** Buttons of a knock's card, each named with its room for screen readers. */
export function KnockCardButtons({
  knock,
  knocks,
  view,
  joining,
  onJoin,
  roomName,
  isDue,
}: KnockCardButtonsProps) {
  const { i18n } = useLingui()
  const state = view.busy.has(knock.id) ? 'busy' : 'idle'
  const button = (label: ReactNode, onPress: () => void, look: Partial<ButtonProps> = {}) => (
    <Button onPress={onPress} {...look}>
      {label}{' '}
      <span className="sr-only">
        <bdi>{roomName}</bdi>
      </span>
    </Button>
  )
  const takeBack = () => void knocks.takeBack(knock)
  const again = () => void knocks.knockAgain(knock)
  const close = button(<Trans>Close</Trans>, () => knocks.close(knock.id))
  switch (knock.state) {
    case 'queued':
    case 'shown':
      return button(<Trans>Take Back</Trans>, takeBack, { state })
    case 'entered':
    case 'come_in':
    case 'sound_only': {
      const isSound = knock.state === 'sound_only'
      const label = isSound ? <Trans>Join with Sound</Trans> : <Trans>Join</Trans>
      const look = { tone: 'primary', icon: isSound ? 'ear' : 'videoCamera' } as const
      return (
        <>
          {button(label, onJoin, { ...look, state: joining === knock.call ? 'busy' : 'idle' })}
          {button(<Trans>Cancel</Trans>, takeBack, { state })}
        </>
      )
    }
    case 'in_5_minutes': {
      const time = i18n.date(new Date(knock.knock_again_at ?? 0), { timeStyle: 'short' })
      return (
        <>
          {isDue
            ? button(<Trans>Knock Again</Trans>, again, { tone: 'primary', icon: 'door', state })
            : button(<Trans>Knock at {time}</Trans>, again, {
                icon: 'clock',
                disabledReason: <Trans>The patient asked for 5 minutes.</Trans>,
              })}
          {close}
        </>
      )
    }
    case 'no_answer':
      return (
        <>
          {button(<Trans>Knock Again</Trans>, again, { state })}
          {close}
        </>
      )
    case 'room_offline':
      if (knock.kind === 'emergency') return close
      return (
        <>
          {button(<Trans>Try Again</Trans>, again, { state })}
          {close}
        </>
      )
    case 'not_now':
    case 'taken_back':
    case 'patient_changed':
    case 'not_allowed':
    case 'covered':
      return close
  }
}
