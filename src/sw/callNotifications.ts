import { PushContent } from '../contract/calls/pushSubscriptions.ts'
import { newsLink } from '../domain/calls/deskLinks.ts'

declare const self: ServiceWorkerGlobalScope

/** How long the server's clock may take to be read, in milliseconds. */
const clockMs = 3_000
/** Tag of notifications that belong to no call and no request. */
const testTag = 'test'

/**
 * Shows the notification of a push message. A later message of the same call or request replaces it; only one
 * that waits makes a sound. Browsers require a notification for each message, so one that arrives too late says so.
 */
async function show(content: PushContent): Promise<void> {
  const { news, call, request, title, body, late_title: lateTitle, locale, valid_until: validUntil } = content
  const now = await serverNow()
  // This device's own clock may be wrong: without the server's, a false alarm is better than none.
  const isLate = now !== null && now > validUntil
  const isWaiting = news === 'waiting' && !isLate
  await self.registration.showNotification(isLate ? lateTitle : title, {
    body,
    lang: locale,
    dir: locale === 'ar' ? 'rtl' : 'ltr',
    tag: call ?? request ?? testTag,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    silent: !isWaiting,
    requireInteraction: isWaiting,
    data: { link: linkOf(content) },
    // Without this, one that waits again would replace its notification silently.
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

/** Opens the consult desk with the call or request in view, in a page that is already open if there is one. */
async function open(notification: Notification): Promise<void> {
  notification.close()
  const link = linkIn(notification.data)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname === deskPath)
  if (page === undefined) {
    await self.clients.openWindow(link)
    return
  }
  page.postMessage({ type: 'LINK_PRESSED', link })
  await page.focus()
}

const deskPath = '/meet/desk'

function linkOf({ call, request }: PushContent): string {
  if (call !== null) return newsLink({ kind: 'call', id: call })
  return typeof request === 'string' ? newsLink({ kind: 'request', id: request }) : deskPath
}

function linkIn(data: unknown): string {
  return typeof data === 'object' && data !== null && 'link' in data && typeof data.link === 'string'
    ? data.link
    : deskPath
}

/** Listens for push messages of the consult desk, and for presses on their notifications. */
export function listenForCalls(): void {
  self.addEventListener('push', (event) => {
    const content = PushContent.safeParse(event.data?.json())
    if (content.success) event.waitUntil(show(content.data))
  })
  self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
}
