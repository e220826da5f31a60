/** The part of an address that names the section: `/admin/rooms` is `rooms`. Null for what is deeper, or no section's. */
export function sectionAt(pathname: string): string | null {
  const [, section = 'rooms'] = /^\/admin\/?([\w-]+)?\/?$/u.exec(pathname) ?? [null, '']
  return section === '' ? null : section
}
