import { Trans } from '@lingui/react/macro'
import type { RoomItem } from '../../contract/rooms.ts'
import type { Column } from '../list/ListTable.tsx'

/** Column with the patient of each bed, for users whose role gives access to patients. */
export const patientColumn: Column<RoomItem> = {
  name: 'patient',
  heading: <Trans>Patient</Trans>,
  cell: ({ patient }) => patient !== null && <bdi>{`${patient.first_name} ${patient.last_name}`}</bdi>,
}
