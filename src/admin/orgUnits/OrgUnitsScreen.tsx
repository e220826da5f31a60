import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type OrgUnitItem, type OrgUnitLevel, orgUnitPaths } from '../../contract/orgUnits.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Records } from '../../state/admin/records/records.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
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
      empty={<Trans>Nothing matches. Change the words or the filters.</Trans>}
      filters={[
        {
          name: 'removed',
          label: t`Removed`,
          every: t`In use`,
          options: [{ value: 'true', label: t`in the last 30 days` }],
        },
      ]}
      actions={
        mayAdd && (
          <Link className={buttonClass({ tone: 'primary' })} to={`/admin/${section}/new`}>
            <Trans>Add</Trans>
          </Link>
        )
      }
    />
  )
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
  { name: 'time_zone', look: 'code', heading: <Trans>Time zone</Trans>, cell: ({ time_zone: zone }) => zone },
]
