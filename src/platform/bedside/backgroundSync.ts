import { ledgerNames } from '../../domain/queue/queuedCommand.ts'

/** Not in every browser, nor in TypeScript's. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync: { register(tag: string): Promise<void> }
}

function canSync(registration: ServiceWorkerRegistration): registration is SyncRegistration {
  return 'sync' in registration
}

/** Asks the browser to wake our service worker once the network is back, also when the app is closed by then. */
export async function requestBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  // Where it cannot be had, or is not allowed, the app finishes when it is opened again.
  if (registration !== undefined && canSync(registration))
    await registration.sync.register(ledgerNames.channel).catch(() => undefined)
}
