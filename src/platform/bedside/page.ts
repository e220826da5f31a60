type Stop = () => void

declare global {
  interface Navigator {
    /** Network Information API, missing in some browsers and in TypeScript's library. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** The browser's own network state. `true` guarantees nothing; `false` is certain. */
export const network = {
  online: () => navigator.onLine,
  onChange: (listener: () => void): Stop => {
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    return () => {
      window.removeEventListener('online', listener)
      window.removeEventListener('offline', listener)
    }
  },
}

/** Visibility of the page. A page that the user leaves counts as hidden before its tab is gone. */
export const visibility = {
  hidden: () => document.visibilityState === 'hidden',
  onChange: (listener: () => void): Stop => {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
}

/** Minimum length of the shorter side of a tablet's screen, in CSS pixels. */
const tabletSide = 600

/**
 * Capabilities of this screen. A phone, or a connection that asks to save data, receives no picture of a
 * call.
 */
export const display = {
  takesPicture: () =>
    Math.min(window.screen.width, window.screen.height) >= tabletSide &&
    navigator.connection?.saveData !== true,
}
