import { Trans } from '@lingui/react/macro'
import { Listed } from '../list/Listed.tsx'
import type { Column } from '../list/ListTable.tsx'

/** Columns with the unit of a bed and its facility, which is a column of its own only if it is chosen. */
export const placeColumns: readonly Column<{ unit: string; facility: string }>[] = [
  {
    name: 'unit',
    sort: 'unit',
    heading: <Trans>Unit/Practice</Trans>,
    cell: ({ unit, facility }) => (
      <Listed
        items={[
          ...(unit === '' ? [] : [<bdi key="unit">{unit}</bdi>]),
          <bdi key="facility" className="console-quiet">
            {facility}
          </bdi>,
        ]}
      />
    ),
  },
  {
    name: 'facility',
    sort: 'facility',
    isExtra: true,
    heading: <Trans>Facility</Trans>,
    cell: ({ facility }) => <bdi>{facility}</bdi>,
  },
]
