import type { ShellMemory } from '../../../../src/state/admin/shellMemory.ts'

/** A browser that remembers as long as a test lasts. */
export function scriptedMemory(): ShellMemory {
  let isClosed = false
  let announcement = ''
  return {
    isNavClosed: () => isClosed,
    keepNav: (closed) => {
      isClosed = closed
    },
    closedAnnouncement: () => announcement,
    closeAnnouncement: (id) => {
      announcement = id
    },
  }
}
