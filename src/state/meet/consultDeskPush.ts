import { atom, type Atom, type createStore } from 'jotai'
import { pushLocales } from '../../contract/calls/pushSubscriptions.ts'
import { localeAtom } from '../preferences.ts'
import type { ConsultDeskPorts, DeskSubscription, Stop } from './ports.ts'

/**
 * `blocked`: the browser's settings refuse notifications. `home_screen`: only after the page was added to the
 * home screen. `unsupported`: this browser has none. `failed`: the push service or the hospital did not answer.
 */
export type DeskPushState =
  | 'checking'
  | 'off'
  | 'turning'
  | 'on'
  | 'failed'
  | 'blocked'
  | 'home_screen'
  | 'unsupported'

/** Notifications of waiting calls in this browser, also while the desk is closed. */
export interface ConsultDeskPush {
  readonly stateAtom: Atom<DeskPushState>
  /** Renews this browser's subscription, if it has one, until the returned function is called. */
  watch(): Stop
  turnOn(): Promise<void>
  turnOff(): Promise<void>
}

interface ConsultDeskPushDeps {
  ports: Pick<ConsultDeskPorts, 'consult' | 'notifications'>
  store: ReturnType<typeof createStore>
}

/** Creates the notifications of a clinician who has opened the desk with an account. */
export function createConsultDeskPush({ ports, store }: ConsultDeskPushDeps): ConsultDeskPush {
  const { notifications } = ports
  const { push } = ports.consult
  const support = notifications.support()
  const state = atom<DeskPushState>('checking')
  /** ID of this browser's subscription at the server. */
  let id: string | null = null
  /** Increases with each change of mind, so that an earlier one no longer sets the state. */
  let turn = 0

  const refusal = (): DeskPushState | null => {
    if (support !== 'yes') return support === 'no' ? 'unsupported' : 'home_screen'
    return notifications.permission() === 'denied' ? 'blocked' : null
  }

  /** Runs a change and shows its outcome, unless another one has begun. */
  async function change(next: () => Promise<DeskPushState>): Promise<void> {
    turn += 1
    const mine = turn
    const outcome = refusal() ?? (await next().catch((): DeskPushState => 'failed'))
    if (mine === turn) store.set(state, refusal() ?? outcome)
  }

  async function register(subscription: DeskSubscription): Promise<DeskPushState> {
    const wanted = store.get(localeAtom)
    const locale = pushLocales.find((known) => known === wanted) ?? 'en'
    const result = await push.subscribe({ body: { ...subscription, locale } })
    if (!result.ok) return 'failed'
    ;({ id } = result.value)
    return 'on'
  }

  const renew = () =>
    change(async () => {
      const key = await push.key()
      if (!key.ok) return 'failed'
      const subscription = await notifications.current(key.value.public_key)
      return subscription === null || notifications.permission() !== 'granted'
        ? 'off'
        : register(subscription)
    })

  return {
    stateAtom: atom((get) => get(state)),
    watch: () => {
      void renew()
      // The notifications are written in the language of the desk.
      const stopLocale = store.sub(localeAtom, () => {
        if (store.get(state) === 'on') void renew()
      })
      // While the browser asks the person, `turnOn` waits for the answer itself.
      const stopPermission = notifications.onPermission(() => {
        if (store.get(state) !== 'turning') void renew()
      })
      return () => {
        stopLocale()
        stopPermission()
      }
    },
    turnOn: () => {
      if (refusal() === null) store.set(state, 'turning')
      return change(async () => {
        const key = await push.key()
        if (!key.ok) return 'failed'
        const subscription = await notifications.subscribe(key.value.public_key)
        return subscription === null ? 'off' : register(subscription)
      })
    },
    turnOff: () =>
      change(async () => {
        store.set(state, 'off')
        // The push service then refuses every message, also if the hospital cannot be reached now.
        await notifications.unsubscribe()
        if (id !== null) await push.unsubscribe({ id })
        id = null
        return 'off'
      }),
  }
}
