/** Where an address of the console leads: `/admin/rooms/7` is record 7 of `rooms`; `new` is one that is to be made. */
export interface ConsoleAddress {
  section: string
  record: string | null
}

/** Null for what is deeper, or no section's. */
export function addressAt(pathname: string): ConsoleAddress | null {
  const parts = /^\/admin(?:\/([\w-]+)(?:\/([\w-]+))?)?\/?$/u.exec(pathname)
  return parts === null ? null : { section: parts[1] ?? 'rooms', record: parts[2] ?? null }
}

/** The section that an address lies in: an import belongs to the records that it makes. */
export function sectionAt(pathname: string): string | null {
  const section = addressAt(pathname)?.section ?? null
  if (section === 'user-imports') return 'users'
  return section === 'imports' ? 'rooms' : section
}

/** Two addresses of one page keep what is on it: an entry of the audit stands beside its list. */
export const pageAt = (pathname: string): string =>
  addressAt(pathname)?.section === 'audit' ? '/admin/audit' : pathname
