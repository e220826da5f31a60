import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { KnockReason, KnockRoom } from '../contract/calls/knocks.ts'
import { Icon } from '../ui/Icon.tsx'
import { Wordmark } from '../ui/brand/Wordmark.tsx'
import { KnockReasonText } from '../ui/visits/KnockReasonText.tsx'

interface KnockPreviewProps {
  name: string
  room: KnockRoom | null
  /** Name of the room; null while none is chosen. */
  roomName: string | null
  reason: KnockReason | null
  note: string
}

/** Shows what the room's screen will show to the patient, in the clinician's language. */
export function KnockPreview({ name, room, roomName, reason, note }: KnockPreviewProps) {
  const id = useId()
  return (
    <section className="knock-preview" aria-labelledby={id}>
      <h3 id={id}>
        <Trans>What the patient sees</Trans>
      </h3>
      <div className="knock-screen">
        <p className="knock-screen-head">
          <Wordmark />
          {roomName !== null && <bdi>{roomName}</bdi>}
        </p>
        <div className="knock-screen-door">
          <span className="knock-ring">
            <Icon name="door" />
          </span>
          <div>
            <p className="knock-screen-title">
              <Trans>Knock at your door</Trans>
            </p>
            <p className="knock-screen-name">
              <bdi>{name}</bdi>
            </p>
            {room !== null && (
              <p>
                <bdi>{room.from}</bdi>
              </p>
            )}
            {reason !== null && (
              <p className="knock-screen-reason">
                <KnockReasonText reason={reason} />
              </p>
            )}
            {note !== '' && (
              <p className="knock-screen-note" dir="auto">
                {note}
              </p>
            )}
          </div>
        </div>
        <ul className="knock-screen-answers">
          <li>
            <Icon name="door" />
            <Trans>Come in</Trans>
          </li>
          <li>
            <Icon name="ear" />
            <Trans>Sound only</Trans>
          </li>
          <li>
            <Icon name="clock" />
            <Trans>In 5 minutes</Trans>
          </li>
          <li>
            <Icon name="x" />
            <Trans>Not now</Trans>
          </li>
        </ul>
        <p className="knock-screen-shut">
          <Icon name="videoCameraSlash" />
          <Trans>No one can see or hear you yet</Trans>
        </p>
      </div>
      <p>
        <Trans>The patient reads it in their own language. You read the answer here.</Trans>
      </p>
      <ul className="knock-facts">
        <li>
          <Icon name="cameraSlash" />
          <Trans>Camera and microphone stay off until the patient answers.</Trans>
        </li>
        {room?.in_call === true && (
          <li>
            <Icon name="phone" />
            <Trans>This room is in a call. Only the patient’s remote shows the knock.</Trans>
          </li>
        )}
        {room !== null && (
          <li>
            <Icon name="clock" />
            <Trans>After {room.patience_seconds} seconds without an answer, nothing opens.</Trans>
          </li>
        )}
      </ul>
    </section>
  )
}
