import { atom, type Atom, type createStore } from 'jotai'
import type { ActivityReply, Principal } from '../../contract/users/authentication.ts'
import type { Result } from './result.ts'

export interface IdlePorts {
  /** Reports to the server that the person is using the console. */
  noteActivity(): Promise<Result<ActivityReply>>
  /** Reads the principal; this does not count as use. A refusal also ends the session here. */
  principal(): Promise<Result<Principal>>
  /** Current time, in epoch milliseconds. */
  now(): number
  /** Signs the user out locally, if the server cannot be reached. */
  leave(): Promise<void>
}

/** How long before the sign-out the user is warned, in milliseconds. */
const warnMs = 2 * 60_000
/** Minimum interval between two reports of use to the server, in milliseconds. */
const reportMs = 30_000
/**
 * Time after the end at which the page signs out by itself if the server does not respond, in milliseconds.
 */
const graceMs = 60_000
/** Delay before the server is asked again after no response, in milliseconds. */
const retryMs = 5_000

export interface IdleLimit {
  /** Seconds until the user is signed out; null while there is no warning. */
  secondsLeftAtom: Atom<number | null>
  /** Sets the remaining seconds that the server reported. */
  begin(idleIn: number): void
  /** Records that the user is using the page. During the warning, only `continueSession` counts. */
  noteUse(): void
  continueSession(): Promise<void>
  /** Called every second. */
  tick(): Promise<void>
}

/**
 * Creates the tracking of how long the console has not been used. The server decides, because another tab may
 * have been used.
 */
export function createIdleLimit(ports: IdlePorts, store: ReturnType<typeof createStore>): IdleLimit {
  const left = atom<number | null>(null)
  let endsAt = Infinity
  let confirmed = Infinity
  let nextAsk = 0
  let nextReport = ports.now() + reportMs
  let isUsed = false
  let isAsking = false

  const begin = (idleIn: number) => {
    endsAt = ports.now() + idleIn * 1_000
  }

  async function once(ask: () => Promise<Result<{ idle_in?: number | undefined }>>): Promise<boolean> {
    if (isAsking) return false
    isAsking = true
    const result = await ask()
    isAsking = false
    if (!result.ok) return false
    if (result.value.idle_in !== undefined) begin(result.value.idle_in)
    return true
  }

  async function report(): Promise<void> {
    nextReport = ports.now() + retryMs
    if (!(await once(() => ports.noteActivity()))) return
    isUsed = false
    nextReport = ports.now() + reportMs
  }

  async function confirm(): Promise<void> {
    nextAsk = ports.now() + retryMs
    if (await once(() => ports.principal())) confirmed = endsAt
  }

  return {
    secondsLeftAtom: left,
    begin,
    noteUse: () => {
      if (store.get(left) === null) isUsed = true
    },
    continueSession: async () => {
      await report()
      if (endsAt - ports.now() > warnMs) store.set(left, null)
    },
    tick: async () => {
      const now = ports.now()
      if (isUsed && store.get(left) === null) {
        if (now >= nextReport) await report()
        return
      }
      const remaining = endsAt - now
      if (remaining > warnMs) return store.set(left, null)
      if ((remaining <= 0 || confirmed !== endsAt) && now >= nextAsk) await confirm()
      if (endsAt - ports.now() <= -graceMs) return ports.leave()
      const isNear = endsAt - ports.now() <= warnMs
      store.set(left, isNear ? Math.max(0, Math.ceil((endsAt - ports.now()) / 1_000)) : null)
    },
  }
}
