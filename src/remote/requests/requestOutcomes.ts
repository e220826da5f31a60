import { msg } from '@lingui/core/macro'
import type { OutcomeText } from '../frame/outcomeText.ts'

type RequestCode =
  | 'request_sent'
  | 'request_unheard'
  | 'request_open'
  | 'request_not_offered'
  | 'request_over'
  | 'request_taken_back'
  | 'take_back_failed'
  | 'request_coming'

/** Outcomes of the patient's requests to the care team. */
export const requestOutcomes: Readonly<Record<RequestCode, OutcomeText>> = {
  request_sent: [msg`Your request was sent.`, msg`You will see here when someone is on the way.`],
  request_unheard: [
    msg`Your request was saved, but no one could be notified yet. Press your nurse call button.`,
    msg`Press your nurse call button.`,
  ],
  request_open: [msg`You have already asked for this.`, msg`Your Requests shows how it is going.`],
  request_not_offered: [
    msg`You can no longer ask for this here, so it was not sent.`,
    msg`Press your nurse call button.`,
  ],
  request_over: [msg`This request has already ended.`, msg`Ask again if you still need it.`],
  request_taken_back: [msg`Your request was taken back.`, msg`You can ask again at any time.`],
  take_back_failed: [
    msg`Your request may not have been taken back: Wardlink could not be reached.`,
    msg`Try again in a moment.`,
  ],
  request_coming: [msg`{name} is coming`, msg`For your request: {what}`],
}
