import type { createStore } from 'jotai'
import { isInCall } from '../../domain/calls/callFlow.ts'
import { mayUpdate } from '../../domain/bedside/updateRule.ts'
import { keepShell, type ShellUpdates } from '../../platform/serviceWorker.ts'
import { deviceAtom } from '../../state/devices/device.ts'
import { ledgerAtom } from '../../state/queue/ledger.ts'
import { motionAtom } from '../../state/devices/motion.ts'
import { callAtom } from '../../state/bedside/callState.ts'

/** Interval of the check for a new version, and of the decision whether to apply one, in milliseconds. */
const checkMs = 60 * 60_000
const considerMs = 5_000

/**
 * Caches the shell on this device and applies a new version by the rules of src/domain/bedside/updateRule.ts.
 */
export function startUpdates(store: ReturnType<typeof createStore>): void {
  let updates: ShellUpdates | null = null
  let foundAt: number | null = null
  let mustReload = false
  let touchedAt = Date.now()

  for (const event of ['pointerdown', 'pointerup', 'keydown', 'wheel'] as const) {
    window.addEventListener(event, () => (touchedAt = Date.now()), { passive: true, capture: true })
  }
  const consider = () => {
    if (foundAt === null || !mayUpdate({ now: Date.now(), foundAt, touchedAt, ...activity(store) })) return
    if (mustReload) window.location.reload()
    else updates?.apply()
  }
  const check = () => {
    // Offline, or the server is unreachable: the next check follows within an hour.
    updates?.check().catch(() => undefined)
  }
  setInterval(consider, considerMs)
  setInterval(check, checkMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
  keepShell({
    found: () => (foundAt ??= Date.now()),
    replaced: () => {
      // A new version took over, here or in another tab: files that this page loads later no longer match it.
      mustReload = true
      foundAt ??= Date.now()
      consider()
    },
  })
    .then((kept) => (updates = kept))
    .catch(() => undefined)
}

function activity(store: ReturnType<typeof createStore>): { inCall: boolean; ledgerBusy: boolean } {
  const underWay = store.get(ledgerAtom).some(({ status }) => status === 'sending' || status === 'waiting')
  const { kind } = store.get(motionAtom)
  const call = store.get(callAtom)
  const inCall = isInCall(call) || call.kind === 'calling'
  // A video may be streaming from this device.
  const entertains = store.get(deviceAtom).state?.entertainment === true
  return { inCall, ledgerBusy: underWay || entertains || kind === 'moving' || kind === 'stopping' }
}
