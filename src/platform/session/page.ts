type Stop = () => void

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
