import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Returns the DOM id of the link to an entry. */
export const entryLinkId = (id: string): string => `audit-entry-${id}`

/** Leads to an entry beside its list, which stays as it was asked for. */
export function EntryLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      id={entryLinkId(id)}
      to="/admin/$"
      params={{ _splat: `audit/${id}` }}
      search
      activeOptions={{ exact: true }}
      preload={false}
    >
      {children}
    </Link>
  )
}
