import { workerAddress } from './serviceWorker.ts'

/** Returns this browser's Web Push subscription; null if it has none. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(workerAddress)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Ends this browser's Web Push subscription, if it has one. The push service then refuses every message. */
export async function unsubscribeFromPush(): Promise<void> {
  await (await pushSubscription())?.unsubscribe()
}
