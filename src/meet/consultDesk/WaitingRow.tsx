import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { ConsultDeskCall } from '../../contract/calls/consultDesk.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { clockText } from '../../domain/clockText.ts'
import { useRoomText } from '../useRoomText.ts'

interface WaitingRowProps {
  call: ConsultDeskCall
  waitedMs: number
  /** True for the longest waiting call, which should be joined first. */
  first: boolean
  joining: string | null
  onJoin: () => void
}

/** Target waiting time, in milliseconds. The bar spans twice this time. */
const goalMs = 5 * 60_000

/** Waiting call, with its waiting time as text and as a bar, and its room. */
export function WaitingRow({ call, waitedMs, first, joining, onJoin }: WaitingRowProps) {
  const { t } = useLingui()
  const time = clockText(waitedMs)
  const part = Math.min(1, Math.max(0, waitedMs / (2 * goalMs)))
  const rail: CSSProperties & { '--waited': string } = { '--waited': `${String(part * 100)}%` }
  const roomName = useRoomText()(call.room)
  return (
    <li className={waitedMs > goalMs ? 'desk-late' : undefined}>
      <span className="desk-time" role="timer" aria-live="off" aria-label={t`Waiting for ${time}`}>
        {time}
      </span>
      <span className="desk-rail" style={rail} aria-hidden="true">
        <i />
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
        {call.people > 0 && (
          <span>
            <Plural value={call.people} one="# already in the call" other="# already in the call" />
          </span>
        )}
      </div>
      <Button
        tone={first ? 'primary' : 'plain'}
        icon="videoCamera"
        state={joining === call.id ? 'busy' : 'idle'}
        onPress={onJoin}
      >
        <Trans>Join</Trans>{' '}
        <span className="sr-only">
          <bdi>{roomName}</bdi>
        </span>
      </Button>
    </li>
  )
}
