import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { assignmentsFor } from '../../domain/permissions/roles.ts'
import { type Board, type BoardView, createBoard } from '../../state/admin/monitoring/board.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { useListQuery } from '../list/useListQuery.ts'
import { BedBoard, EmptyBoard } from './BedBoard.tsx'
import { BoardFilters } from './BoardFilters.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'
import { Title } from '../../ui/page/Title.tsx'

/** Shows the bed board with the current state of every device. */
export function MonitoringScreen({ ports, profile }: { ports: ConsolePorts; profile: Profile }) {
  const { t } = useLingui()
  const store = useStore()
  const [board] = useState(() => createBoard(ports.monitoring, store))
  const below = useListQuery(['below']).query.get('below')
  useEffect(() => board.follow(below), [board, below])
  const again = () => board.again()
  const view = useAtomValue(board.viewAtom)
  return (
    <>
      <Title>{t`Monitoring`}</Title>
      <div className="console-title">
        <h1>
          <Trans>Monitoring</Trans>
        </h1>
        <DeviceCount board={board} view={view} />
        <div className="console-actions">
          <Button icon="arrowsClockwise" onPress={again}>
            <Trans>Refresh</Trans>
          </Button>
        </div>
      </div>
      {view.kind === 'failed' ? (
        <ListFailed code={view.code} onRetry={again} />
      ) : (
        <Shown board={board} view={view} profile={profile} now={ports.now} />
      )}
    </>
  )
}

interface ShownProps {
  board: Board
  view: BoardView
  profile: Profile
  now: () => number
}

function Shown({ board, view, profile, now }: ShownProps) {
  const { i18n } = useLingui()
  const time = useMinute(now)
  if (view.kind === 'opening')
    return (
      <Loader>
        <Trans>Loading</Trans>
      </Loader>
    )
  return (
    <>
      {view.kind === 'lost' && (
        <InlineAlert kind="warning" live>
          {view.code === 'unreachable' ? (
            <Trans>
              Connection lost. Showing the state at {i18n.date(new Date(view.since), { timeStyle: 'medium' })}
              .
            </Trans>
          ) : (
            <Trans>
              Something went wrong at the server. This is how it was at{' '}
              {i18n.date(new Date(view.since), { timeStyle: 'medium' })}.
            </Trans>
          )}
        </InlineAlert>
      )}
      <BoardFilters board={board} />
      <div className="board-page">
        <NeedsAttention
          board={board}
          mayKeep={assignmentsFor(profile.roles, 'keepDevices').length > 0}
          now={time}
        />
        <div>
          <BedBoard board={board} />
          <EmptyBoard board={board} />
        </div>
      </div>
    </>
  )
}

function DeviceCount({ board, view }: { board: Board; view: BoardView }) {
  const { all } = useAtomValue(board.countsAtom)
  if (view.kind === 'opening' || view.kind === 'failed') return null
  return (
    <p>
      <Plural value={all} one="# device" other="# devices" />
      {view.kind === 'live' && (
        <>
          {' · '}
          <Trans>live</Trans>
        </>
      )}
    </p>
  )
}

/** Returns the current time, at most 30 seconds old. */
function useMinute(now: () => number): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 30_000)
    return () => clearInterval(timer)
  }, [now])
  return time
}
