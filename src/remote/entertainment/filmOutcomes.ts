import { msg } from '@lingui/core/macro'
import type { OutcomeText } from '../frame/outcomeText.ts'

/** Why something is not on the room screen, and what to do now. */
export const filmOutcomes: Readonly<Record<string, OutcomeText>> = {
  film_format: [
    msg`The room screen cannot play that kind of file.`,
    msg`Choose another one. Films made by a phone, and MP4 films, mostly work.`,
  ],
  film_too_large: [
    msg`That file is too large for the room screen.`,
    msg`A film may have 1 GB, a photo 60 MB. Choose a shorter one.`,
  ],
  film_broken: [msg`There is nothing in that file.`, msg`Choose another one.`],
  film_unreadable: [msg`That file can no longer be read.`, msg`Choose it again, or choose another one.`],
  film_no_route: [
    msg`This phone and the room screen do not find one another.`,
    msg`Connect this phone to the hospital's Wi-Fi, then try again.`,
  ],
  film_unsupported: [
    msg`Films cannot be sent from here to this room screen.`,
    msg`Cast from another app instead, or ask your nurse.`,
  ],
  film_ended: [
    msg`The room screen was given back by another remote.`,
    msg`Press Try Again to show it once more.`,
  ],
  film_taken: [
    msg`Another phone of this room shows something now.`,
    msg`Press Try Again to show yours instead.`,
  ],
}
