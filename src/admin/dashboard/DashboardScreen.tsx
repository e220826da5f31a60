import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { Dashboard, UsualDay } from '../../contract/monitoring/dashboard.ts'
import { assignmentsFor } from '../../domain/permissions/roles.ts'
import { type Board, createBoard } from '../../state/admin/monitoring/board.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { LostNote } from '../faults/LostNote.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { useListQuery } from '../list/useListQuery.ts'
import { useServerValue } from '../queries/useServerValue.ts'
import { AttentionRows } from './AttentionRows.tsx'
import { CallsByHour } from './CallsByHour.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { DeviceBar } from './DeviceBar.tsx'
import { TodayFigures } from './TodayFigures.tsx'
import { useServerTime } from '../shell/useServerTime.ts'
import { WaitingList } from './WaitingList.tsx'
import { Title } from '../../ui/page/Title.tsx'

/** Polling intervals: the usual figures change once a day. */
const lookMs = { today: { everyMs: 10_000 }, usual: { everyMs: 900_000 } } as const

interface DashboardScreenProps {
  ports: ConsolePorts
  profile: Profile
}

/** Shows the alerts that need attention, today’s calls, the devices, and what waits, below the chosen level. */
export function DashboardScreen({ ports, profile }: DashboardScreenProps) {
  const { t } = useLingui()
  const store = useStore()
  const [board] = useState(() => createBoard(ports.monitoring, store))
  const below = useListQuery(['below']).query.get('below')
  const seesDevices = assignmentsFor(profile.roles, 'seeDevices').length > 0
  useEffect(() => (seesDevices ? board.follow(below) : undefined), [board, below, seesDevices])
  const level = { query: { below: below ?? undefined } }
  const today = useServerValue(['today', below], () => ports.dashboard.today(level), lookMs.today)
  const usual = useServerValue(['usual day', below], () => ports.dashboard.usual(level), lookMs.usual)
  const boardView = useAtomValue(board.viewAtom)
  // While the board still holds the devices of the previous level, they are not shown.
  const knowsDevices = useAtomValue(board.levelAtom) === below
  const isBoardFailed = seesDevices && boardView.kind === 'failed'
  const lost = today.refusal?.code ?? (boardView.kind === 'lost' ? boardView.code : null)
  return (
    <>
      <Title>{t`Dashboard`}</Title>
      <div className="console-title">
        <h1>
          <Trans>Dashboard</Trans>
        </h1>
        <Day day={today.value?.day ?? null} />
        <Live now={ports.now} today={today.refusal === null ? today.value : null} />
      </div>
      {today.value === null && today.refusal !== null ? (
        <ListFailed code={today.refusal.code} onRetry={today.again} />
      ) : today.value === null || (seesDevices && !knowsDevices && !isBoardFailed) ? (
        <DashboardSkeleton seesDevices={seesDevices} />
      ) : (
        <>
          {lost !== null && <LostNote code={lost} />}
          {isBoardFailed && <ListFailed code={boardView.code} onRetry={() => board.again()} />}
          <Shown
            ports={ports}
            profile={profile}
            board={board}
            knowsDevices={seesDevices && knowsDevices}
            today={today.value}
            usual={usual.value !== null && usual.value.days > 0 ? usual.value : null}
            onClaimed={today.again}
          />
        </>
      )}
    </>
  )
}

interface ShownProps extends DashboardScreenProps {
  board: Board
  knowsDevices: boolean
  today: Dashboard
  usual: UsualDay | null
  onClaimed: () => void
}

function Shown({ ports, profile, board, knowsDevices, today, usual, onClaimed }: ShownProps) {
  const time = useServerTime(today.as_of, ports.now)
  const counts = useAtomValue(board.countsAtom)
  return (
    <div className="dash">
      <TodayFigures today={today} usual={usual} counts={knowsDevices ? counts : null} time={time} />
      <div className="dashboard">
        <div>
          {(knowsDevices || today.waiting.late !== null) && (
            <AttentionRows today={today} board={board} profile={profile} time={time} />
          )}
          <CallsByHour today={today} usual={usual} time={time} />
        </div>
        <div>
          {knowsDevices && <DeviceBar counts={counts} />}
          <WaitingList ports={ports} profile={profile} today={today} time={time} onClaimed={onClaimed} />
        </div>
      </div>
    </div>
  )
}

/** Shows the day of the figures. Until it is known, keeps its place. */
function Day({ day }: { day: string | null }) {
  const { i18n } = useLingui()
  const date = new Date(day === null ? 0 : `${day}T00:00:00Z`)
  return (
    <p className="dash-day" hidden={day === null}>
      {i18n.date(date, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })}
    </p>
  )
}

/** Shows the time of the figures, at the level. Until it is known, keeps its place. */
function Live({ today, now }: { today: Dashboard | null; now: () => number }) {
  const { i18n } = useLingui()
  const time = useServerTime(today?.as_of ?? 0, now)
  const clock = i18n.date(new Date(time), { timeStyle: 'medium', timeZone: today?.time_zone ?? 'UTC' })
  return (
    <p className="dash-live" hidden={today === null}>
      <i aria-hidden="true" />
      <Trans>Live, {clock}</Trans>
    </p>
  )
}
