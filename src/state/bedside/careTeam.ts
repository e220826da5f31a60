import { atom } from 'jotai'
import { sendThroughOutbox } from '../queue/sendThroughOutbox.ts'
import { roomUniqueIdAtom } from '../queue/commands.ts'
import { portsAtom, type Result } from '../ports.ts'
import { dismissToastAtom, showToastAtom, waitOf } from '../toasts.ts'
import { noteUnconfirmedAtom } from './unconfirmedRequests.ts'

/**
 * Notifies the clinicians on duty for the unit that someone in this room asks for them. If the server cannot
 * be reached, the request waits for 30 seconds; after that the user is asked to try again.
 */
export const notifyCareTeamAtom = atom(null, async (get, set): Promise<void> => {
  const ports = get(portsAtom)
  const room = get(roomUniqueIdAtom)
  if (ports === null || room === null) return
  const result = await sendThroughOutbox(get, { act: 'alert', params: {} }, async ({ headers, timeoutMs }) =>
    alertResult(
      await ports.api.call({
        method: 'POST',
        path: `/api/endpoints/${encodeURIComponent(room)}/command/alert`,
        body: {},
        reply: null,
        headers,
        timeoutMs,
      }),
    ),
  )
  if (result.ok) {
    // A clinician has come on duty since.
    set(dismissToastAtom, 'warning:team_not_notified')
    return set(showToastAtom, { kind: 'success', code: 'team_notified' })
  }
  if (result.code === 'command_expired') set(askAgainAtom)
  else set(showToastAtom, { kind: 'warning', code: result.code, ...waitOf(result) })
})

/**
 * Replaces the code `nobody_on_duty`: with no one on duty, a call stays open and says so, but an alert
 * reaches no one.
 */
const alertResult = (result: Result<null>): Result<null> =>
  !result.ok && result.code === 'nobody_on_duty' ? { ...result, code: 'team_not_notified' } : result

/** Shows that the request expired. The toast has a button that sends it again. */
const askAgainAtom = atom(null, (_get, set): void => {
  const again = () => void set(notifyCareTeamAtom)
  set(showToastAtom, { kind: 'warning', code: 'request_expired', again })
  set(noteUnconfirmedAtom, { press: 'send', kind: 'alert', again })
})
