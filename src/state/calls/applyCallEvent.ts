import { atom } from 'jotai'
import { callAfter, type CallEvent, isInCall, transition } from '../../domain/calls/callFlow.ts'
import { callStateAtom, goToAtom } from '../bedside/callState.ts'
import { dismissToastAtom, showToastAtom } from '../toasts.ts'

/** Codes of the warnings that are about the call as a whole and end with it. */
const noticesOfCall = ['nobody_on_duty', 'invite_failed', 'invite_declined'] as const

/** Codes of the messages that a call has ended. */
const noticesOfEnd = ['call_ended', 'call_over'] as const

/**
 * Applies an event to the call by the table in src/domain/calls/callFlow.ts: sets the next state, shows the notice
 * and redirects the user. `status` is the HTTP status of a refusal and is shown with the notice. Returns
 * false if the event no longer applies to the call.
 */
export const applyCallEventAtom = atom(
  null,
  (get, set, on: CallEvent, alias?: string, status?: number): boolean => {
    const before = get(callStateAtom)
    const row = transition(before.kind, on)
    if (row === null) return false
    set(callStateAtom, callAfter(row, alias ?? (isInCall(before) ? before.alias : '')))
    // A notice about a call that is over, such as that it stays open, no longer applies.
    if (isInCall(before) && !isInCall(get(callStateAtom)))
      for (const code of noticesOfCall) set(dismissToastAtom, `warning:${code}`)
    // Beside a new call, news of the end of the last one reads as if this call had ended.
    if (!isInCall(before) && isInCall(get(callStateAtom)))
      for (const code of noticesOfEnd) set(dismissToastAtom, `success:${code}`)
    // Without a redirect, a refusal is about the screen on which the user asked.
    if (row.notice !== undefined)
      set(showToastAtom, { ...row.notice, status, ofScreen: row.goes === undefined })
    if (row.goes !== undefined) set(goToAtom, row.goes === 'options' ? '/aps-options' : '/main')
    return true
  },
)
