import { msg } from '@lingui/core/macro'
import type { OutcomeText } from '../frame/outcomeText.ts'

/** Outcomes of pin commands and of the camera’s focus. */
export const pinOutcomes: Readonly<Record<string, OutcomeText>> = {
  pin_added: [msg`The pin was added.`],
  pin_saved: [msg`The pin was saved.`],
  pin_back: [msg`The pin was restored.`],
  pin_reached: [msg`The camera is moving there.`],
  pin_not_there: [msg`The camera could not go to this pin.`, msg`Press Cancel, then edit the pin again.`],
  pin_twice: [msg`You now have two pins: the old one and the new one.`, msg`Remove the pin you do not need.`],
  no_such_pin: [msg`This pin was removed.`],
  pin_exists: [msg`There is already a pin with this name.`, msg`Choose a different name.`],
  too_many_pins: [msg`This room has the most pins it can have.`, msg`Remove a pin you do not need.`],
  no_focus: [msg`This camera does not have that kind of focus.`],
}
