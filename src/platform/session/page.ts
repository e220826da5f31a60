type Stop = () => void

declare global {
  interface Navigator {
    /** The Network Information API is not in every browser, nor in TypeScript's library. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** What the browser says of its network. `true` promises nothing; `false` is certain. */
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

/** Whether anybody can see the page. A page that is left counts as hidden, before its tab is gone. */
export const visibility = {
  hidden: () => document.visibilityState === 'hidden',
  onChange: (listener: () => void): Stop => {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
}

/** A screen whose shorter side has so many CSS pixels is a tablet's. */
const tabletSide = 600

/** What this screen is good for. A phone, or a connection that asks to save data, takes no picture of a call. */
export const display = {
  takesPicture: () =>
    Math.min(window.screen.width, window.screen.height) >= tabletSide &&
    navigator.connection?.saveData !== true,
}
