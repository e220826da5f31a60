import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import { createPhoneLinks, type PhoneLinks, type PhoneLinkView } from '../../state/admin/phoneLink.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { useLevelFilter } from '../levels/useLevelFilter.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { BedName } from '../rooms/BedName.tsx'
import { patientColumn } from '../rooms/PatientColumn.tsx'
import { placeColumns } from '../rooms/PlaceColumns.tsx'
import { RoomPhoneLink } from './RoomPhoneLink.tsx'

const counted = (total: number) => (
  <Plural value={total} one="# bed without a monitor" other="# beds without a monitor" />
)

const columnsOf = (link: PhoneLinkView, links: PhoneLinks): readonly Column<RoomItem>[] => [
  {
    name: 'name',
    sort: 'name',
    look: 'row',
    heading: <Trans>Room/Bed</Trans>,
    cell: (place) => (
      <Link to="/admin/rooms/$id" params={{ id: place.id }}>
        <BedName room={place} />
      </Link>
    ),
  },
  patientColumn,
  ...placeColumns,
  {
    name: 'link',
    heading: <Trans>Link for the patient’s phone</Trans>,
    cell: ({ id }) => <RoomPhoneLink link={link} place={id} onIssue={() => void links.issue(id)} />,
  },
]

/** Lists the beds whose patients use their own phones, with a link that admits such a phone. */
export function ByodScreen({ ports, mayAdd }: { ports: ConsolePorts; mayAdd: boolean }) {
  const { t } = useLingui()
  const store = useStore()
  const [links] = useState(() => createPhoneLinks(ports, store))
  const link = useAtomValue(links.viewAtom)
  return (
    <ListScreen
      ports={ports}
      title={t`BYOD`}
      fetchPage={ports.rooms.byodDevices}
      columns={columnsOf(link, links)}
      csv="/api/v1/byod-devices.csv"
      ownFilters={useLevelFilter()}
      words={t`Room or bed`}
      count={counted}
      purpose={{
        title: <Trans>Every bed here has a monitor.</Trans>,
        text: (
          <Trans>
            Patients in a bed of the type BYOD use their own phone. A link of this list signs it in.
          </Trans>
        ),
        guide: 'rooms',
      }}
      steps={
        mayAdd && [
          {
            icon: 'bed',
            isOnlyFirst: true,
            name: <Trans>A bed for the patient’s own phone</Trans>,
            label: <Trans>Add</Trans>,
            to: '/admin/rooms/new',
          },
        ]
      }
    />
  )
}
