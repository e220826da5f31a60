import type { Density, ShellMemory } from '../../../../src/state/admin/shellMemory.ts'

/** Returns a browser memory that lasts for one test. The user has ended the first steps, unless a test says otherwise. */
export function scriptedMemory({ isNew = false } = {}): ShellMemory {
  let isThrough = !isNew
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
    hasEndedFirstSteps: () => isThrough,
    endFirstSteps: () => {
      isThrough = true
    },
  }
}
