import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Knock } from '../contract/calls/knocks.ts'
import type { OwnKnocks, OwnKnocksView } from '../state/knocks/ownKnocks.ts'
import { Button, type ButtonProps } from '../ui/buttons/Button.tsx'
import { buttonClass } from '../ui/buttons/buttonClass.ts'
import { Icon } from '../ui/Icon.tsx'
import { useTimeAt } from './useTimeAt.ts'

/** Way into the call: here, or by a link to the consult desk. */
export type KnockJoin = { onPress: () => void; busy: boolean } | { href: string }

export interface KnockCardProps {
  knock: Knock
  knocks: OwnKnocks
  view: OwnKnocksView
  roomName: string
  /** Current server time, in epoch milliseconds. */
  now: number
  join: KnockJoin
}

interface KnockCardButtonsProps extends KnockCardProps {
  isDue: boolean
}

/** Buttons of a knock's card, each named with its room for screen readers. */
export function KnockCardButtons({ knock, knocks, view, join, roomName, isDue }: KnockCardButtonsProps) {
  const timeAt = useTimeAt()
  const state = view.busy.has(knock.id) ? 'busy' : 'idle'
  const named = (label: ReactNode) => (
    <>
      {label}{' '}
      <span className="sr-only">
        <bdi>{roomName}</bdi>
      </span>
    </>
  )
  const button = (label: ReactNode, onPress: () => void, look: Partial<ButtonProps> = {}) => (
    <Button onPress={onPress} {...look}>
      {named(label)}
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
      const tone = 'primary'
      const icon = isSound ? 'ear' : 'videoCamera'
      return (
        <>
          {'href' in join ? (
            <a className={buttonClass({ tone })} href={join.href}>
              <Icon name={icon} />
              <span className="key-text">{named(label)}</span>
            </a>
          ) : (
            button(label, join.onPress, { tone, icon, state: join.busy ? 'busy' : 'idle' })
          )}
          {button(<Trans>Cancel</Trans>, takeBack, { state })}
        </>
      )
    }
    case 'in_5_minutes': {
      const time = timeAt(knock.knock_again_at ?? 0, knock.room)
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
    case 'screen_outdated':
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
