import { atom } from 'jotai'
import { callAfter, type CallHappening, isInCall, transition } from '../../domain/callFlow.ts'
import { callStateAtom, goToAtom } from '../roomCall.ts'
import { dismissToastAtom, showToastAtom } from '../toasts.ts'

/**
 * Takes what happened to the call by the table of src/domain/callFlow.ts: its next state, what is said, and where
 * the person goes. `status` is that of a refusal, and is told beside the words. False when it means nothing to the call
 * any more.
 */
export const advanceAtom = atom(
  null,
  (get, set, on: CallHappening, alias?: string, status?: number): boolean => {
    const before = get(callStateAtom)
    const row = transition(before.kind, on)
    if (row === null) return false
    set(callStateAtom, callAfter(row, alias ?? (isInCall(before) ? before.alias : '')))
    // What was said of a call that is over, such as that it stays open, is no longer so.
    if (isInCall(before) && !isInCall(get(callStateAtom))) set(dismissToastAtom, 'warning:nobody_on_duty')
    if (row.says !== undefined) set(showToastAtom, { ...row.says, ...(status !== undefined && { status }) })
    if (row.goes !== undefined) set(goToAtom, row.goes === 'options' ? '/aps-options' : '/main')
    return true
  },
)
