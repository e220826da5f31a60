import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { QualityCause } from '../../contract/reports.ts'

/** Shows the likely cause of poor calls: where, and in which direction. */
export function QualityCauseText({ cause }: { cause: QualityCause }) {
  const { side, direction, extent, rooms } = cause
  const { i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).formatToParts(rooms)
  // Each name by itself: in Arabic, names in Latin letters would otherwise put the list in their own direction.
  const beds = list.map(({ type, value }, at) =>
    type === 'element' ? (
      <bdi key={value} className="report-name">
        {value}
      </bdi>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- what is between two names is its place
      <Fragment key={at}>{value}</Fragment>
    ),
  )
  switch (direction) {
    case 'uplink':
      if (side === 'away') return <Trans>Uplink of the people outside the unit</Trans>
      if (extent === 'unit') return <Trans>Uplink of the whole unit</Trans>
      return (
        <Trans>
          Uplink of <span>{beds}</span>
        </Trans>
      )
    case 'downlink':
      if (side === 'away') return <Trans>Downlink of the people outside the unit</Trans>
      if (extent === 'unit') return <Trans>Downlink of the whole unit</Trans>
      return (
        <Trans>
          Downlink of <span>{beds}</span>
        </Trans>
      )
    case 'delay':
      if (extent === 'unit') return <Trans>Long round trip of the whole unit</Trans>
      return (
        <Trans>
          Long round trip of <span>{beds}</span>
        </Trans>
      )
  }
}
