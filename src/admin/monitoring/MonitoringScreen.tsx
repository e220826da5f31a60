import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { assignmentsFor } from '../../domain/permissions/roles.ts'
import { type Board, type BoardView, createBoard } from '../../state/admin/monitoring/board.ts'
import { createChanges } from '../../state/admin/monitoring/changes.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { LateBounds } from '../lazy/LateBounds.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { useListQuery } from '../list/useListQuery.ts'
import { SidePanel } from '../records/SidePanel.tsx'
import { usePanelFocus } from '../records/usePanelFocus.ts'
import { BedBoard, boardElement, EmptyBoard, tileOf } from './BedBoard.tsx'
import { BoardFilters } from './BoardFilters.tsx'
import { ChangedDevices } from './ChangedDevices.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'
import { Title } from '../../ui/page/Title.tsx'

const DevicePanel = lazyScreen(() => import('./DevicePanel.tsx'), 'DevicePanel')
const route = getRouteApi('/admin/monitoring')

interface MonitoringScreenProps {
  ports: ConsolePorts
  profile: Profile
}

/** Shows the bed board with the current state of every device, and beside it the device in the address. */
export function MonitoringScreen({ ports, profile }: MonitoringScreenProps) {
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
          <Link className={buttonClass()} to="/admin/care-system-units">
            <Trans>List</Trans>
          </Link>
        </div>
      </div>
      {view.kind === 'failed' ? (
        <ListFailed code={view.code} onRetry={again} />
      ) : (
        <Shown board={board} view={view} ports={ports} profile={profile} below={below} />
      )}
    </>
  )
}

interface ShownProps extends MonitoringScreenProps {
  board: Board
  view: BoardView
  below: string | null
}

function Shown({ board, view, ports, profile, below }: ShownProps) {
  const { i18n } = useLingui()
  const store = useStore()
  const time = useMinute(ports.now)
  const { status: filter = 'all', device = null } = route.useSearch()
  const navigate = route.useNavigate()
  const [changes] = useState(() =>
    createChanges(ports.monitoring, store, (known) =>
      board.mark(new Set(known.items.map(({ room_id: id }) => id))),
    ),
  )
  useEffect(() => changes.watch(below), [changes, below])
  const opened = useRef<{ id: string; by: Element | null }>(null)
  const openerOf = useCallback((id: string) => {
    const by = opened.current?.id === id ? opened.current.by : null
    if (by instanceof HTMLElement && by.isConnected && by !== document.body) return by
    return tileOf(id) ?? boardElement()
  }, [])
  const takesFocus = usePanelFocus(device, openerOf)
  /** Back closes the panel, whatever the user has looked at in it. */
  const open = (id: string | undefined) => {
    if (id !== undefined) {
      opened.current = { id, by: document.activeElement }
      void DevicePanel.preload()
    }
    void navigate({
      search: (before) => ({ ...before, device: id }),
      replace: device !== null,
      resetScroll: false,
    })
  }
  const step = (by: -1 | 1) => {
    const next = board.bedBeside(device ?? '', by, filter)
    if (next !== null) open(next)
  }
  /** Shows the panel without the device, until its code is loaded. */
  const framed = (content: ReactNode) => (
    <SidePanel title={<Trans>Device</Trans>} takesFocus={takesFocus} onLeave={() => open(undefined)}>
      {content}
    </SidePanel>
  )
  const isOpening = view.kind === 'opening'
  // The board is shown before the panel is loaded, which a press then opens without delay.
  useEffect(() => {
    if (!isOpening) void DevicePanel.preload()
  }, [isOpening])
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
      {!isOpening && (
        <BoardFilters
          board={board}
          filter={filter}
          onChoose={(chosen) =>
            void navigate({
              search: (before) => ({ ...before, status: chosen === 'all' ? undefined : chosen }),
              resetScroll: false,
            })
          }
        />
      )}
      <div className="board-page">
        {device === null ? (
          !isOpening && (
            <NeedsAttention
              board={board}
              mayKeep={assignmentsFor(profile.roles, 'keepDevices').length > 0}
              now={time}
            />
          )
        ) : (
          <LateBounds item={device} frame={framed}>
            <DevicePanel
              ports={ports}
              profile={profile}
              id={device}
              takesFocus={takesFocus}
              onStep={step}
              onLeave={() => open(undefined)}
            />
          </LateBounds>
        )}
        <div className="board-main">
          {isOpening ? (
            <Loader>
              <Trans>Loading</Trans>
            </Loader>
          ) : (
            <>
              <BedBoard board={board} filter={filter} open={device} memory={ports.memory} onOpen={open} />
              <EmptyBoard board={board} filter={filter} />
              <ChangedDevices changes={changes} now={ports.now} onOpen={open} />
            </>
          )}
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
