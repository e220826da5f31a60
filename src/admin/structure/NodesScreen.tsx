import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type NodeItem, type NodeLevel, nodePaths } from '../../contract/structure.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Records } from '../../state/admin/records.ts'
import { keyClass } from '../../ui/keyClass.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { Moment } from '../list/Moment.tsx'
import { RestoreKey } from '../records/RestoreKey.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import { LevelName } from './NodeFields.tsx'

interface NodesScreenProps {
  ports: ConsolePorts
  level: NodeLevel
  mayAdd: boolean
}

/** The organizations, customers, facilities or units at and below one's node. */
export function NodesScreen({ ports, level, mayAdd }: NodesScreenProps) {
  const { t } = useLingui()
  const section = nodePaths[level]
  const title = useSectionName(section)
  const records = ports.nodes(level)
  return (
    <ListScreen
      ports={ports}
      title={title}
      fetchPage={records.list}
      columns={columnsOf(level, records)}
      csv={`/api/v1/${section}.csv`}
      list={section}
      words={t`Name`}
      parts={['below']}
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
          <Link
            className={keyClass({ tone: 'primary' })}
            to="/admin/$"
            params={{ _splat: `${section}/new` }}
            preload={false}
          >
            <Trans>Add</Trans>
          </Link>
        )
      }
    />
  )
}

const counted = (total: number) => <Plural value={total} one="# entry" other="# entries" />

/** Returns the columns of the list for a level, with the ancestors from the nearest up. */
function columnsOf(level: NodeLevel, records: Records<NodeItem>): readonly Column<NodeItem>[] {
  const section = nodePaths[level]
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
          <Link to="/admin/$" params={{ _splat: `${section}/${id}` }} preload={false}>
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
      cell: (item: NodeItem) => <bdi>{item[name]}</bdi>,
    })),
    ...(level === 'facility' ? facilityColumns : []),
    {
      name: 'changed_at',
      sort: 'changed_at',
      heading: <Trans>Last change</Trans>,
      cell: ({ id, changed_at: at, removed_at: removedAt }) =>
        removedAt === null ? <Moment at={at} /> : <RestoreKey records={records} id={id} section={section} />,
    },
  ]
}

const facilityColumns: readonly Column<NodeItem>[] = [
  {
    name: 'address',
    look: 'wide',
    heading: <Trans>Address</Trans>,
    cell: ({ address }) => <bdi>{address}</bdi>,
  },
  { name: 'time_zone', look: 'code', heading: <Trans>Time zone</Trans>, cell: ({ time_zone: zone }) => zone },
]
