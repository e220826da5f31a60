import { msg } from '@lingui/core/macro'
import type { OutcomeText } from '../frame/outcomeText.ts'

/** Texts for why something is not on the room screen, and what to do about it. */
export const filmOutcomes: Readonly<Record<string, OutcomeText>> = {
  film_format: [
    msg`The room screen cannot play that kind of file.`,
    msg`Choose another video. Phone videos and MP4 files usually work.`,
  ],
  film_too_large: [
    msg`That file is too large for the room screen.`,
    msg`Videos can be up to 1 GB, photos up to 60 MB. Choose a smaller file.`,
  ],
  film_broken: [msg`That file is empty.`, msg`Choose another one.`],
  film_unreadable: [
    msg`That file can no longer be read.`,
    msg`Choose the file again, or choose another one.`,
  ],
  film_no_route: [
    msg`This phone cannot find the room screen.`,
    msg`Connect this phone to the hospital's Wi-Fi, then try again.`,
  ],
  film_unsupported: [
    msg`You cannot show videos from this device on this room screen.`,
    msg`Cast from another app instead, or ask your nurse.`,
  ],
  film_ended: [msg`Another remote stopped what you were showing.`, msg`Press Try Again to show it again.`],
  film_taken: [
    msg`Another phone is showing something on the room screen.`,
    msg`Press Try Again to show yours instead.`,
  ],
}
