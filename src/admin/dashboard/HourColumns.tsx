import { Trans, useLingui } from '@lingui/react/macro'
import { clockText } from '../../domain/clockText.ts'

/** Calls of an hour of the day; null for what is not known. */
export interface HourColumn {
  hour: number
  answered: number
  missed: number
  /** Seconds. */
  median: number | null
  /** Number of calls in such an hour. */
  usual: number | null
}

interface HourColumnsProps {
  hours: readonly HourColumn[]
  /** Time of day in hours; null where it differs between facilities. */
  nowAt: number | null
  nowText: string
  /** Returns the short name of an hour. */
  nameOf: (hour: number) => string
}

/** Every third hour has a name below it. */
const namedEvery = 3

/**
 * Draws a column for each hour: answered calls below, those that were not answered above with their number, and the
 * usual number as a line. It is for sighted users only: the table contains the figures. HTML in place of SVG, so that
 * its texts keep their size on a narrow page and it runs in the reading direction.
 */
export function HourColumns({ hours, nowAt, nowText, nameOf }: HourColumnsProps) {
  const { i18n } = useLingui()
  const most = Math.max(
    0,
    ...hours.map(({ answered, missed, usual }) => Math.max(answered + missed, usual ?? 0)),
  )
  const step = stepOf(most)
  const top = step * 3
  const percent = (value: number) => `${(value / top) * 100}%`
  const longest = Math.max(0, ...hours.map(({ median }) => median ?? 0))
  const current = nowAt === null ? null : Math.floor(nowAt)
  return (
    <div className="dash-chart" aria-hidden="true">
      <div className="dash-plot">
        {[0, 1, 2, 3].map((line) => (
          <span key={line} className="dash-line" style={{ insetBlockEnd: `${(line / 3) * 100}%` }}>
            <b>{i18n.number(line * step)}</b>
          </span>
        ))}
        {hours.map(({ hour, answered, missed, usual }) => (
          <div key={hour} className={hour === current ? 'dash-hour dash-current' : 'dash-hour'}>
            {missed > 0 && (
              <i className="dash-missed" style={{ blockSize: percent(missed) }}>
                <b>{i18n.number(missed)}</b>
              </i>
            )}
            {answered > 0 && <i className="dash-answered" style={{ blockSize: percent(answered) }} />}
            {usual !== null && <i className="dash-usual" style={{ insetBlockEnd: percent(usual) }} />}
          </div>
        ))}
        {nowAt !== null && (
          <span className="dash-now" style={{ insetInlineStart: `${(nowAt / 24) * 100}%` }}>
            <b className={nowAt > 18 ? 'dash-before' : undefined}>
              <Trans>Now, {nowText}</Trans>
            </b>
          </span>
        )}
      </div>
      <div className="dash-names">
        {hours.map(({ hour }) => hour % namedEvery === 0 && <span key={hour}>{nameOf(hour)}</span>)}
      </div>
      <div className="dash-waits">
        {hours.map(({ hour, median }) => (
          <span key={hour} className={median !== null && median === longest ? 'dash-longest' : undefined}>
            {median !== null && clockText(median * 1_000)}
          </span>
        ))}
      </div>
      <p className="dash-note">
        <Trans>Median wait of the hour</Trans>
      </p>
    </div>
  )
}

/** Returns the distance of the lines of a scale that has three: 1, 2 or 5 times a power of ten. */
function stepOf(most: number): number {
  const least = Math.max(1, most / 3)
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? least
}
