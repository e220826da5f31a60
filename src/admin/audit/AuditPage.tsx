import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { NotFound } from '../faults/NotFound.tsx'
import { AuditScreen } from './AuditScreen.tsx'

interface AuditPageProps {
  ports: ConsolePorts
  profile: Profile
  /** Number of an entry; `null` for the list alone. */
  record: string | null
}

/** Page of /admin/audit and of a single entry, such as /admin/audit/41. */
export function AuditPage({ ports, profile, record }: AuditPageProps) {
  if (record !== null && !/^[1-9]\d{0,14}$/u.test(record)) return <NotFound />
  return <AuditScreen ports={ports} profile={profile} entry={record} />
}
