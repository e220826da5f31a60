const keys = { nav: 'wardlink.console.nav', announcement: 'wardlink.console.announcement' } as const

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is forbidden or full: the choice lasts as long as the page.
  }
}

/** The browser's own storage: fulfils `ShellMemory` of src/state/admin. It must be known before the first paint. */
export const browserMemory = {
  isNavClosed: () => read(keys.nav) === 'closed',
  keepNav: (isClosed: boolean) => keep(keys.nav, isClosed ? 'closed' : 'open'),
  closedAnnouncement: () => read(keys.announcement),
  closeAnnouncement: (id: string) => keep(keys.announcement, id),
}
