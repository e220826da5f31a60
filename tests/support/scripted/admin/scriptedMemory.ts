import type { Density, ShellMemory } from '../../../../src/state/admin/shellMemory.ts'

/** Returns a browser memory that lasts for one test. */
export function scriptedMemory(): ShellMemory {
  let isClosed = false
  let announcement = ''
  let levels: readonly string[] = []
  let units: readonly string[] = []
  let density: Density = 'normal'
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
    density: () => density,
    keepDensity: (one) => {
      density = one
    },
    recentLevels: () => levels,
    keepRecentLevels: (ids) => {
      levels = ids
    },
  }
}
