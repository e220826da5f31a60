import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ConsultDeskCall } from '../../contract/calls/consultDesk.ts'
import type { ConsultDeskClaims } from '../../state/meet/consultDeskClaims.ts'
import { Icon } from '../../ui/Icon.tsx'
import { WaitingRow } from './WaitingRow.tsx'

interface CallListProps {
  /** Calls that no one from the care team has joined, longest wait first. */
  calls: readonly ConsultDeskCall[]
  /** Server time in epoch milliseconds. */
  now: number
  /** Call whose notification was pressed; null for none. */
  pressed: string | null
  /** ID of the call that is being joined; null if none. */
  joining: string | null
  claims: ConsultDeskClaims
  onJoin: (call: ConsultDeskCall) => void
}

/** Lists the waiting calls, each with its waiting time on a scale and its buttons. */
export function CallList({ calls, now, pressed, joining, claims, onJoin }: CallListProps) {
  const { t } = useLingui()
  const { busy } = useAtomValue(claims.viewAtom)
  const firstUnclaimed = calls.find(({ claim }) => claim === null)
  if (calls.length === 0)
    return (
      <p className="desk-empty">
        <Icon name="checkCircle" />
        <Trans>Stay on this page. When a patient calls, the call will appear here.</Trans>
      </p>
    )
  return (
    <>
      <div className="desk-columns" aria-hidden="true">
        <span>{t`Waiting time`}</span>
        <span className="desk-scale">
          <i>0</i>
          <i>{t`5 min goal`}</i>
          <i>{t`10 min`}</i>
        </span>
        <span>{t`Room`}</span>
      </div>
      <ol className="desk-rows">
        {calls.map((call) => (
          <WaitingRow
            key={call.id}
            call={call}
            waitedMs={now - call.since}
            now={now}
            first={call === firstUnclaimed}
            pressed={call.id === pressed}
            joining={joining}
            isBusy={busy.has(call.id)}
            onClaim={() => void claims.claim(call)}
            onGiveBack={() => void claims.giveBack(call)}
            onJoin={() => onJoin(call)}
          />
        ))}
      </ol>
    </>
  )
}
