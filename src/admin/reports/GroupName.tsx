import { Trans, useLingui } from '@lingui/react/macro'

/** Dimension by which a report is grouped. */
export type Group = 'customer' | 'facility' | 'unit' | 'room' | 'person' | 'day'

/** A kind of row, as its column is headed. */
export function GroupName({ group }: { group: Group }) {
  switch (group) {
    case 'customer':
      return <Trans>Customer</Trans>
    case 'facility':
      return <Trans>Facility</Trans>
    case 'unit':
      return <Trans>Unit/Practice</Trans>
    case 'room':
      return <Trans>Room/Bed</Trans>
    case 'person':
      return <Trans>Person</Trans>
    case 'day':
      return <Trans>Day</Trans>
  }
}

/** A row's own name: a day in the reader's way, and words for what belongs to nothing of the kind. */
export function RowName({ group, row }: { group: Group; row: { key: string | null; name: string } }) {
  const { i18n } = useLingui()
  if (group === 'day')
    return i18n.date(new Date(`${row.name}T00:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' })
  if (row.key === null && group === 'person') return <Trans>A name that nobody has</Trans>
  if (row.key === null) return <Trans>Above this level</Trans>
  return <bdi>{row.name}</bdi>
}
