import { assignmentsFor } from '../../domain/permissions/roles.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { NotFound } from '../faults/NotFound.tsx'
import './technician.css'
import { DeviceTestsScreen } from './DeviceTestsScreen.tsx'
import { ExceptionsScreen } from './ExceptionsScreen.tsx'
import { SheetsScreen } from './SheetsScreen.tsx'
import { TechnicianScreen } from './TechnicianScreen.tsx'

interface TechnicianPageProps {
  ports: ConsolePorts
  profile: Profile
  /** Name of a page of this section; `null` for the first. */
  record: string | null
}

/** Section for technicians: the bench, the sheets with codes, the nightly exceptions and all tests. */
export function TechnicianPage({ ports, profile, record }: TechnicianPageProps) {
  const mayEnroll = assignmentsFor(profile.roles, 'enrolDevices').length > 0
  switch (record) {
    case null:
      return <TechnicianScreen ports={ports} mayEnroll={mayEnroll} />
    case 'exceptions':
      return <ExceptionsScreen ports={ports} />
    case 'tests':
      return <DeviceTestsScreen ports={ports} />
    case 'sheets':
      return mayEnroll ? <SheetsScreen ports={ports} /> : <NotFound />
    default:
      return <NotFound />
  }
}
