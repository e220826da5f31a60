import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Returns the DOM id of the link to an entry. */
export const entryLinkId = (id: string): string => `audit-entry-${id}`

/** Links to an entry beside its list, and keeps the query of the list. */
export function EntryLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      id={entryLinkId(id)}
      to="/admin/audit/{-$entry}"
      params={{ entry: id }}
      search
      activeOptions={{ exact: true }}
    >
      {children}
    </Link>
  )
}
