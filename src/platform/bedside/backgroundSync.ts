import { ledgerNames } from '../../domain/queue/ledgerNames.ts'

/** Missing in some browsers and in TypeScript's library. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync: { register(tag: string): Promise<void> }
}

function canSync(registration: ServiceWorkerRegistration): registration is SyncRegistration {
  return 'sync' in registration
}

/**
 * Registers a background sync, which wakes the service worker once the network is back, even if the app is
 * closed by then.
 */
export async function requestBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  // If it is not supported or not allowed, the app sends the rest when it is opened again.
  if (registration !== undefined && canSync(registration))
    await registration.sync.register(ledgerNames.channel).catch(() => undefined)
}
