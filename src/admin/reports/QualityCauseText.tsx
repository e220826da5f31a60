import { Trans, useLingui } from '@lingui/react/macro'
import type { QualityCause } from '../../contract/reports.ts'

/** Shows the likely cause of poor calls: where, and in which direction. */
export function QualityCauseText({ cause }: { cause: QualityCause }) {
  const { side, direction, extent, rooms } = cause
  const { i18n } = useLingui()
  const beds = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(rooms)
  switch (direction) {
    case 'uplink':
      if (side === 'away') return <Trans>Uplink of the people outside the unit</Trans>
      if (extent === 'unit') return <Trans>Uplink of the whole unit</Trans>
      return (
        <Trans>
          Uplink of <bdi>{beds}</bdi>
        </Trans>
      )
    case 'downlink':
      if (side === 'away') return <Trans>Downlink of the people outside the unit</Trans>
      if (extent === 'unit') return <Trans>Downlink of the whole unit</Trans>
      return (
        <Trans>
          Downlink of <bdi>{beds}</bdi>
        </Trans>
      )
    case 'delay':
      if (extent === 'unit') return <Trans>Long round trip of the whole unit</Trans>
      return (
        <Trans>
          Long round trip of <bdi>{beds}</bdi>
        </Trans>
      )
  }
}
