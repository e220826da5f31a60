import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { clockText } from '../../domain/clockText.ts'

type Look = 'count' | 'share' | 'clock'

interface ComparedTileProps {
  name: ReactNode
  look: Look
  /**
   * Figure of the period and of the period before; null for a figure that nothing was counted for. Without a figure
   * before, nothing is compared.
   */
  now: number | null
  before: number | null | undefined
}

/** Shows a figure of a period beside that of the period before. */
export function ComparedTile({ name, look, now, before }: ComparedTileProps) {
  const { i18n } = useLingui()
  const text = (value: number | null) => {
    if (value === null) return '–'
    if (look === 'clock') return clockText(value * 1_000)
    if (look === 'count') return i18n.number(value)
    return i18n.number(value, { style: 'percent', maximumFractionDigits: 1 })
  }
  const [shown, earlier] = [text(now), text(before ?? null)]
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{shown}</strong>
        {before !== undefined && (
          <small>
            {now === null || before === null || (look === 'count' && before === 0) ? (
              <Trans>
                before: <bdi>{earlier}</bdi>
              </Trans>
            ) : shown === earlier ? (
              <Trans>unchanged</Trans>
            ) : (
              <Change look={look} now={now} before={before} earlier={earlier} />
            )}
          </small>
        )}
      </dd>
    </div>
  )
}

interface ChangeProps {
  look: Look
  now: number
  before: number
  /** Text of the figure before. */
  earlier: string
}

/** Shows in which direction and how far a figure has changed: a count in percent, a share in points. */
function Change({ look, now, before, earlier }: ChangeProps) {
  const { t, i18n } = useLingui()
  const by = Math.abs(now - before)
  const points = Math.round(by * 1_000) / 10
  const far = {
    count: () => i18n.number(by / before, { style: 'percent', maximumFractionDigits: 1 }),
    share: () => t`${plural(points, { one: '# point', other: '# points' })}`,
    clock: () => clockText(Math.abs(Math.floor(now) - Math.floor(before)) * 1_000),
  }[look]()
  return (
    <>
      <span aria-hidden="true">{now > before ? '↑ ' : '↓ '}</span>
      <span className="sr-only">{now > before ? <Trans>Higher:</Trans> : <Trans>Lower:</Trans>} </span>
      <Trans>
        <bdi>{far}</bdi> from <bdi>{earlier}</bdi>
      </Trans>
    </>
  )
}
