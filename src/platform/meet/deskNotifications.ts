import { newsInHash, type PressedNews } from '../../domain/calls/deskLinks.ts'
import { pushSubscription, unsubscribeFromPush } from '../pushSubscription.ts'
import { registerWorker } from '../serviceWorker.ts'

/** Returns whether two keys are the same; `known` is null if the browser does not report it. */
function isSameKey(known: ArrayBuffer | null, key: string): boolean {
  if (known === null) return true
  const base64 = btoa(String.fromCodePoint(...new Uint8Array(known)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

/**
 * Notifications of waiting calls and care requests in this browser, also while no page of it is open (Web Push). Implements
 * `DeskNotificationsPort` of src/state/meet.
 */
export function deskNotifications() {
  const described = (subscription: PushSubscription) => {
    const { endpoint, keys } = subscription.toJSON()
    return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
  }

  return {
    support: (): 'yes' | 'no' | 'home_screen' => {
      if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes'
      // On iOS and iPadOS, Web Push exists only for a page that runs from the home screen.
      return navigator.standalone === false ? 'home_screen' : 'no'
    },
    permission: (): NotificationPermission => Notification.permission,
    onPermission: (callback: () => void): (() => void) => {
      if (!('Notification' in window)) return () => undefined
      let known = Notification.permission
      let status: PermissionStatus | null = null
      let isStopped = false
      const look = (): void => {
        if (Notification.permission === known) return
        known = Notification.permission
        callback()
      }
      // Where the browser does not report a change, it is noticed when the person returns from its settings.
      document.addEventListener('visibilitychange', look)
      window.addEventListener('focus', look)
      if ('permissions' in navigator)
        void navigator.permissions.query({ name: 'notifications' }).then(
          (found) => {
            if (isStopped) return
            status = found
            status.addEventListener('change', look)
          },
          () => undefined,
        )
      return () => {
        isStopped = true
        document.removeEventListener('visibilitychange', look)
        window.removeEventListener('focus', look)
        status?.removeEventListener('change', look)
      }
    },
    current: async (key: string) => {
      const found = await pushSubscription()
      if (found === null) return null
      if (isSameKey(found.options.applicationServerKey, key)) return described(found)
      await found.unsubscribe()
      return null
    },
    subscribe: async (key: string) => {
      if ((await Notification.requestPermission()) !== 'granted') return null
      await registerWorker(navigator.serviceWorker)
      const { pushManager } = await navigator.serviceWorker.ready
      return described(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
    },
    unsubscribe: unsubscribeFromPush,
    onPressed: (callback: (news: PressedNews) => void): (() => void) => {
      if (!('serviceWorker' in navigator)) return () => undefined
      const heard = ({ data }: MessageEvent<unknown>): void => {
        if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'LINK_PRESSED')
          return
        if (!('link' in data) || typeof data.link !== 'string') return
        const news = newsInHash(new URL(data.link, location.origin).hash)
        if (news !== null) callback(news)
      }
      navigator.serviceWorker.addEventListener('message', heard)
      return () => navigator.serviceWorker.removeEventListener('message', heard)
    },
  }
}
