import { pushEndpoints } from '../../../../src/contract/calls/pushSubscriptions.ts'
import type { PressedNews } from '../../../../src/domain/calls/deskLinks.ts'
import type { DeskNotificationsPort, DeskSubscription } from '../../../../src/state/meet/ports.ts'
import type { Refusal } from '../../../../src/state/admin/result.ts'
import { scriptedEndpoints } from '../admin/scriptedEndpoints.ts'

/** Creates a browser's notifications, whose person and push service act as the test says. */
export function createScriptedNotifications() {
  const subscription: DeskSubscription = {
    endpoint: 'https://push.example/1',
    keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  }
  const scripted = {
    /** Call or request of the notification that opened the page. */
    opened: null as PressedNews | null,
    support: 'yes' as ReturnType<DeskNotificationsPort['support']>,
    permission: 'default' as NotificationPermission,
    /** Answer of the person to the browser's question. */
    answer: 'granted' as NotificationPermission,
    /** True if the push service refuses. */
    isRefused: false,
    subscribed: null as DeskSubscription | null,
    /** Presses the notification of a call or request while the page is open. */
    press: (_news: PressedNews): void => undefined,
    /** Changes the permission in the settings of the browser while the page is open. */
    decide: (permission: NotificationPermission): void => {
      scripted.permission = permission
      // A browser ends the subscription of a page that may no longer notify.
      if (permission !== 'granted') scripted.subscribed = null
      onDecision()
    },
  }
  let onDecision = (): void => undefined
  const port: DeskNotificationsPort = {
    support: () => scripted.support,
    permission: () => scripted.permission,
    current: () => Promise.resolve(scripted.subscribed),
    subscribe: () => {
      scripted.permission = scripted.answer
      if (scripted.answer !== 'granted') return Promise.resolve(null)
      if (scripted.isRefused) return Promise.reject(new Error('the push service refused'))
      scripted.subscribed = subscription
      return Promise.resolve(subscription)
    },
    unsubscribe: () => {
      scripted.subscribed = null
      return Promise.resolve()
    },
    onPermission: (callback) => {
      onDecision = callback
      return () => (onDecision = () => undefined)
    },
    onPressed: (callback) => {
      scripted.press = callback
      return () => undefined
    },
  }
  return Object.assign(scripted, { port })
}

/** Creates the server's list of the browsers that are notified, which answers as the test says. */
export function createScriptedPush() {
  const pushed = {
    asked: new Array<string>(),
    /** Refusal of each request; null accepts it. */
    refusal: null as Refusal | null,
  }
  const push = scriptedEndpoints(pushEndpoints, {
    key: () => pushed.refusal ?? { public_key: 'key' },
    subscribe: ({ body }) => {
      pushed.asked.push(`subscribe ${body.endpoint} ${body.locale}`)
      return pushed.refusal ?? { id: '00000000-0000-4000-8000-000000000301' }
    },
    unsubscribe: ({ id }) => {
      pushed.asked.push(`unsubscribe ${id}`)
    },
  })
  return { pushed, push }
}
