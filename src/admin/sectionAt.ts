/**
 * Parsed address of the console: `/admin/rooms/7` is record 7 of `rooms`; the record `new` is one to create.
 */
export interface ConsoleAddress {
  section: string
  record: string | null
}

/** Parses an address; `null` for a deeper path or one outside the sections. */
export function addressAt(pathname: string): ConsoleAddress | null {
  const parts = /^\/admin(?:\/([\w-]+)(?:\/([\w-]+))?)?\/?$/u.exec(pathname)
  return parts === null ? null : { section: parts[1] ?? 'rooms', record: parts[2] ?? null }
}

/** Returns the section of an address. An import belongs to the section of the records that it creates. */
export function sectionAt(pathname: string): string | null {
  const section = addressAt(pathname)?.section ?? null
  if (section === 'user-imports') return 'users'
  return section === 'imports' ? 'rooms' : section
}

/**
 * Returns the address that identifies a page. Addresses of the same page share it, which keeps the page’s
 * content: an audit entry opens beside its list.
 */
export const pageAt = (pathname: string): string =>
  addressAt(pathname)?.section === 'audit' ? '/admin/audit' : pathname
