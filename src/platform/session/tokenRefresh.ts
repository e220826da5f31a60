import * as z from 'zod/mini'
import { EndReason } from '../../contract/events.ts'
import { TokenPair } from '../../contract/session.ts'
import { isSuccess } from '../../contract/success.ts'
import { ledgerMeeting } from '../../domain/waitingCommand.ts'

/**
 * `unreachable`: nobody can say yet whether the session lives; `status` is that of the refusal, null when no answer came.
 * `over` says why where the server does.
 */
export type Refreshed =
  | { kind: 'fresh'; accessToken: string }
  | { kind: 'over'; because?: EndReason }
  | { kind: 'unreachable'; status: number | null }

interface RefreshParts {
  store: {
    load(): Promise<{ accessToken: string; refreshToken: string } | null>
    /** Keeps the new pair, unless the session is another by now than the one whose refresh token was `traded`. */
    update(changes: { accessToken: string; refreshToken: string }, traded: string): Promise<void>
  }
  /** POSTs the refresh token; a null status means that no answer came. */
  post(refreshToken: string): Promise<{ status: number | null; body: unknown }>
}

/**
 * Trades the refresh token for a new pair. One refresh for a browser, whatever the number of its tabs: who waited
 * for the lock finds the tokens of who had it.
 */
export function createTokenRefresh({ store, post }: RefreshParts): (refused: string) => Promise<Refreshed> {
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
    // Absent on a plain http address; there the tabs of one browser take turns with their own calls alone.
    if ('locks' in navigator) return navigator.locks.request(ledgerMeeting.refreshLock, () => once(refused))
    const turn = last.then(() => once(refused))
    last = turn.catch(() => undefined)
    return turn
  }
}

const Ended = z.object({ fields: z.object({ ended: EndReason }) })

/** Why the session was ended, as the refusal says it; a foreign or older server does not. */
function endOf(body: unknown): { because?: EndReason } {
  const refusal = z.safeParse(Ended, body)
  return refusal.success ? { because: refusal.data.fields.ended } : {}
}
