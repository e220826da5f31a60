import { atom, type Atom, type createStore } from 'jotai'
import type { ActivityReply, Principal } from '../../contract/users/authentication.ts'
import type { Result } from './result.ts'

export interface IdlePorts {
  /** Reports to the server that the person is using the console. */
  noteActivity(): Promise<Result<ActivityReply>>
  /** Asking is no use. A refusal ends the session here too. */
  principal(): Promise<Result<Principal>>
  /** Epoch milliseconds. */
  now(): number
  /** Signs the person out here, where the server cannot be asked. */
  leave(): Promise<void>
}

/** How long before the end a person is warned. */
const warnMs = 2 * 60_000
/** The server hears of use at most so often. */
const reportMs = 30_000
/** So long after the end a page that the server does not answer ends by itself. */
const graceMs = 60_000
/** Without an answer the server is asked again after this time. */
const retryMs = 5_000

export interface IdleLimit {
  /** Seconds until the person is signed out; null while there is nothing to warn of. */
  secondsLeftAtom: Atom<number | null>
  /** The server has said how many seconds are left. */
  begin(idleIn: number): void
  /** The person uses the page. Under the warning only `stay` counts. */
  noteUse(): void
  stay(): Promise<void>
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
    const answer = await ask()
    isAsking = false
    if (!answer.ok) return false
    if (answer.value.idle_in !== undefined) begin(answer.value.idle_in)
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
    stay: async () => {
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
