import * as z from 'zod/mini'
import { EndReason } from '../../contract/bedside/events.ts'
import { TokenPair } from '../../contract/bedside/session.ts'
import { isSuccess } from '../../contract/success.ts'
import { ledgerNames } from '../../domain/queue/ledgerNames.ts'

/**
 * Result of a token refresh. `unreachable`: it is unknown if the session is still active; `status` is that of
 * the refusal, null if there was no response. `over`: the session has ended, with the reason if the server
 * gives one.
 */
export type Refreshed =
  | { kind: 'fresh'; accessToken: string }
  | { kind: 'over'; because?: EndReason }
  | { kind: 'unreachable'; status: number | null }

interface TokenRefreshDeps {
  store: {
    load(): Promise<{ accessToken: string; refreshToken: string } | null>
    /** Stores the new pair, unless the session is no longer the one whose refresh token was `traded`. */
    update(changes: { accessToken: string; refreshToken: string }, traded: string): Promise<void>
  }
  /** POSTs the refresh token; a null status means that there was no response. */
  post(refreshToken: string): Promise<{ status: number | null; body: unknown }>
}

/**
 * Exchanges the refresh token for a new pair. A browser refreshes once, regardless of its number of tabs: a
 * tab that waited for the lock finds the tokens that its holder received.
 */
export function createTokenRefresh({
  store,
  post,
}: TokenRefreshDeps): (refused: string) => Promise<Refreshed> {
  const once = async (refused: string): Promise<Refreshed> => {
    const session = await store.load()
    if (session === null) return { kind: 'over' }
    if (session.accessToken !== refused) return { kind: 'fresh', accessToken: session.accessToken }
    if (session.refreshToken === '') return { kind: 'over' }
    const { status, body } = await post(session.refreshToken)
    if (status === null || status >= 500 || status === 429) return { kind: 'unreachable', status }
    const pair = z.safeParse(TokenPair, body)
    if (!isSuccess(status) || !pair.success) return { kind: 'over', ...endOf(body) }
    const accessToken = pair.data.access_token
    await store.update({ accessToken, refreshToken: pair.data.refresh_token }, session.refreshToken)
    return { kind: 'fresh', accessToken }
  }
  let last: Promise<unknown> = Promise.resolve()
  return (refused) => {
    // Absent on a plain http address: each tab then serializes only its own refreshes.
    if ('locks' in navigator) return navigator.locks.request(ledgerNames.refreshLock, () => once(refused))
    const turn = last.then(() => once(refused))
    last = turn.catch(() => undefined)
    return turn
  }
}

const Ended = z.object({ fields: z.object({ ended: EndReason }) })

/** Reads the reason why the session ended from the refusal. Third-party and older servers give none. */
function endOf(body: unknown): { because?: EndReason } {
  const refusal = z.safeParse(Ended, body)
  return refusal.success ? { because: refusal.data.fields.ended } : {}
}
