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

/** The section that an address lies in: what is imported belongs to the rooms. */
export function sectionAt(pathname: string): string | null {
  const section = addressAt(pathname)?.section ?? null
  return section === 'imports' ? 'rooms' : section
}
