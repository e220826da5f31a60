const keys = {
  nav: 'wardlink.console.nav',
  units: 'wardlink.console.units',
  announcement: 'wardlink.console.announcement',
  levels: 'wardlink.console.levels',
  firstSteps: 'wardlink.console.firstSteps',
  density: 'wardlink.console.density',
} as const

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
    // Storage is forbidden or full: the choice lasts until the page is closed.
  }
}

/** Most users of one browser whose first steps are remembered as ended. */
const mostUsers = 20
const ended = () => read(keys.firstSteps).split(',').filter(Boolean)

/**
 * Browser storage. Implements `ShellMemory` of src/state/admin. Read synchronously, because the values are
 * needed before the first paint.
 */
export const browserMemory = {
  isNavClosed: () => read(keys.nav) === 'closed',
  keepNav: (isClosed: boolean) => keep(keys.nav, isClosed ? 'closed' : 'open'),
  closedUnits: () => read(keys.units).split(' ').filter(Boolean),
  keepClosedUnits: (ids: readonly string[]) => keep(keys.units, ids.join(' ')),
  closedAnnouncement: () => read(keys.announcement),
  closeAnnouncement: (id: string) => keep(keys.announcement, id),
  recentLevels: () => read(keys.levels).split(',').filter(Boolean),
  keepRecentLevels: (ids: readonly string[]) => keep(keys.levels, ids.join(',')),
  hasEndedFirstSteps: (user: string) => ended().includes(user),
  endFirstSteps: (user: string) => {
    const others = ended().filter((one) => one !== user)
    keep(keys.firstSteps, [user, ...others].slice(0, mostUsers).join(','))
  },
  density: () => (read(keys.density) === 'compact' ? ('compact' as const) : ('normal' as const)),
  keepDensity: (density: string) => keep(keys.density, density),
}
