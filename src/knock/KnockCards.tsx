import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useAtomValue } from 'jotai'
import type { Knock } from '../contract/calls/knocks.ts'
import type { MeetRoom } from '../contract/calls/meet.ts'
import { isDue, newsOf, type OwnKnocks } from '../state/knocks/ownKnocks.ts'
import './knock.css'
import { KnockCard } from './KnockCard.tsx'
import type { KnockJoin } from './KnockCardButtons.tsx'
import { KnockDetail, KnockTitle } from './KnockStateText.tsx'
import { useNow } from './useNow.ts'

interface KnockCardsProps {
  knocks: OwnKnocks
  /** Knocks to show, newest first. */
  shown: readonly Knock[]
  /** Names a room as the page around it does. */
  nameOf: (room: MeetRoom) => string
  /** Action that joins the call of a knock that was let in. */
  joinOf: (knock: Knock) => KnockJoin
}

/** Shows the clinician's own knocks, and reads each change of their states out once. */
export function KnockCards({ knocks, shown, nameOf, joinOf }: KnockCardsProps) {
  const id = useId()
  const view = useAtomValue(knocks.viewAtom)
  const now = useNow() + view.ahead
  // The news of a knock goes with its card: after the call it would be read as if it still were so.
  const due = shown.find((knock) => isDue(knock, now))
  const news = new Set([due, shown.find((knock) => knock.id === view.changed?.id)])
  return (
    <>
      <p role="status" className="sr-only">
        {[...news].map(
          (knock) =>
            knock !== undefined && (
              <KnockNews
                key={`${newsOf(knock)} ${isDue(knock, now)}`}
                knock={knock}
                isDue={isDue(knock, now)}
                roomName={nameOf(knock.room)}
              />
            ),
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
                roomName={nameOf(knock.room)}
                join={joinOf(knock)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function KnockNews({ knock, isDue: due, roomName }: { knock: Knock; isDue: boolean; roomName: string }) {
  return (
    <span>
      <bdi>{roomName}</bdi>: <KnockTitle knock={knock} isDue={due} />.{' '}
      <KnockDetail knock={knock} isDue={due} />
    </span>
  )
}
