import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type OrgUnitItem, type OrgUnitLevel, orgUnitPaths } from '../../contract/orgUnits.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Records } from '../../state/admin/records/records.ts'
import { useRemovedFilter } from '../list/filters/useRemovedFilter.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { RestoreButton } from '../records/RestoreButton.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import { LevelName } from './OrgUnitFields.tsx'
import { useLevelFilter } from '../levels/useLevelFilter.ts'

interface OrgUnitsScreenProps {
  ports: ConsolePorts
  level: OrgUnitLevel
  mayAdd: boolean
}

/** Lists the organizations, customers, facilities or units at and below the user's org unit. */
export function OrgUnitsScreen({ ports, level, mayAdd }: OrgUnitsScreenProps) {
  const { t } = useLingui()
  const section = orgUnitPaths[level]
  const title = useSectionName(section)
  const records = ports.orgUnits(level)
  return (
    <ListScreen
      ports={ports}
      title={title}
      fetchPage={records.list}
      columns={columnsOf(level, records)}
      csv={`/api/v1/${section}.csv`}
      list={section}
      words={t`Name`}
      ownFilters={useLevelFilter()}
      count={counted}
      purpose={{ title: <Trans>Nothing here yet</Trans>, text: purposes[level], guide: 'first-steps' }}
      filters={[useRemovedFilter()]}
      steps={
        mayAdd && [
          {
            icon: 'plus',
            name: <LevelName level={level} />,
            label: <Trans>Add</Trans>,
            to: `/admin/${section}/new`,
            isPrimary: true,
          },
        ]
      }
    />
  )
}

/** Purpose of each level of the hospital. */
const purposes: Readonly<Record<OrgUnitLevel, ReactNode>> = {
  organization: (
    <Trans>An organization contains customers. Its settings and permissions apply to all of them.</Trans>
  ),
  customer: <Trans>A customer runs one or more facilities. Other customers do not see its data.</Trans>,
  facility: <Trans>A facility is a hospital or clinic at one address. It contains units.</Trans>,
  unit: <Trans>A unit or practice contains rooms and beds. Its care team answers their requests.</Trans>,
}

const counted = (total: number) => <Plural value={total} one="# entry" other="# entries" />

/** Returns the columns of the list for a level, with the ancestors from the nearest up. */
function columnsOf(level: OrgUnitLevel, records: Records<OrgUnitItem>): readonly Column<OrgUnitItem>[] {
  const section = orgUnitPaths[level]
  const above = (['organization', 'customer', 'facility'] as const).slice(
    0,
    ['organization', 'customer', 'facility', 'unit'].indexOf(level),
  )
  return [
    {
      name: 'name',
      sort: 'name',
      look: 'row',
      heading: <Trans>Name</Trans>,
      cell: ({ id, name, removed_at: removedAt }) =>
        removedAt === null ? (
          <Link to={`/admin/${section}/$id`} params={{ id }}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        ),
    },
    ...above.toReversed().map((name) => ({
      name,
      sort: name,
      heading: <LevelName level={name} />,
      cell: (item: OrgUnitItem) => <bdi>{item[name]}</bdi>,
    })),
    ...(level === 'facility' ? facilityColumns : []),
    {
      name: 'changed_at',
      sort: 'changed_at',
      heading: <Trans>Last change</Trans>,
      cell: ({ id, changed_at: at, removed_at: removedAt }) =>
        removedAt === null ? (
          <DateTime at={at} />
        ) : (
          <RestoreButton records={records} id={id} section={section} />
        ),
    },
  ]
}

const facilityColumns: readonly Column<OrgUnitItem>[] = [
  {
    name: 'address',
    look: 'wide',
    heading: <Trans>Address</Trans>,
    cell: ({ address }) => <bdi>{address}</bdi>,
  },
  {
    name: 'time_zone',
    look: 'address',
    heading: <Trans>Time zone</Trans>,
    cell: ({ time_zone: zone }) => zone,
  },
]
