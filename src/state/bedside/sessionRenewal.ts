import { atom } from 'jotai'
import { IDEMPOTENCY_KEY } from '../../contract/headers.ts'
import type { SessionRequest } from '../../contract/bedside/session.ts'
import { backoffMs } from '../../domain/backoff.ts'
import { portsAtom, type Result } from '../ports.ts'
import { loadProfileAtom } from './sessionLife.ts'
import { sessionViewAtom } from './sessionView.ts'
import { showToastAtom } from '../toasts.ts'

/** Maximum number of attempts with the same key if the response is lost. */
const tries = 4

/**
 * Extends the session with the code that the room's monitor shows now. It stays the same session: input, a
 * call, a film and the camera's holder are unaffected. A refused code leaves the session unchanged.
 */
export const renewSessionAtom = atom(
  null,
  async (get, set, request: SessionRequest): Promise<Result<null>> => {
    const ports = get(portsAtom)
    if (ports === null) return { ok: false, code: 'unreachable' }
    const key = ports.newId()
    for (let attempt = 0; ; attempt += 1) {
      const result = await ports.api.call({
        method: 'POST',
        path: '/api/session/renew',
        body: request,
        reply: 'renewed',
        headers: { [IDEMPOTENCY_KEY]: key },
        timeoutMs: 8_000,
      })
      if (result.ok) {
        const expiresAt = result.value.session_expires_at
        set(sessionViewAtom, (view) => (view.kind === 'active' ? { ...view, expiresAt } : view))
        set(showToastAtom, { kind: 'success', code: 'session_renewed' })
        // Stores the new end with the profile, for the next start without a network.
        void set(loadProfileAtom)
        return { ok: true, value: null }
      }
      const passing = result.code === 'unreachable' || (result.status ?? 0) >= 500
      if (!passing || attempt + 1 === tries) return result
      await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt, ports.random(), 300, 4_000)))
    }
  },
)
