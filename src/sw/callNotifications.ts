import { PushContent } from '../contract/calls/pushSubscriptions.ts'
import { callLink } from '../domain/calls/deskLinks.ts'

declare const self: ServiceWorkerGlobalScope

/** How long the server's clock may take to be read, in milliseconds. */
const clockMs = 3_000
/** Tag of notifications that belong to no call. */
const testTag = 'test'

/**
 * Shows the notification of a push message. A later message of the same call replaces it; only a waiting call
 * makes a sound. Browsers require a notification for each message, so one that arrives too late says so.
 */
async function show(content: PushContent): Promise<void> {
  const { news, call, title, body, late_title: lateTitle, locale, valid_until: validUntil } = content
  const now = await serverNow()
  // This device's own clock may be wrong: without the server's, a false alarm is better than none.
  const isLate = now !== null && now > validUntil
  const isWaiting = news === 'waiting' && !isLate
  await self.registration.showNotification(isLate ? lateTitle : title, {
    body,
    lang: locale,
    dir: locale === 'ar' ? 'rtl' : 'ltr',
    tag: call ?? testTag,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    silent: !isWaiting,
    requireInteraction: isWaiting,
    data: { call },
    // Without this, a call that waits again would replace its notification silently.
    ...(isWaiting && { renotify: true }),
  })
}

/** Returns the server's time, by which messages expire; null if the server cannot be reached. */
async function serverNow(): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(clockMs)
    const reply = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal })
    const date = Date.parse(reply.headers.get('date') ?? '')
    return Number.isNaN(date) ? null : date
  } catch {
    return null
  }
}

/** Opens the consult desk with the call in sight, in a page that is already open if there is one. */
async function open(notification: Notification): Promise<void> {
  notification.close()
  const call = callOf(notification.data)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname === '/meet/desk')
  if (page === undefined) {
    await self.clients.openWindow(call === null ? '/meet/desk' : callLink(call))
    return
  }
  if (call !== null) page.postMessage({ type: 'CALL_PRESSED', call })
  await page.focus()
}

function callOf(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'call' in data && typeof data.call === 'string'
    ? data.call
    : null
}

/** Listens for push messages of the consult desk, and for presses on their notifications. */
export function listenForCalls(): void {
  self.addEventListener('push', (event) => {
    const content = PushContent.safeParse(event.data?.json())
    if (content.success) event.waitUntil(show(content.data))
  })
  self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
}
