import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { ConsultDeskCall } from '../../contract/calls/consultDesk.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { clockText } from '../../domain/clockText.ts'

interface WaitingRowProps {
  call: ConsultDeskCall
  waitedMs: number
  /** The longest waiting: the one to join. */
  first: boolean
  joining: string | null
  onJoin: () => void
}

/** Target waiting time, in milliseconds. The bar spans twice this time. */
const goalMs = 5 * 60_000

/** One who waits: for how long, as a time and as a length, and where. */
export function WaitingRow({ call, waitedMs, first, joining, onJoin }: WaitingRowProps) {
  const { t } = useLingui()
  const time = clockText(waitedMs)
  const part = Math.min(1, Math.max(0, waitedMs / (2 * goalMs)))
  const rail: CSSProperties & { '--waited': string } = { '--waited': `${String(part * 100)}%` }
  const roomName = call.room.name
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
            <Plural value={call.people} one="# in the call already" other="# in the call already" />
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
