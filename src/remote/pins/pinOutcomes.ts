import { msg } from '@lingui/core/macro'
import type { OutcomeText } from '../frame/outcomeText.ts'

/** Outcomes of pin commands and of the camera’s focus. */
export const pinOutcomes: Readonly<Record<string, OutcomeText>> = {
  pin_added: [msg`The pin was added.`],
  pin_saved: [msg`The pin was saved.`],
  pin_back: [msg`The pin is back.`],
  pin_reached: [msg`The camera goes there now.`],
  pin_not_there: [msg`The camera could not go to this pin.`, msg`Press Cancel, and edit it again.`],
  pin_twice: [
    msg`The pin is kept twice now, as it was and as it is.`,
    msg`Remove the one that you do not need.`,
  ],
  no_such_pin: [msg`This pin was removed.`],
  pin_exists: [msg`There is a pin of this name already.`, msg`Give it another name.`],
  too_many_pins: [msg`This room has as many pins as it can have.`, msg`Remove one that you do not need.`],
  no_focus: [msg`This camera cannot be focused that way.`],
}
