import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, useEffect, useRef } from 'react'
import { clockText } from '../../domain/clockText.ts'
import { useRoomText } from '../useRoomText.ts'
import { ClaimText, StepText } from './ClaimText.tsx'
import { WaitingRowButtons, type WaitingRowButtonsProps } from './WaitingRowButtons.tsx'

interface WaitingRowProps extends Omit<WaitingRowButtonsProps, 'roomName'> {
  waitedMs: number
  /** Server time in epoch milliseconds. */
  now: number
  /** True if the notification of this call was pressed: its row comes into view with its button in focus. */
  pressed: boolean
}

/** Target waiting time, in milliseconds. The bar spans twice this time. */
const goalMs = 5 * 60_000

type Style = CSSProperties & Record<`--${string}`, string>

/** Returns how far along the bar a time of waiting is, as a CSS length. */
const lengthOf = (ms: number): string => `${String(Math.min(1, Math.max(0, ms / (2 * goalMs))) * 100)}%`

/** Waiting call, with its waiting time as text and as a bar, its room, and who is coming. */
export function WaitingRow({ waitedMs, now, pressed, ...buttons }: WaitingRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (pressed) row.current?.querySelector('button')?.focus()
  }, [pressed])
  const { t } = useLingui()
  const { call } = buttons
  const { since, claim, steps, next } = call
  const time = clockText(waitedMs)
  const rail: Style = { '--waited': lengthOf(waitedMs) }
  const roomName = useRoomText()(call.room)
  const isLate = waitedMs > goalMs
  const look = [isLate && 'desk-late', claim !== null && 'desk-claimed'].filter(Boolean).join(' ')
  const placeOf = (at: number): Style => ({ '--at': lengthOf(at - since) })
  const latest = steps.findLast(({ notified }) => notified > 0)
  return (
    <li ref={row} className={look || undefined}>
      <span className="desk-time" role="timer" aria-live="off" aria-label={t`Waiting for ${time}`}>
        {time}
      </span>
      <span className="desk-rail" style={rail} aria-hidden="true">
        <i />
        {steps.slice(1).map(({ kind, at }) => (
          <b key={kind} style={placeOf(at)} />
        ))}
        {next !== null && claim === null && <b className="desk-next" style={placeOf(next.at)} />}
      </span>
      <div className="desk-who">
        <strong>
          <bdi>{roomName}</bdi>
        </strong>
        <span>
          <Trans>
            Clinician call · <bdi>{call.unit}</bdi>
          </Trans>
        </span>
        {claim === null && latest !== undefined && (
          <span>
            <StepText step={latest} room={call.room} />
          </span>
        )}
        {claim !== null && <ClaimText claim={claim} now={now} />}
      </div>
      <WaitingRowButtons {...buttons} roomName={roomName} />
    </li>
  )
}
