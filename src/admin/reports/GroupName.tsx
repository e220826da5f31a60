import { Trans, useLingui } from '@lingui/react/macro'

/** Dimension by which a report is grouped. */
export type Group = 'customer' | 'facility' | 'unit' | 'room' | 'person' | 'week' | 'day'

/** Column heading for a grouping. */
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
      return <Trans>User</Trans>
    case 'week':
      return <Trans>Week</Trans>
    case 'day':
      return <Trans>Day</Trans>
  }
}

/** Name of a row: a formatted date, or a text for a row that belongs to no group. */
export function RowName({ group, row }: { group: Group; row: { key: string | null; name: string } }) {
  const { i18n } = useLingui()
  if (group === 'day')
    return i18n.date(new Date(`${row.name}T00:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' })
  if (row.key === null && group === 'person') return <Trans>Unknown name</Trans>
  if (row.key === null) return <Trans>Above this level</Trans>
  return <bdi>{row.name}</bdi>
}
