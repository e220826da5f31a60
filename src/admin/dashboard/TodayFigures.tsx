import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Dashboard, UsualDay } from '../../contract/monitoring/dashboard.ts'
import { clockText } from '../../domain/clockText.ts'
import type { BoardCounts } from '../../state/admin/monitoring/board.ts'
import { Icon } from '../../ui/Icon.tsx'

interface TodayFiguresProps {
  today: Dashboard
  /** Null until they are known, and if there are none. */
  usual: UsualDay | null
  /** Null for users who see no devices. */
  counts: BoardCounts | null
  /** Server time in epoch milliseconds. */
  time: number
}

/** Shows the five figures of the day, each with what it is compared with. */
export function TodayFigures({ today, usual, counts, time }: TodayFiguresProps) {
  return (
    <dl className="dash-figures">
      <Waiting waiting={today.waiting} time={time} />
      {counts !== null && <InCalls counts={counts} />}
      <Answered today={today} usual={usual} />
      <MedianWait median={today.totals.wait_median} usual={usual?.wait_median ?? null} />
      {counts !== null && <Working counts={counts} />}
    </dl>
  )
}

interface FigureProps {
  name: ReactNode
  isLate?: boolean
  note: ReactNode
  children: ReactNode
}

function Figure({ name, isLate = false, note, children }: FigureProps) {
  return (
    <div className={isLate ? 'dash-late' : undefined}>
      <dt>{name}</dt>
      <dd>
        <p className="dash-figure">{children}</p>
        <p className="dash-note">{note}</p>
      </dd>
    </div>
  )
}

function Waiting({
  waiting: { count, since, target },
  time,
}: Pick<TodayFiguresProps, 'time'> & Pick<Dashboard, 'waiting'>) {
  const longest = since === null ? 0 : time - since
  const isLate = since !== null && target !== null && longest > target * 1_000
  const [waited, goal] = [clockText(longest), clockText((target ?? 0) * 1_000)]
  return (
    <Figure
      name={<Trans>Waiting now</Trans>}
      isLate={isLate}
      note={
        since === null ? (
          <Trans>No calls are waiting.</Trans>
        ) : target === null ? (
          <Trans>Longest {waited}</Trans>
        ) : (
          <>
            {isLate && <Icon name="warningCircle" />}
            <Trans>
              Longest {waited}, goal {goal}
            </Trans>
          </>
        )
      }
    >
      <Plural
        value={count}
        one={
          <Trans>
            <b>#</b> call
          </Trans>
        }
        other={
          <Trans>
            <b>#</b> calls
          </Trans>
        }
      />
    </Figure>
  )
}

function InCalls({ counts }: { counts: BoardCounts }) {
  const { i18n } = useLingui()
  const share = i18n.number(counts.all === 0 ? 0 : counts.in_call / counts.all, { style: 'percent' })
  return (
    <Figure
      name={<Trans>In calls now</Trans>}
      note={<Plural value={counts.all} one={`${share} of # bed`} other={`${share} of # beds`} />}
    >
      <Plural
        value={counts.in_call}
        one={
          <Trans>
            <b>#</b> bed
          </Trans>
        }
        other={
          <Trans>
            <b>#</b> beds
          </Trans>
        }
      />
    </Figure>
  )
}

function Answered({ today: { totals }, usual }: Pick<TodayFiguresProps, 'today' | 'usual'>) {
  const { i18n } = useLingui()
  const { calls, answered } = totals
  const percent = (of: { calls: number; answered: number }) => Math.round((of.answered / of.calls) * 100)
  const text = (value: number) => i18n.number(value / 100, { style: 'percent' })
  const [now, usually] = [
    calls === 0 ? null : percent(totals),
    usual === null || usual.calls === 0 ? null : percent(usual),
  ]
  return (
    <Figure
      name={<Trans>Answered today</Trans>}
      note={
        now === null ? (
          <Trans>No calls yet today.</Trans>
        ) : usually === null ? (
          text(now)
        ) : (
          <>
            <Arrow change={now - usually} />
            <Trans>
              {text(now)}, usually {text(usually)}
            </Trans>
          </>
        )
      }
    >
      <Trans>
        <b>{i18n.number(answered)}</b> of {i18n.number(calls)}
      </Trans>
    </Figure>
  )
}

function MedianWait({ median, usual }: { median: number | null; usual: number | null }) {
  const difference = median === null || usual === null ? null : Math.round(median - usual)
  const apart = clockText(Math.abs(difference ?? 0) * 1_000)
  return (
    <Figure
      name={<Trans>Median wait today</Trans>}
      note={
        difference !== null && (
          <>
            <Arrow change={difference} />
            {difference < 0 ? (
              <Trans>{apart} less than usual</Trans>
            ) : difference > 0 ? (
              <Trans>{apart} more than usual</Trans>
            ) : (
              <Trans>As usual</Trans>
            )}
          </>
        )
      }
    >
      {median === null ? (
        <b>–</b>
      ) : (
        <Trans>
          <b>{clockText(median * 1_000)}</b> min
        </Trans>
      )}
    </Figure>
  )
}

function Working({ counts }: { counts: BoardCounts }) {
  const { i18n } = useLingui()
  const { all, none, offline, faulty } = counts
  return (
    <Figure
      name={<Trans>Devices working</Trans>}
      note={
        offline > 0 ? (
          <Plural value={offline} one="# offline" other="# offline" />
        ) : (
          <Trans>No device is offline.</Trans>
        )
      }
    >
      <Trans>
        <b>{i18n.number(all - none - offline - faulty)}</b> of {i18n.number(all)}
      </Trans>
    </Figure>
  )
}

function Arrow({ change }: { change: number }) {
  if (change === 0) return null
  return <span aria-hidden="true">{change > 0 ? '↑' : '↓'}</span>
}
