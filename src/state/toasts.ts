import { atom } from 'jotai'

export interface Toast {
  id: string
  kind: 'success' | 'warning' | 'error'
  /** Code of what happened; the screen has the text. */
  code: string
  /** HTTP status of the server's refusal, for a person who is asked for help. */
  status?: number | undefined
  /** Names that the text contains. Toasts with different names do not replace each other. */
  values?: Readonly<Record<string, string>> | undefined
  /** Minutes after which the user can try again. */
  minutes?: number
  /**
   * True if it concerns only the current screen and is removed with it; `next` if it concerns the screen to
   * which the user is being redirected.
   */
  ofScreen?: boolean | 'next'
  /** Retries the failed action. */
  again?: () => void
  /** True if it stays until dismissed; other toasts disappear after a while. */
  sticky: boolean
}

/**
 * Milliseconds for which a toast that needs no action is shown: time for a tired person to notice it, find
 * their glasses and read it.
 */
const shownMs = 20_000

/** Server faults are errors, no matter which component reports them; other failures are warnings. */
const serverFaults = new Set(['server_error', 'bad_gateway', 'service_not_available', 'gateway_timeout'])

const shownToastsAtom = atom<readonly Toast[]>([])
export const toastsAtom = atom((get) => get(shownToastsAtom))

/**
 * Shows a toast. A second one with the same kind and code replaces the first. Warnings and errors stay until
 * dismissed.
 */
export const showToastAtom = atom(
  null,
  (
    _get,
    set,
    toast: Pick<Toast, 'kind' | 'code' | 'status' | 'values' | 'minutes' | 'ofScreen' | 'again'>,
  ) => {
    // A user who canceled something or has left is not told about it, nor is the next user.
    if (toast.code === 'cancelled') return
    const kind = serverFaults.has(toast.code) ? 'error' : toast.kind
    const id = [kind, toast.code, ...Object.values(toast.values ?? {})].join(':')
    const shownNow: Toast = { ...toast, kind, id, sticky: kind !== 'success' }
    set(shownToastsAtom, (shown) => [...shown.filter((other) => other.id !== id), shownNow])
    if (shownNow.sticky) return
    // Each toast has its own timer: the same news shown again stays for the full time.
    setTimeout(() => set(shownToastsAtom, (shown) => shown.filter((other) => other !== shownNow)), shownMs)
  },
)

/** Clears the toasts: they must not be shown to the next person. */
export const forgetToastsAtom = atom(null, (_get, set) => set(shownToastsAtom, []))

/** Removes the toasts that concerned only the screen that the user has left. */
export const leaveScreenAtom = atom(null, (_get, set) =>
  set(shownToastsAtom, (shown) =>
    shown.flatMap((toast) => {
      if (toast.ofScreen === true) return []
      return toast.ofScreen === 'next' ? { ...toast, ofScreen: true } : toast
    }),
  ),
)

export const dismissToastAtom = atom(null, (_get, set, id: string) => {
  set(shownToastsAtom, (shown) => shown.filter((toast) => toast.id !== id))
})

/** Returns the wait that a toast shows, in minutes rounded up, from the seconds of `retryAfter`. */
export const waitOf = ({ retryAfter = 0 }: { retryAfter?: number }) => ({
  minutes: Math.ceil(retryAfter / 60),
})
