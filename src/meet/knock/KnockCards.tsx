import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useAtomValue } from 'jotai'
import type { Knock } from '../../contract/calls/knocks.ts'
import type { ConsultDeskKnocks } from '../../state/meet/consultDeskKnocks.ts'
import { useRoomText } from '../useRoomText.ts'
import { useNow } from '../consultDesk/useNow.ts'
import { KnockCard } from './KnockCard.tsx'
import { KnockDetail, KnockTitle } from './KnockStateText.tsx'

interface KnockCardsProps {
  knocks: ConsultDeskKnocks
  /** Knocks to show, newest first. */
  shown: readonly Knock[]
  joining: string | null
  onJoin: (knock: Knock) => void
}

/** Shows the clinician's own knocks, and reads each change of their states out once. */
export function KnockCards({ knocks, shown, joining, onJoin }: KnockCardsProps) {
  const id = useId()
  const view = useAtomValue(knocks.viewAtom)
  const now = useNow() + view.ahead
  return (
    <>
      <p role="status" className="sr-only">
        {view.changed !== null && (
          <KnockNews key={`${view.changed.id} ${view.changed.state}`} knock={view.changed} />
        )}
      </p>
      {shown.length > 0 && (
        <section className="knocks" aria-labelledby={id}>
          <h2 id={id}>
            <Trans>Your knocks</Trans>
          </h2>
          <ul>
            {shown.map((knock) => (
              <KnockCard
                key={knock.id}
                knock={knock}
                knocks={knocks}
                view={view}
                now={now}
                joining={joining}
                onJoin={() => onJoin(knock)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function KnockNews({ knock }: { knock: Knock }) {
  const roomName = useRoomText()(knock.room)
  return (
    <span>
      <bdi>{roomName}</bdi>: <KnockTitle knock={knock} />. <KnockDetail knock={knock} />
    </span>
  )
}
