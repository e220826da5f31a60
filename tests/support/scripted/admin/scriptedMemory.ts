import type { ShellMemory } from '../../../../src/state/admin/shellMemory.ts'

/** Returns a browser memory that lasts for one test. */
export function scriptedMemory(): ShellMemory {
  let isClosed = false
  let announcement = ''
  let levels: readonly string[] = []
  let units: readonly string[] = []
  return {
    isNavClosed: () => isClosed,
    keepNav: (closed) => {
      isClosed = closed
    },
    closedUnits: () => units,
    keepClosedUnits: (ids) => {
      units = ids
    },
    closedAnnouncement: () => announcement,
    closeAnnouncement: (id) => {
      announcement = id
    },
    recentLevels: () => levels,
    keepRecentLevels: (ids) => {
      levels = ids
    },
  }
}
