import { atom } from 'jotai'
import { askPatiently } from './askPatiently.ts'
import { uniqueIdAtom } from './commands.ts'
import { portsAtom, type Result } from './ports.ts'
import { dismissToastAtom, showToastAtom, waitOf } from './toasts.ts'

/**
 * Tells those on duty for the unit that somebody in this room asks for them. It waits for half a minute where nobody can
 * be reached; after that the person is asked.
 */
export const notifyCareTeamAtom = atom(null, async (get, set): Promise<void> => {
  const ports = get(portsAtom)
  const room = get(uniqueIdAtom)
  if (ports === null || room === null) return
  const told = await askPatiently(get, { act: 'alert', params: {} }, async ({ headers, timeoutMs }) =>
    inAlertsWords(
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
  if (told.ok) {
    // Somebody has come on duty since.
    set(dismissToastAtom, 'warning:team_not_notified')
    return set(showToastAtom, { kind: 'success', code: 'team_notified' })
  }
  if (told.code === 'command_expired') set(askAgainAtom)
  else set(showToastAtom, { kind: 'warning', code: told.code, ...waitOf(told) })
})

/** Where nobody is on duty a call stays open, and says so; of an alert nobody hears. */
const inAlertsWords = (told: Result<null>): Result<null> =>
  !told.ok && told.code === 'nobody_on_duty' ? { ...told, code: 'team_not_notified' } : told

/** The toast that says that nobody heard it also asks once more. */
const askAgainAtom = atom(null, (_get, set): void => {
  const again = () => void set(notifyCareTeamAtom)
  set(showToastAtom, { kind: 'warning', code: 'request_expired', again })
})
