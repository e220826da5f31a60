import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, useEffect, useRef } from 'react'
import { isLate } from '../../domain/careRequests/deskOrder.ts'
import { isUrgent } from '../../domain/careRequests/isUrgent.ts'
import { clockText } from '../../domain/clockText.ts'
import { useCareRequestName, useCareTeams } from '../../knock/careRequestText.ts'
import { careRequestIcons } from '../../ui/calls/careRequestIcons.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useRoomText } from '../useRoomText.ts'
import { CareRequestButtons, type CareRequestButtonsProps } from './CareRequestButtons.tsx'
import { CareRequestStateText } from './CareRequestStateText.tsx'

interface CareRequestRowProps extends Omit<CareRequestButtonsProps, 'name' | 'roomName'> {
  /** Server time in epoch milliseconds. */
  now: number
  /** True if the notification of this request was pressed: its row comes into view with its button in focus. */
  pressed: boolean
}

/** Part of the line that the target time takes; the rest is for what is late. */
const targetShare = 0.8

type Style = CSSProperties & Record<`--${string}`, string>

/** Open care request: the kind and room, the time that it has waited on the way to its target, and its state. */
export function CareRequestRow({ now, pressed, ...buttons }: CareRequestRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (pressed) row.current?.querySelector('button')?.focus()
  }, [pressed])
  const { t } = useLingui()
  const { request } = buttons
  const { kind, team, sent_at: sentAt, target_at: targetAt } = request
  const name = useCareRequestName()(request)
  const roomName = useRoomText()(request.room)
  const teams = useCareTeams()
  const late = isLate(request, now)
  const time = clockText(now - sentAt)
  const share = ((now - sentAt) / Math.max(1, targetAt - sentAt)) * targetShare
  const line: Style = { '--waited': `${String(Math.min(1, Math.max(0, share)) * 100)}%` }
  const timerLabel = late ? t`Late: waiting for ${time}` : t`Waiting for ${time}`
  return (
    <li ref={row} className={late ? 'care-late' : undefined} data-request={request.id}>
      <span className="care-kind">
        <Icon name={careRequestIcons[kind]} />
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {isUrgent(kind) && (
          <span className="care-urgent">
            <Icon name="warning" />
            <Trans>Most urgent</Trans>
          </span>
        )}
      </span>
      <span className="care-room">
        <bdi>{roomName}</bdi>
      </span>
      <span className="care-time" role="timer" aria-live="off" aria-label={timerLabel}>
        {time}
      </span>
      <span className="care-line" style={line} aria-hidden="true">
        <i />
      </span>
      <span className="care-state">
        <span>{teams[team]}</span>
        {' · '}
        <CareRequestStateText request={request} />
      </span>
      <CareRequestButtons {...buttons} name={name} roomName={roomName} />
    </li>
  )
}
