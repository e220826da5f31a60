import { atom } from 'jotai'

export interface Toast {
  id: string
  kind: 'success' | 'warning' | 'error'
  /** What happened; the screen has the words. */
  code: string
  /** The status of the server's refusal, where whoever helps wants to be told it. */
  status?: number
  /** After how many minutes another try makes sense. */
  minutes?: number
  /** It concerns only the screen on which it is shown, and ends with it. */
  ofScreen?: boolean
  /** Does once more what failed. */
  again?: () => void
  /** Stays until dismissed; the others leave after a while. */
  sticky: boolean
}

/** How long a toast that asks for nothing stays, in milliseconds: time for a tired person to notice it, find their glasses and read it. */
const staysMs = 20_000

/** What went wrong on the server is an error, whoever tells it; the rest of what failed is a warning (spec, section 8). */
const serverFaults = new Set(['server_error', 'bad_gateway', 'service_not_available', 'gateway_timeout'])

const shownToastsAtom = atom<readonly Toast[]>([])
export const toastsAtom = atom((get) => get(shownToastsAtom))

/** Shows what happened. The same kind and code twice is one toast. Warnings and errors stay until dismissed. */
export const showToastAtom = atom(
  null,
  (_get, set, toast: Pick<Toast, 'kind' | 'code' | 'status' | 'minutes' | 'ofScreen' | 'again'>) => {
    // Whoever took something back, or has left, is told nothing of it; nor is whoever comes after him.
    if (toast.code === 'cancelled') return
    const kind = serverFaults.has(toast.code) ? 'error' : toast.kind
    const id = `${kind}:${toast.code}`
    const shownNow: Toast = { ...toast, kind, id, sticky: kind !== 'success' }
    set(shownToastsAtom, (shown) => [...shown.filter((other) => other.id !== id), shownNow])
    if (shownNow.sticky) return
    // Its own turn: the same news told again meanwhile stays as long as any.
    setTimeout(() => set(shownToastsAtom, (shown) => shown.filter((other) => other !== shownNow)), staysMs)
  },
)

/** What happened to one person is not told to the next. */
export const forgetToastsAtom = atom(null, (_get, set) => set(shownToastsAtom, []))

/** Ends what concerned the screen that a person has left. */
export const leaveScreenAtom = atom(null, (_get, set) =>
  set(shownToastsAtom, (shown) => shown.filter(({ ofScreen }) => ofScreen !== true)),
)

export const dismissToastAtom = atom(null, (_get, set, id: string) => {
  set(shownToastsAtom, (shown) => shown.filter((toast) => toast.id !== id))
})

/** What a toast tells of a wait, from its seconds. */
export const waitOf = ({ retryAfter = 0 }: { retryAfter?: number }) => ({
  minutes: Math.ceil(retryAfter / 60),
})
