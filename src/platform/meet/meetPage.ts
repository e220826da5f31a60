/**
 * Lifecycle of an invited person's page: it is hidden, shown again, and detected by other pages of this
 * browser.
 */
export function meetPage() {
  // Absent on an insecure address (neither https nor this machine).
  const locks = 'locks' in navigator ? navigator.locks : null
  const nameOf = (mark: string): string => `wardlink.meet.${mark}`

  return {
    onHide: (callback: () => void): (() => void) => {
      window.addEventListener('pagehide', callback)
      return () => window.removeEventListener('pagehide', callback)
    },
    onShownAgain: (callback: () => void): (() => void) => {
      const shown = ({ persisted }: PageTransitionEvent) => (persisted ? callback() : undefined)
      window.addEventListener('pageshow', shown)
      return () => window.removeEventListener('pageshow', shown)
    },
    hold: (mark: string): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      void locks?.request(nameOf(mark), () => promise).catch(() => undefined)
      return resolve
    },
    isHeld: async (mark: string): Promise<boolean> => {
      const { held = [] } = (await locks?.query().catch(() => null)) ?? {}
      return held.some(({ name }) => name === nameOf(mark))
    },
  }
}
